import AuthCore
import Foundation
import Testing

@testable import AuthSystem

/// Tests of atomic replacement in a model of the Keychain. Each Keychain call is one step. Between the calls of one
/// process, another process makes its own, in every possible order.
struct KeychainItemCallsTests {
    typealias Item = ModelItem

    static let first = Data("first".utf8)
    static let second = Data("second".utf8)
    static let third = Data("third".utf8)

    /// Returns a Keychain with an item of this value; `nil` for none.
    private func keychain(_ value: Data?) -> ModelKeychain {
        let keychain = ModelKeychain()
        if let value { keychain.items["own"] = ["session": KeychainValue(value)] }
        return keychain
    }

    /// Runs two operations in every order of their calls.
    ///
    /// - Returns: Both results and the final value, for each order.
    private func race<A: Sendable, B: Sendable>(
        _ value: Data?, _ one: @escaping (Item) throws(SecureStoreError) -> A,
        _ other: @escaping (Item) throws(SecureStoreError) -> B
    ) throws -> [(A, B, Data?)] {
        var ends: [(A, B, Data?)] = []
        // The bits of a number define the order of the calls. Neither operation makes more than eight calls here.
        var orders = [[Bool]()]
        while let order = orders.popLast() {
            let keychain = keychain(value)
            var first = Steps(keychain, one)
            var second = Steps(keychain, other)
            for isFirst in order { if isFirst { try first.step() } else { try second.step() } }
            switch (first.result, second.result) {
            case (let a?, let b?):
                ends.append((a, b, try Item("session", ModelCalls(keychain: keychain)).read()))
                #expect((keychain.items["own"] ?? [:]).count < 2)
            case (nil, nil): orders += [order + [true], order + [false]]
            case (nil, _): orders.append(order + [true])
            case (_, nil): orders.append(order + [false])
            }
        }
        return ends
    }

    @Test(arguments: [first, nil])
    func `of two processes that replace one value, exactly one succeeds, in every order of calls`(expected: Data?)
        throws
    {
        for values in [(Self.second, Self.third), (nil, Self.third), (Self.second, nil)] as [(Data?, Data?)] {
            // A missing value cannot be removed.
            if expected == nil, values.0 == nil || values.1 == nil { continue }
            let ends = try race(
                expected, { item throws(SecureStoreError) in try item.replace(expected, with: values.0) },
                { item throws(SecureStoreError) in try item.replace(expected, with: values.1) })
            #expect(ends.count > 1)
            for (first, second, value) in ends {
                #expect(first != second)
                #expect(value == (first ? values.0 : values.1))
            }
        }
    }

    @Test(arguments: [first, nil])
    func `a replacement never reverts a write of another process`(expected: Data?) throws {
        let ends = try race(
            expected, { item throws(SecureStoreError) in try item.replace(expected, with: Self.second) },
            { item throws(SecureStoreError) in try item.write(Self.third) })
        for (_, _, value) in ends { #expect(value == Self.third) }
    }

    @Test func `a replacement does not restore a value that another process removes`() throws {
        let ends = try race(
            Self.first, { item throws(SecureStoreError) in try item.replace(Self.first, with: Self.second) },
            { item throws(SecureStoreError) in try item.remove() })
        for (_, _, value) in ends { #expect(value == nil) }
    }

    /// Before the first unlock, a session must not look like a missing one: the user would be signed out.
    @Test(arguments: [first, nil])
    func `a value that cannot be read now is an error, and is not reported as missing`(expected: Data?) throws {
        for status in [-25308, -25315, -25291, -25316, -128, -25293, -34018, -26276, -50, -25299] as [Int32] {
            let keychain = keychain(expected)
            keychain.readRefusal = status
            let item = Item("session", ModelCalls(keychain: keychain))
            let error = try #require(KeychainStatus.error(status))
            #expect(throws: error) { try item.read() }
            #expect(throws: error) { try item.replace(nil, with: Self.second) }
            #expect(throws: error) { try item.replace(Self.first, with: nil) }
            #expect(throws: error) { try ModelCalls(keychain: keychain).removeAll() }
            keychain.readRefusal = nil
            #expect(try item.read() == expected)
        }
    }

    @Test func `only the code for a missing item means that there is no value`() throws {
        #expect(try KeychainStatus.value((-25300, nil)) == nil)
        #expect(try KeychainStatus.value((0, Self.first)) == Self.first)
        // errSecInternalError, because the Keychain must return a value with errSecSuccess.
        #expect(throws: SecureStoreError.system(code: -26276)) { try KeychainStatus.value((0, nil)) }
        #expect(throws: SecureStoreError.unavailable) { try KeychainStatus.value((-25308, nil)) }
    }

    @Test func `the values of an earlier installation are removed, but not the items of a biometric gate`() throws {
        let keychain = keychain(Self.first)
        for name in ["other", "biometric key", "biometric state"] {
            keychain.items["own"]?[name] = KeychainValue(Self.second)
        }
        try ModelCalls(keychain: keychain).removeAll()
        #expect(keychain.items["own"]?.keys.sorted() == ["biometric key", "biometric state"])
        keychain.items = [:]
        try ModelCalls(keychain: keychain).removeAll()
    }
}

/// An operation that makes one call to the Keychain in each step.
private struct Steps<Result> {
    typealias Operation = (KeychainItemCallsTests.Item) throws(SecureStoreError) -> Result

    private let log = StepLog()
    private let item: KeychainItemCallsTests.Item
    private let operation: Operation
    private(set) var result: Result?

    init(_ keychain: ModelKeychain, _ operation: @escaping Operation) {
        item = KeychainItemCallsTests.Item("session", ModelCalls(keychain: keychain, steps: log))
        self.operation = operation
    }

    /// Makes the next call.
    mutating func step() throws {
        log.begin()
        do throws(SecureStoreError) {
            let result = try operation(item)
            if !log.isWaiting { self.result = result }
        } catch {
            if !log.isWaiting { throw error }
        }
    }
}
