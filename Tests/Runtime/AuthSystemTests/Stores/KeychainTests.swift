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

    /// Performs a write with these result codes, and expects these calls.
    private func write(_ answers: [(call: String, status: Int32)]) throws(SecureStoreError) {
        let item = ScriptedItem(answers.map(\.status))
        defer { #expect(item.calls == answers.map(\.call)) }
        try item.write(Data())
    }

    @Test func `an item is updated in place, and never deleted and added`() throws {
        try write([("update", 0)])
        try write([("update", -25300), ("add", 0)])
        try write([("update", -25300), ("add", -25299), ("update", 0)])
    }

    @Test func `an item that cannot be updated is not added`() {
        #expect(throws: SecureStoreError.unavailable) { try write([("update", -25308)]) }
        #expect(throws: SecureStoreError.accessDenied) { try write([("update", -25300), ("add", -34018)]) }
        #expect(throws: SecureStoreError.unavailable) {
            try write([("update", -25300), ("add", -25299), ("update", -25308)])
        }
    }
}

/// An item whose calls have these results, in order.
private final class ScriptedItem: KeychainItemCalls, @unchecked Sendable {
    private(set) var calls: [String] = []
    private var statuses: [Int32]

    init(_ statuses: [Int32]) {
        self.statuses = statuses
    }

    func copy() -> (status: Int32, value: Data?) { (answer("copy"), nil) }
    func add(_ value: KeychainValue) -> Int32 { answer("add") }
    func update(ifDigest digest: Data?, _ value: KeychainValue) -> Int32 { answer("update") }
    func delete(ifDigest digest: Data?) -> Int32 { answer("delete") }

    private func answer(_ call: String) -> Int32 {
        calls.append(call)
        return statuses.isEmpty ? KeychainStatus.success : statuses.removeFirst()
    }
}
