/// How much patches may hold, so that no pack can take more memory, disk or time than this.
public enum PatchLimits {
    /// The greatest size of a file in bytes: 1 GiB.
    public static let file = 1 << 30
    /// The greatest size of a tree in bytes, 4 GiB, which zip holds without Zip64.
    public static let tree = 4 << 30
    /// The greatest size of a pack's manifest in bytes: 32 MiB, some 150,000 files.
    public static let manifest = 32 << 20
    /// How large an old and a new file may be together, in bytes, for one to travel as a delta to
    /// the other: a device must hold both, so 64 MiB.
    public static let delta = 64 << 20
}
