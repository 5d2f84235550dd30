import AssetCatalogs

extension IconSetChecks {
    /// What the store wants in the sets of apps for the watch and for the Mac.
    func otherPlatforms(of set: AppIconSet) -> [LintFinding] {
        guard use == .primary else { return [] }
        let builds = apps.flatMap(\.storeBuilds)
        var findings: [LintFinding] = []
        if builds.contains(where: \.isForWatch), !set.slots.contains(where: isStoreIconOfWatch) {
            findings.append(missing(.watchIconMissing, Messages.noWatchIcon))
        }
        if builds.contains(where: \.isForMac), !set.slots.contains(where: isLargestOfMac) {
            findings.append(missing(.macIconMissing, Messages.noMacIcon))
        }
        return findings
    }

    private func isStoreIconOfWatch(_ slot: AppIconSet.Slot) -> Bool {
        slot.isStoreIcon && hasFile(slot)
            && (slot.idiom == "watch-marketing" || slot.platform == "watchos")
    }

    private func isLargestOfMac(_ slot: AppIconSet.Slot) -> Bool {
        slot.idiom == "mac" && slot.pixels == IconSize(width: 1024, height: 1024) && hasFile(slot)
    }

    private func missing(_ rule: LintRule, _ text: FindingText) -> LintFinding {
        LintFinding(
            rule,
            in: folder.contentsPath,
            line: folder.line(at: Self.list),
            severity: use.ofStore,
            text
        )
    }
}

private enum Messages {
    static let noWatchIcon = FindingText(
        "the set has no picture of 1024x1024 pixels for the watch, which the store shows"
    )

    static let noMacIcon = FindingText(
        "the set has no picture in the slot \"mac 512x512@2x\", and a Mac app's icon must have one"
    )
}
