// Only Foundation has Unicode normalisation; the standard library keeps its own to itself.
import Foundation
import Pipeline

extension AssetTree {
    /// The reasons for which some assets can't be in a patch; none when all can.
    var mistakes: [Diagnostic] {
        assets.compactMap(mistake(in:)) + sharedPaths + collisions
    }

    private func mistake(in asset: Asset) -> Diagnostic? {
        switch asset.kind {
        case .link: return Messages.link(asset)
        case .submodule: return Messages.submodule(asset)
        case .file, .executable: break
        }
        let isPlain = asset.path.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control && $0 != "\\"
        }
        guard isPlain else { return Messages.unprintable(asset) }
        let composed = asset.path.precomposedStringWithCanonicalMapping
        guard asset.path.utf8.elementsEqual(composed.utf8) else {
            return Messages.decomposed(asset)
        }
        return nil
    }

    /// Files of two folders that would have the same path in the bundle.
    private var sharedPaths: [Diagnostic] {
        zip(assets, assets.dropFirst()).compactMap { first, second in
            first.path.utf8.elementsEqual(second.path.utf8)
                ? Messages.sharedPath(first, second) : nil
        }
    }

    /// Paths that are one path where upper and lower case, or Unicode forms, are not told apart.
    private var collisions: [Diagnostic] {
        // Keys of a dictionary are equal when they are canonically equivalent.
        var owners: [String: Asset] = [:]
        var folders: [String: Asset] = [:]
        var found: [Diagnostic] = []
        for asset in assets {
            let folded = fold(asset.path)
            if let owner = owners.updateValue(asset, forKey: folded),
                !owner.path.utf8.elementsEqual(asset.path.utf8)
            {
                found.append(Messages.collision(owner, asset))
            }
            for index in folded.utf8.indices where folded.utf8[index] == UInt8(ascii: "/") {
                folders[String(folded[..<index])] = asset
            }
        }
        for asset in assets {
            guard let below = folders[fold(asset.path)] else { continue }
            found.append(Messages.collision(asset, below))
        }
        return found
    }
}

/// The text without case; by way of upper case, so that the two lower-case sigmas are one.
private func fold(_ path: String) -> String { path.uppercased().lowercased() }
