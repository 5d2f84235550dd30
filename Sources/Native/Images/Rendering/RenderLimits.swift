/// What the rendering of one picture may take of the machine.
public struct RenderLimits: Hashable, Sendable {
    /// In seconds of processor time: many times what art takes on a slow machine.
    public var processorTime = 60
    /// In bytes, beyond what the renderer itself takes: twice what the largest picture takes.
    public var memory = 2 << 30
    /// In seconds: for a renderer that waits or was stopped.
    ///
    /// A machine that is busy with ten times as much as it has processors still keeps to it.
    public var time = 600

    /// The limits that hold unless a caller says otherwise.
    public init() {}
}
