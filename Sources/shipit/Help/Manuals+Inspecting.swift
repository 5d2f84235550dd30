import Commands
import Diagnostics

extension Manuals {
    /// The commands that read a release, an app or a device.
    static let inspecting: [String: CommandManual] = [
        "verify": CommandManual(
            [
                "A release's folder has to be complete, and to hold nothing else. A bundle alone, "
                    + "such as Aurora-1.4.0.zip, is checked against the signed manifest in it. If "
                    + "only some files were downloaded, name the manifest.json that they are "
                    + "beside, or one of them.",
                "A signature proves who built a release and not which. Say which one you expect "
                    + "with --name, --version, --min-version or the other options; what none of "
                    + "them covers is listed. A signed release is not verified without --key.",
                "Each hot-update patch is applied to its base. Bases are read from the repository "
                    + "around the release or around the current folder, or from the bundles that "
                    + "--base names.",
            ],
            examples: [
                .init(
                    "Verify a release",
                    "shipit verify dist/1.4.0 --key release-key.pub.pem"
                ),
                .init(
                    "Verify a bundle that was downloaded alone, and that it is no old one",
                    "shipit verify Aurora-1.4.0.zip --key release-key.pub.pem --name Aurora "
                        + "--min-version 1.4.0"
                ),
                .init(
                    "Verify the files that were downloaded with a manifest",
                    "shipit verify downloads/manifest.json --key release-key.pub.pem"
                ),
                .init(
                    "Verify one of them",
                    "shipit verify downloads/latest.json --key release-key.pub.pem"
                ),
                .init(
                    "Apply its patches to an earlier bundle",
                    "shipit verify dist/1.4.0 --key release-key.pub.pem --base Aurora-1.3.0.zip"
                ),
            ],
            statuses: [.verification]
        ),
        "reproduce": CommandManual(
            [
                "Takes the manifest's commit into a temporary work tree, builds the release there "
                    + "without the cache and without keys, and compares all files but signatures. "
                    + "The repository is not changed, and nothing is published.",
                "For each file that differs, it says how: the first byte, the entry of an archive, "
                    + "the place in JSON or text, and by how much the pixels of a picture differ. "
                    + "It also says what may explain it, such as another version of shipit.",
                "Custom plugins run as in a release, and need the variables that pipeline.json "
                    + "lists. The number of a CI run is taken from the manifest. --config names a "
                    + "pipeline in another place; one of the repository is taken from the commit.",
            ],
            examples: [
                .init(
                    "Check that a release is what its source says",
                    "shipit reproduce dist/1.4.0"
                ),
                .init(
                    "The same with a downloaded bundle and a clone",
                    "shipit reproduce Aurora-1.4.0.zip --repo ~/aurora"
                ),
            ],
            statuses: [
                .pipeline, .gitState, .stage, .pluginContract, .verification, .timeOut,
            ]
        ),
        "lint": CommandManual(
            [
                "Reads asset catalogs, .icon bundles, property lists, .xcconfig files and Xcode "
                    + "projects below FOLDER. Of pictures it reads the headers; only an icon for "
                    + "the App Store that has an alpha channel is decoded. Folders of third parties "
                    + "and of builds are left out."
            ],
            examples: [
                .init("Check the app in the current folder", "shipit lint"),
                .init("Write a log for code scanning", "shipit lint App --sarif lint.sarif"),
                .init("List the rules", "shipit lint --list-rules"),
            ],
            statuses: [.verification]
        ),
        "splash": CommandManual([
            "Launch images are drawn by stages that use \"splash\"; these commands show what they "
                + "are drawn for, and what a device keeps of them."
        ]),
        "splash devices": CommandManual(
            examples: [
                .init("List all devices", "shipit splash devices"),
                .init("The same for scripts", "shipit splash devices --json"),
            ],
            statuses: [.done]
        ),
        "splash inspect": CommandManual(
            [
                "FOLDER is a copy of Library/SplashBoard/Snapshots from an app's container, or of a "
                    + "folder in it. Formats and sizes are read from the files' headers, whatever "
                    + "their names say."
            ],
            examples: [
                .init("List the snapshots", "shipit splash inspect Snapshots"),
                .init(
                    "Compare them with a release",
                    "shipit splash inspect Snapshots --release dist/1.4.0"
                ),
            ],
            statuses: [.verification]
        ),
        "plugin": CommandManual([
            "A stage of pipeline.json names a plugin under \"uses\": a built-in one, or an "
                + "executable of your own."
        ]),
        "plugin list": CommandManual(
            examples: [
                .init("List the plugins with their options", "shipit plugin list"),
                .init("Print the JSON Schema of the options", "shipit plugin list --json"),
            ],
            statuses: [.done]
        ),
        "schema": CommandManual(
            [
                "Put the output into a file of the repository, and name it under \"$schema\" in "
                    + "pipeline.json: the editor then completes keys and explains them."
            ],
            examples: [
                .init(
                    "Write the schema for the editor",
                    "shipit schema --out pipeline.schema.json"
                ),
                .init(
                    "Add the options of your own plugins",
                    "shipit schema --for pipeline.json --out pipeline.schema.json"
                ),
            ],
            statuses: [.pipeline, .gitState, .pluginContract, .timeOut]
        ),
    ]
}
