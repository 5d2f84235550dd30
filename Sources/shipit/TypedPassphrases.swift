import Diagnostics
import Host
import PluginAPI
import Redaction
import Synchronization

/// Asks for the passphrase of something on the terminal; nil without a terminal.
///
/// - Throws: `CancellationError` when the user wants to stop.
let askOnTerminal: PassphraseQuestion = { subject in
    let typed = try Host.askPassphrase("Passphrase of \(subject): ".onOneLine) { Task.isCancelled }
    if let typed { Redaction.hide(typed, .typed) }
    return typed
}
