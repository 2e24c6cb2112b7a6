import AuthCore
import AuthSystem
import Foundation

/// A gate of a user who agrees, until a test says otherwise.
actor UserGate: KeyGate {
    private var key: Data?
    private var refusal: SecureStoreError?
    private var isHeld = false
    private var held: [CheckedContinuation<Void, Never>] = []
    private(set) var prompts = 0

    func refuse(_ isRefused: Bool) { refusal = isRefused ? .notUnlocked(.notRecognized) : nil }
    func refuse(with refusal: SecureStoreError?) { self.refusal = refusal }

    /// Lets the user think before the answer, until ``answer()``.
    func hold() { isHeld = true }

    /// The number of checks under way.
    var waiting: Int { held.count }

    func answer() {
        isHeld = false
        for check in held { check.resume() }
        held = []
    }

    func unlock() async throws(SecureStoreError) -> Data? {
        guard key != nil || refusal != nil else { return nil }
        prompts += 1
        if isHeld { await withCheckedContinuation { held.append($0) } }
        if refusal == .biometryChanged { key = nil }
        if let refusal { throw refusal }
        return key
    }

    func add(_ key: Data) -> Bool {
        guard self.key == nil else { return false }
        self.key = key
        return true
    }

    func save(_ key: Data) { self.key = key }
}
