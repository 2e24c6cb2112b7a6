import AuthCore
import AuthSystem
import Foundation
import XCTest

/// Stores values in the Keychain of a simulator. `swift test` cannot: its program has no entitlement for the Keychain.
final class KeychainTests: XCTestCase {
    private let store = KeychainStore(service: "com.example.brandgen.\(UUID().uuidString)")
    private let key = SecureStoreKey(rawValue: "test")

    func testAValueIsWrittenReadAndRemoved() async throws {
        let (first, second) = (Data("first".utf8), Data("second".utf8))
        let missing = try await store.read(key)
        XCTAssertNil(missing)
        for value in [first, second] {
            try await store.write(value, for: key)
            let read = try await store.read(key)
            XCTAssertEqual(read, value)
        }
        try await store.remove(key)
        let removed = try await store.read(key)
        XCTAssertNil(removed)
        try await store.remove(key)
    }

    func testAValueIsReplacedOnlyIfTheKeychainContainsTheExpectedOne() async throws {
        let (first, second) = (Data("first".utf8), Data("second".utf8))
        let added = try await store.replace(nil, with: first, for: key)
        XCTAssertTrue(added)
        let addedAgain = try await store.replace(nil, with: second, for: key)
        XCTAssertFalse(addedAgain)
        let replacedOther = try await store.replace(second, with: first, for: key)
        XCTAssertFalse(replacedOther)
        let replaced = try await store.replace(first, with: second, for: key)
        XCTAssertTrue(replaced)
        let read = try await store.read(key)
        XCTAssertEqual(read, second)
        let removed = try await store.replace(second, with: nil, for: key)
        XCTAssertTrue(removed)
    }
}
