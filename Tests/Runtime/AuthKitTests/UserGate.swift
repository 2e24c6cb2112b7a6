import AuthCore
import AuthSystem
import Foundation

/// A gate of a user who agrees, until a test says otherwise.
actor UserGate: KeyGate {
    private var key: Data?
    private var isRefused = false
    private(set) var prompts = 0

    func refuse(_ isRefused: Bool) { self.isRefused = isRefused }
    func loseKey() { key = nil }

    func unlock() throws(SecureStoreError) -> Data? {
        prompts += 1
        if isRefused { throw .accessDenied }
        return key
    }

    func add(_ key: Data) -> Bool {
        guard self.key == nil else { return false }
        self.key = key
        return true
    }

    func save(_ key: Data) { self.key = key }
}
