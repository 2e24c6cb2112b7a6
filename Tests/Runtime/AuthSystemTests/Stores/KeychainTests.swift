import AuthCore
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

    /// Performs a write with these result codes. Returns the calls and the last code.
    private func write(_ answers: [(call: String, status: Int32)]) -> (calls: [String], status: Int32) {
        var left = answers
        var calls: [String] = []
        func answer(_ call: String) -> Int32 {
            calls.append(call)
            return left.isEmpty ? 0 : left.removeFirst().status
        }
        let status = withoutActuallyEscaping(answer) { answer in
            KeychainStatus.updatingOrAdding(update: { answer("update") }, add: { answer("add") })
        }
        #expect(calls == answers.map(\.call))
        return (calls, status)
    }

    @Test func `an item is updated in place, and never deleted and added`() {
        #expect(write([("update", 0)]).status == 0)
        #expect(write([("update", -25300), ("add", 0)]).status == 0)
        #expect(write([("update", -25300), ("add", -25299), ("update", 0)]).status == 0)
    }

    @Test func `an item that cannot be updated is not added`() {
        #expect(write([("update", -25308)]).status == -25308)
        #expect(write([("update", -25300), ("add", -34018)]).status == -34018)
        #expect(write([("update", -25300), ("add", -25299), ("update", -25308)]).status == -25308)
    }
}
