/// Drawings that ask for more than a machine has.
public enum HostileDrawing {
    /// Masks of which each draws the one before it twice: 3 kB that take days at 24 levels.
    public static func masks(levels: Int = 24) -> String {
        let rectangle = "<rect width='100' height='100' fill='#FFF'"
        var masks = "<mask id='m0'>\(rectangle)/></mask>"
        for level in 1..<levels {
            let twice = String(repeating: "\(rectangle) mask='url(#m\(level - 1))'/>", count: 2)
            masks += "<mask id='m\(level)'>\(twice)</mask>"
        }
        return svg(masks + "\(rectangle) mask='url(#m\(levels - 1))'/>", side: 100)
    }

    /// An SVG file of elements.
    public static func svg(_ elements: String, side: Int) -> String {
        "<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)'>\(elements)</svg>"
    }
}
