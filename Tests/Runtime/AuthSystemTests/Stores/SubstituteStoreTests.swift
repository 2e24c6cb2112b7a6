import AuthCore
import Foundation
import Testing

@testable import AuthSystem

/// Tests that a sealed value stays while biometrics are not available, and does not return after a sign-out or a
/// sign-in.
struct SubstituteStoreTests {
    let sealed = InMemoryStore([.session: Data("sealed".utf8)])
    let value = Data("value".utf8)

    @Test func `a sealed session has not ended, and stays until the user signs out`() async throws {
        let store = SubstituteStore(sealed: sealed, refusal: .notUnlocked(.unavailable))
        for _ in 0..<2 {
            await #expect(throws: SecureStoreError.notUnlocked(.unavailable)) { try await store.read(.session) }
        }
        #expect(await sealed.read(.session) != nil)
        try await store.remove(.session)
        #expect(await sealed.read(.session) == nil)
    }

    @Test func `a sealed session without an enrolled face or finger is lost, which is reported once`() async throws {
        let store = SubstituteStore(sealed: sealed, refusal: .biometryChanged)
        await #expect(throws: SecureStoreError.biometryChanged) { try await store.read(.session) }
        #expect(await sealed.read(.session) == nil)
        #expect(try await store.read(.session) == nil)
    }

    @Test func `a sealed value that is not a session counts as no value`() async throws {
        let key = SecureStoreKey(rawValue: "sign-in-attempt")
        await sealed.write(value, for: key)
        #expect(try await SubstituteStore(sealed: sealed, refusal: .notUnlocked(.unavailable)).read(key) == nil)
    }

    @Test(
        arguments: [
            (BiometricKey.Enrollment.enrolled(state: nil), nil), (.lockedOut, nil), (.none, .biometryChanged),
            (.unavailable, .notUnlocked(.unavailable)), (.unknown, .notUnlocked(.unavailable)),
        ] as [(BiometricKey.Enrollment, SecureStoreError?)])
    func `only a device without an enrolled face or finger has lost its keys`(
        enrollment: BiometricKey.Enrollment, refusal: SecureStoreError?
    ) {
        #expect(enrollment.refusal == refusal)
    }

    @Test func `a new session replaces the sealed one, and is kept only in memory`() async throws {
        let store = SubstituteStore(sealed: sealed, refusal: .notUnlocked(.unavailable))
        try await store.write(value, for: .session)
        #expect(try await store.read(.session) == value)
        #expect(await sealed.read(.session) == nil)
        #expect(try await SubstituteStore(sealed: sealed, refusal: .notUnlocked(.unavailable)).read(.session) == nil)
    }

    @Test func `a replacement of the expected value removes the sealed value, like a write or a removal`() async throws
    {
        let store = SubstituteStore(sealed: sealed, refusal: .notUnlocked(.unavailable))
        #expect(try await !store.replace(value, with: nil, for: .session))
        #expect(await sealed.read(.session) != nil)
        #expect(try await store.replace(nil, with: value, for: .session))
        #expect(await sealed.read(.session) == nil)
        #expect(try await store.replace(value, with: nil, for: .session))
        #expect(try await store.read(.session) == nil)
    }
}
