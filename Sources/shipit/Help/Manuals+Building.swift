import Commands
import Diagnostics

extension Manuals {
    private static let loading: [ExitStatus] = [.pipeline, .gitState, .pluginContract, .timeOut]

    /// The commands that write to a work tree or to a folder of assets.
    static let building: [String: CommandManual] = [
        "apply": CommandManual(
            [
                "With a release's folder or bundle, the changes are those that its work-tree.patch "
                    + "makes, as work-tree.json describes them: each file must be what it was in "
                    + "the released commit, and all that is read is compared with the manifest "
                    + "first.",
                "Without one, for a local build, the stages of the pipeline run for the version of "
                    + "the tag at HEAD, or for a snapshot if HEAD has none or the work tree has "
                    + "changes. Your own changes stay. No keys are needed, and nothing is written "
                    + "to the folder of releases.",
                "All changes are made or, if one can't be, none. The originals are kept in the git "
                    + "directory, and applying again starts from them.",
            ],
            examples: [
                .init("Prepare a local build", "shipit apply"),
                .init("List the changes, and write nothing", "shipit apply --dry-run"),
                .init(
                    "Make the changes of a release",
                    "shipit apply dist/1.4.0 --key release-key.pub.pem"
                ),
            ],
            statuses: loading + [.stage, .verification]
        ),
        "restore": CommandManual(
            [
                "Every file gets its previous bytes and mode; new files are removed, and so are the "
                    + "folders that were created for them. If a file was changed since, nothing is "
                    + "restored. Also for icons that \"icons stamp --in-place\" stamped."
            ],
            examples: [
                .init("Restore the files", "shipit restore"),
                .init("Restore them even if they were changed", "shipit restore --discard-changes"),
            ],
            statuses: [.gitState, .stage]
        ),
        "icons": CommandManual([
            "A release stamps copies of the icons. These commands stamp the icons of the work tree, "
                + "for a local build."
        ]),
        "icons stamp": CommandManual(
            [
                "Does what \"apply\" does, only for the stages that use \"icon-stamp\", or with "
                    + "their defaults if the pipeline has none. The version is that of the tag at "
                    + "HEAD, or of a snapshot if HEAD has none or the work tree has changes. The "
                    + "originals are kept in the git directory, and stamping again starts from "
                    + "them."
            ],
            examples: [.init("Stamp the icons", "shipit icons stamp --in-place")],
            statuses: loading + [.stage]
        ),
        "icons restore": CommandManual(
            examples: [.init("Restore the icons", "shipit icons restore")],
            statuses: [.gitState, .stage]
        ),
        "patch": CommandManual([
            "A pack changes the assets of one release into those of another, on a device or "
                + "anywhere else. Stages that use \"asset-patch\" create packs in a release."
        ]),
        "patch make": CommandManual(
            [
                "A file's path in a pack is its path below the folder that --assets names. With "
                    + "several --from, FILE contains {from}, which stands for each of them: "
                    + "update-{from}.zip."
            ],
            examples: [
                .init(
                    "Create a pack between two tags",
                    "shipit patch make --from v1.3.0 --to v1.4.0 --assets Assets --out up.zip"
                )
            ],
            statuses: [.gitState, .stage]
        ),
        "patch show": CommandManual(
            examples: [.init("List a pack", "shipit patch show up.zip")],
            statuses: [.verification]
        ),
        "patch apply": CommandManual(
            ["The new folder is written completely or not at all; the base stays as it is."],
            examples: [
                .init(
                    "Update a folder of assets",
                    "shipit patch apply up.zip --base Assets-1.3.0 --out Assets-1.4.0"
                )
            ],
            statuses: [.verification]
        ),
    ]

    /// Keys.
    static let keys: [String: CommandManual] = [
        "key": CommandManual([
            "A stage that uses \"sign\" signs the manifest and the checksums with a private key; "
                + "\"verify\" checks them with its public half."
        ]),
        "key make": CommandManual(
            [
                "Existing keys are never overwritten. Keep the private key out of the repository; "
                    + "CI reads it from a secret."
            ],
            examples: [
                .init(
                    "Create release-key.pem and release-key.pub.pem",
                    "shipit key make"
                ),
                .init(
                    "Encrypt the key with a passphrase",
                    "shipit key make --out ~/release-key.pem --passphrase"
                ),
            ],
            statuses: [.stage]
        ),
        "key show": CommandManual(
            [
                "KEY is a file with a private or a public key in PEM, or a minisign public key. "
                    + "\"id\" is the SHA-256 of the public key (SubjectPublicKeyInfo), as in "
                    + "provenance; \"fingerprint\" is the same in base 64; \"minisignID\" is what "
                    + "minisign prints."
            ],
            examples: [
                .init("See which key this is", "shipit key show release-key.pem"),
                .init("Of a CI system's secret", "shipit key show --env SHIPIT_SIGNING_KEY"),
            ],
            statuses: [.pipeline]
        ),
        "key export": CommandManual(
            [
                "Writes the public half alone. raw (bytes), base64 and hex are the key as CryptoKit "
                    + "takes it: Curve25519.Signing.PublicKey(rawRepresentation:), and "
                    + "P256.Signing.PublicKey(x963Representation:). sparkle is the entry of "
                    + "Info.plist; minisign is the file for minisign -p and verify --key."
            ],
            examples: [
                .init("For minisign", "shipit key export release-key.pem --format minisign"),
                .init(
                    "For an app that checks signatures with CryptoKit",
                    "shipit key export release-key.pem --format base64"
                ),
                .init("For Sparkle", "shipit key export release-key.pem --format sparkle"),
            ],
            statuses: [.stage, .pipeline]
        ),
    ]

    /// The shell and the manual.
    static let project: [String: CommandManual] = [
        "completion": CommandManual(
            [
                "Completes commands, options and files, and the names in the repository: stages, "
                    + "tags, products, themes."
            ],
            examples: [
                .init(
                    "bash, for yourself (with the package bash-completion)",
                    "shipit completion bash > ~/.local/share/bash-completion/completions/shipit"
                ),
                .init(
                    "zsh, in a folder of $fpath",
                    "shipit completion zsh > ~/.zfunc/_shipit"
                ),
                .init(
                    "fish",
                    "shipit completion fish > ~/.config/fish/completions/shipit.fish"
                ),
            ],
            statuses: [.done]
        ),
        "man": CommandManual(
            [
                "Writes a page for each command. The date of the pages is SOURCE_DATE_EPOCH; without "
                    + "that variable they have none."
            ],
            examples: [.init("Write the pages", "shipit man --out share/man/man1")],
            statuses: [.done]
        ),
    ]
}
