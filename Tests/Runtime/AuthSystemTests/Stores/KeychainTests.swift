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

    @Test func `success is not an error`() { #expect(KeychainStatus.error(0) == nil) }

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

    /// Returns a source file of the Keychain's stores without comments.
    private func source(_ name: String) throws -> String {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending("../../../../Sources/Runtime/AuthSystem/Stores/Keychain/\(name).swift").standardizedFileURL
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }.joined(separator: "\n")
    }

    /// Returns the constants in a source file that have this prefix.
    private func constants(_ prefix: String, in source: String) -> Set<String> {
        Set(source.split { !$0.isLetter }.map(String.init).filter { $0.hasPrefix(prefix) })
    }

    /// These files are compiled only on Apple systems, so no test runs them. Other tests cover their decisions.
    @Test func `each accessibility leads to its constant, and no item leaves the device`() throws {
        let calls = try source("SecurityCalls")
        for name in ["AfterFirstUnlockThisDeviceOnly", "WhenPasscodeSetThisDeviceOnly"] {
            let element = name.prefix(1).lowercased() + name.dropFirst()
            #expect(calls.contains("case .\(element): kSecAttrAccessible\(name)\n"))
        }
        #expect(
            constants("kSecAttrAccessible", in: calls) == [
                "kSecAttrAccessible", "kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly",
                "kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly",
            ])
        #expect(constants("kSecAttrSynchronizable", in: calls).isEmpty)
        #expect(calls.contains("[kSecAttrAccessControl: $0]"))
        for file in ["KeychainStore", "BiometricGate"] {
            #expect(constants("kSecAttr", in: try source(file)).isEmpty)
        }
    }

    @Test func `the gate trusts no Boolean check, which a patched app could forge`() throws {
        #expect(!(try source("BiometricGate")).contains("evaluatePolicy("))
    }
}
