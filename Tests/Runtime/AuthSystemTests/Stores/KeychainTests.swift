import AuthCore
import Foundation
import Testing

@testable import AuthSystem

/// Tests of the Keychain's rules that need no Keychain.
struct KeychainTests {
    @Test(
        arguments: [
            (-25308, .unavailable), (-25315, .unavailable), (-25291, .unavailable), (-25316, .unavailable),
            (-128, .accessDenied), (-25293, .accessDenied), (-34018, .accessDenied),
            (-50, .system(code: -50)), (-25299, .system(code: -25299)), (-25300, .system(code: -25300)),
            (-26275, .system(code: -26275)), (-36, .system(code: -36)), (1, .system(code: 1)),
        ] as [(Int32, SecureStoreError)])
    func `each result code has an error, and a locked Keychain is not an empty one`(
        status: Int32, error: SecureStoreError
    ) {
        #expect(KeychainStatus.error(status) == error)
    }

    private let keychain = ModelKeychain()
    private var item: ModelItem { ModelItem("session", ModelCalls(keychain: keychain)) }

    @Test func `an item is updated in place, and never deleted and added`() throws {
        try item.write(Data())
        try item.write(Data([1]))
        #expect(keychain.calls == ["update session", "add session", "update session"])
        keychain.calls = []
        #expect(try item.replace(Data([1]), with: Data([2])))
        #expect(keychain.calls == ["copy session", "update session"])
    }

    @Test func `an item that cannot be updated is not added`() {
        keychain.refusals["add session"] = KeychainStatus.missingEntitlement
        #expect(throws: SecureStoreError.accessDenied) { try item.write(Data()) }
        #expect(keychain.calls == ["update session", "add session"])
        keychain.refusals["update session"] = KeychainStatus.interactionNotAllowed
        #expect(throws: SecureStoreError.unavailable) { try item.write(Data()) }
        #expect(keychain.calls == ["update session", "add session", "update session"])
    }
}
