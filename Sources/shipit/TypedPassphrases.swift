import Host
import Pipeline
import Synchronization

/// What was typed so far: a check of several products needs the same key for each of them.
private let typed = Mutex<[String: [UInt8]]>([:])

/// Asks for the passphrase of something on the terminal, once in a run; nil without a terminal.
///
/// - Throws: `CancellationError` when the user wants to stop.
let askOnce: PassphraseQuestion = { subject in
    try typed.withLock { typed in
        if let known = typed[subject] { return known }
        let prompt = "Passphrase of \(subject): ".onOneLine
        let passphrase = try Host.askPassphrase(prompt) { Task.isCancelled }
        typed[subject] = passphrase
        return passphrase
    }
}
