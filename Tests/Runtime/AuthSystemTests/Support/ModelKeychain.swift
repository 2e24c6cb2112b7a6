import AuthCore
import Foundation

@testable import AuthSystem

/// A Keychain with access groups.
final class ModelKeychain: @unchecked Sendable {
    /// The items by group and name.
    var items: [String: [String: KeychainValue]] = [:]
    /// The result code of each read, if the Keychain rejects it.
    var readRefusal: Int32?
    /// The result codes of the calls that the Keychain rejects, such as `update session`.
    var refusals: [String: Int32] = [:]
    /// The calls on single items so far.
    var calls: [String] = []
    /// The calls that the process makes before it is killed; `nil` if it is not.
    var callsLeft: Int?
}

/// The calls of a process, which reaches the items of the groups in its entitlements.
struct ModelCalls: KeychainCalls {
    let keychain: ModelKeychain
    var group = "own"
    var entitled: Set<String> = ["own"]
    /// Decides whether a call is made now, was made before, or must wait.
    var steps: StepLog?

    func item(_ account: String) -> ModelItem { ModelItem(account, self) }

    func accounts() -> (status: Int32, names: [String]) {
        if let refusal = keychain.readRefusal ?? refusal() { return (refusal, []) }
        let names = (keychain.items[group] ?? [:]).keys.sorted()
        return (names.isEmpty ? KeychainStatus.itemNotFound : 0, names)
    }

    func move(_ account: String, to other: String) -> Int32 {
        change("move", account) {
            guard entitled.contains(other) else { return KeychainStatus.missingEntitlement }
            if let missing = missing(account, nil) { return missing }
            guard keychain.items[other]?[account] == nil else { return KeychainStatus.duplicateItem }
            keychain.items[other, default: [:]][account] = keychain.items[group]?.removeValue(forKey: account)
            return 0
        }
    }

    func missing(_ account: String, _ digest: Data?) -> Int32? {
        guard let item = keychain.items[group]?[account], digest == nil || item.digest == digest else {
            return KeychainStatus.itemNotFound
        }
        return nil
    }

    func refusal() -> Int32? {
        if let left = keychain.callsLeft {
            if left == 0 { return KeychainStatus.internalError }
            keychain.callsLeft = left - 1
        }
        return entitled.contains(group) ? nil : KeychainStatus.missingEntitlement
    }

    /// Records a call on an item, and returns its result code if the Keychain rejects it.
    func refusal(_ name: String, _ account: String) -> Int32? {
        keychain.calls.append("\(name) \(account)")
        return keychain.refusals["\(name) \(account)"] ?? refusal()
    }

    func change(_ name: String, _ account: String, _ work: () -> Int32) -> Int32 {
        call { (refusal(name, account) ?? work(), nil) }.status
    }

    /// Makes a call, or returns an invalid result if it must wait.
    func call(_ work: () -> (Int32, Data?)) -> (status: Int32, value: Data?) {
        guard let steps else { return work() }
        return (try? steps.call(work)) ?? (-1, nil)
    }
}

/// The calls of a process on one item.
struct ModelItem: KeychainItemCalls {
    let account: String
    let calls: ModelCalls

    init(_ account: String, _ calls: ModelCalls) {
        self.account = account
        self.calls = calls
    }

    /// The item; `nil` if there is none.
    var stored: KeychainValue? {
        get { calls.keychain.items[calls.group]?[account] }
        nonmutating set { calls.keychain.items[calls.group, default: [:]][account] = newValue }
    }

    func copy() -> (status: Int32, value: Data?) {
        calls.call {
            if let refusal = calls.refusal("copy", account) ?? calls.keychain.readRefusal { return (refusal, nil) }
            return stored.map { (0, $0.value) } ?? (KeychainStatus.itemNotFound, nil)
        }
    }

    func add(_ value: KeychainValue) -> Int32 {
        calls.change("add", account) {
            guard stored == nil else { return KeychainStatus.duplicateItem }
            stored = value
            return 0
        }
    }

    func update(ifDigest digest: Data?, _ value: KeychainValue) -> Int32 {
        calls.change("update", account) {
            if let missing = calls.missing(account, digest) { return missing }
            stored = value
            return 0
        }
    }

    func delete(ifDigest digest: Data?) -> Int32 {
        calls.change("delete", account) {
            if let missing = calls.missing(account, digest) { return missing }
            stored = nil
            return 0
        }
    }
}

/// The calls that an operation has made. Each further run of the operation makes one more call.
final class StepLog: @unchecked Sendable {
    struct Waiting: Error {}

    private var answers: [(Int32, Data?)] = []
    private var next = 0
    private(set) var isWaiting = false
    private var mayCall = false

    /// Prepares another run of the operation.
    func begin() { (next, isWaiting, mayCall) = (0, false, true) }

    func call(_ work: () -> (Int32, Data?)) throws -> (Int32, Data?) {
        guard !isWaiting else { throw Waiting() }
        if next == answers.count {
            guard mayCall else {
                isWaiting = true
                throw Waiting()
            }
            mayCall = false
            answers.append(work())
        }
        next += 1
        return answers[next - 1]
    }
}
