import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import CognitoAuth

/// A store whose session the user does not unlock.
private actor RefusingStore: SecureStore {
    private var values: [SecureStoreKey: Data]
    private(set) var prompts = 0

    init(_ values: [SecureStoreKey: Data]) { self.values = values }

    nonisolated var isLockable: Bool { true }
    var isEmpty: Bool { values.isEmpty }

    func read(_ key: SecureStoreKey) throws(SecureStoreError) -> Data? {
        guard values[key] != nil else { return nil }
        prompts += 1
        throw .notUnlocked(.lockedOut)
    }

    func write(_ value: Data, for key: SecureStoreKey) { values[key] = value }

    func remove(_ key: SecureStoreKey) { values[key] = nil }

    func replace(_ expected: Data?, with value: Data?, for key: SecureStoreKey) throws(SecureStoreError) -> Bool {
        guard try read(key) == expected else { return false }
        values[key] = value
        return true
    }
}

struct LockedSignOutTests {
    @Test func `a user who is not recognized at launch signs out without another check`() async throws {
        let fixture = Fixture()
        try await fixture.signIn()
        let store = RefusingStore(await fixture.store.values)
        let relaunched = CognitoAuthClient(
            brand: .example(signUpFields: [], minimumAge: 0), configuration: .example(), transport: fixture.transport,
            store: store)
        await #expect(throws: AuthError.notUnlocked(.lockedOut)) { try await relaunched.fetchAuthSession() }
        #expect(await store.prompts == 1)
        let pages = PagesStandIn(provider: .apple)
        await relaunched.with(pages: pages).signOut(globally: false)
        #expect(await store.prompts == 1)
        await relaunched.session.signOut()
        #expect(await store.prompts == 1)
        #expect(await store.isEmpty)
    }
}
