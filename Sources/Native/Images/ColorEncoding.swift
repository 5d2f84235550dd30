import CImages

/// What the values of pixels mean: primaries, white and transfer curve.
struct ColorEncoding: Hashable {
    /// A colour by its chromaticity (CIE 1931).
    struct Chromaticity: Hashable {
        var x: Double
        var y: Double

        fileprivate var isColor: Bool { x >= 0 && y > 0 && x + y <= 1 }
        fileprivate var inLibrary: cmsCIExyY { cmsCIExyY(x: x, y: y, Y: 1) }
    }

    /// The primaries of a screen, and its white.
    struct Primaries: Hashable {
        var red: Chromaticity
        var green: Chromaticity
        var blue: Chromaticity
        var white: Chromaticity

        /// Six numbers, x and y of red, green and blue; the white is D65 unless given.
        init(_ numbers: [Double], white: [Double] = [0.3127, 0.3290]) {
            red = Chromaticity(x: numbers[0], y: numbers[1])
            green = Chromaticity(x: numbers[2], y: numbers[3])
            blue = Chromaticity(x: numbers[4], y: numbers[5])
            self.white = Chromaticity(x: white[0], y: white[1])
        }

        /// IEC 61966-2-1 and ITU-R BT.709.
        static let sRGB = Primaries([0.64, 0.33, 0.30, 0.60, 0.15, 0.06])
        /// SMPTE EG 432-1: those of digital cinema with white D65.
        static let displayP3 = Primaries([0.68, 0.32, 0.265, 0.69, 0.15, 0.06])

        /// Whether these are others but for how they were rounded: by a thousandth at most.
        func isNear(_ other: Primaries) -> Bool {
            zip(points, other.points).allSatisfy {
                abs($0.x - $1.x) <= 0.001 && abs($0.y - $1.y) <= 0.001
            }
        }

        fileprivate var points: [Chromaticity] { [red, green, blue, white] }
    }

    /// How linear light follows from a value.
    enum Curve: Hashable {
        /// IEC 61966-2-1.
        case sRGB
        /// ITU-R BT.709.
        case broadcast
        /// A power.
        case gamma(Double)
    }

    var primaries: Primaries
    var curve: Curve

    /// The profile that says the same (ICC.1:2010); nil for sRGB, which is what untagged values
    /// mean.
    ///
    /// - Parameter colors: The values of a pixel without alpha: 1 for grey, or 3.
    /// - Throws: `ImagesError` when no such colours exist.
    func profile(colors: Int) throws(ImagesError) -> [UInt8]? {
        if curve == .sRGB, colors == 1 || primaries == .sRGB { return nil }
        if self == ColorEncoding(primaries: .displayP3, curve: .sRGB) {
            return ColorSpace.displayP3.profile
        }
        let curve = try ToneCurve(curve)
        guard primaries.points.allSatisfy(\.isColor) else { throw Self.noColors }
        var white = primaries.white.inLibrary
        var handle: cmsHPROFILE?
        if colors == 1 {
            unsafe handle = images.pointee.cmsCreateGrayProfile(&white, curve.handle)
        } else {
            var triple = cmsCIExyYTRIPLE(
                Red: primaries.red.inLibrary,
                Green: primaries.green.inLibrary,
                Blue: primaries.blue.inLibrary
            )
            var curves: [OpaquePointer?] = unsafe [curve.handle, curve.handle, curve.handle]
            unsafe handle = images.pointee.cmsCreateRGBProfile(&white, &triple, &curves)
        }
        guard let handle = unsafe handle else { throw Self.noColors }
        defer { unsafe _ = images.pointee.cmsCloseProfile(handle) }
        var size: UInt32 = 0
        guard unsafe images.pointee.cmsSaveProfileToMem(handle, nil, &size) != 0 else {
            throw Self.noColors
        }
        var bytes = [UInt8](repeating: 0, count: Int(size))
        guard unsafe images.pointee.cmsSaveProfileToMem(handle, &bytes, &size) != 0 else {
            throw Self.noColors
        }
        // When it was made (section 7.2.8), which the library takes from the clock.
        bytes.replaceSubrange(24..<36, with: ColorSpace.profileDate)
        return bytes
    }

    private static let noColors = ImagesError(
        "cmsCreateRGBProfile",
        "the primaries in the file are not colours"
    )
}

/// A transfer curve that LittleCMS holds.
@safe private struct ToneCurve: ~Copyable {
    let handle: OpaquePointer

    deinit { unsafe images.pointee.cmsFreeToneCurve(handle) }

    init(_ curve: ColorEncoding.Curve) throws(ImagesError) {
        try ImageLibrary.load()
        // Types 1 and 4 of the library: functions 0 and 3 of ICC.1:2010, section 10.16.
        let (type, numbers): (Int32, [Double]) =
            switch curve {
            case .gamma(let gamma): (1, [gamma])
            case .sRGB: (4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
            case .broadcast: (4, [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081])
            }
        guard let handle = unsafe images.pointee.cmsBuildParametricToneCurve(nil, type, numbers)
        else {
            throw ImagesError("cmsBuildParametricToneCurve", "the transfer curve can't be used")
        }
        unsafe self.handle = handle
    }
}
