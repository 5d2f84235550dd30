/// A row of the device table as a project writes it.
package struct CustomDevice: Decodable, Hashable, Sendable {
    package var id: String
    var name: String?
    var idiom: Device.Idiom
    var family: String?
    /// Portrait.
    package var points: Device.Size
    var scale: Int
    package var safeArea: Device.SafeArea?
    /// In points.
    var cornerRadius: Double?
    var cutout: Device.Cutout?

    /// The row, with what it leaves out from the row that it replaces.
    func device(replacing known: Device?) -> Device {
        let pixels = Device.Size(width: points.width * scale, height: points.height * scale)
        return Device(
            id: id,
            name: name ?? known?.name ?? id,
            identifiers: known?.identifiers ?? [],
            idiom: idiom,
            family: family ?? known?.family ?? "custom",
            isLegacy: false,
            points: points,
            scale: scale,
            renderPixels: pixels,
            nativePixels: known?.renderPixels == pixels ? known?.nativePixels ?? pixels : pixels,
            isDownsampled: known?.renderPixels == pixels && known?.isDownsampled ?? false,
            safeArea: safeArea ?? known?.safeArea ?? Device.SafeArea(),
            safeAreaSince26: safeArea == nil ? known?.safeAreaSince26 : nil,
            safeAreaBasis: safeArea == nil
                ? known?.safeAreaBasis ?? Device.SafeAreaBasis() : Device.SafeAreaBasis(),
            cornerRadius: cornerRadius ?? known?.cornerRadius,
            cutout: cutout ?? known?.cutout ?? .none,
            hasHomeButton: known?.hasHomeButton ?? false,
            firstOS: known?.firstOS,
            lastOS: known?.lastOS,
            launchImageSubtype: known?.renderPixels == pixels ? known?.launchImageSubtype : nil
        )
    }
}
