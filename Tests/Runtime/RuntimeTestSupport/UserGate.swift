package import AuthCore
import AuthSystem
package import Foundation

/// A gate of a user who agrees, until a test says otherwise.
package actor UserGate: KeyGate {
    private var key: Data?
    private var refusal: SecureStoreError?
    private var isHeld = false
    private var held: [CheckedContinuation<Void, Never>] = []
    package private(set) var prompts = 0

    package init() {}

    package func refuse(_ isRefused: Bool) { refusal = isRefused ? .notUnlocked(.notRecognized) : nil }
    package func refuse(with refusal: SecureStoreError?) { self.refusal = refusal }

    /// Lets the user think before the answer, until ``answer()``.
    package func hold() { isHeld = true }

    /// The number of checks under way.
    package var waiting: Int { held.count }

    package func answer() {
        isHeld = false
        for check in held { check.resume() }
        held = []
    }

    package func unlock() async throws(SecureStoreError) -> Data? {
        guard key != nil || refusal != nil else { return nil }
        prompts += 1
        if isHeld { await withCheckedContinuation { held.append($0) } }
        if refusal == .biometryChanged { key = nil }
        if let refusal { throw refusal }
        return key
    }

    package func add(_ key: Data) -> Bool {
        guard self.key == nil else { return false }
        self.key = key
        return true
    }

    package func save(_ key: Data) { self.key = key }
}
