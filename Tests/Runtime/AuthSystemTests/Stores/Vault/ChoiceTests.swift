import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthSystem

/// Tests of the places where a session is by the user's choices.
struct ChoiceTests {
    private let device = ChoiceDevice()
    private let mira = ChoiceDevice.mira

    private func session() async throws -> Data { try await ChoiceDevice.session(of: mira) }

    // MARK: - Without a choice

    @Test func `a damaged record contains no choices`() async throws {
        try await device.records.write(Data("{".utf8), for: SecureStoreKey(rawValue: "session-choices"))
        #expect(try await device.process().choices().unlocksWithBiometrics)
    }

    @Test func `records that cannot be read make the session unknown`() async throws {
        try await device.process().write(try await session(), for: .session)
        await device.records.fail(reading: .unavailable)
        let store = device.process()
        await #expect(throws: SecureStoreError.unavailable) { try await store.read(.session) }
        await device.records.fail(reading: nil)
        #expect(try await store.read(.session) != nil)
    }

    // MARK: - Staying signed in

    @Test func `a session in memory is still locked, and a renewal is not stored either`() async throws {
        let store = try await ChoiceChange.stay.prepare(device, try await session())
        let renewed = try await ChoiceDevice.session(of: mira, token: "2")
        #expect(try await store.replace(store.read(.session), with: renewed, for: .session))
        #expect(try await store.read(.session) == renewed)
        #expect(await device.copies() == 0)
        await store.lock()
        await device.gate.refuse(with: .notUnlocked(.cancelled))
        await #expect(throws: SecureStoreError.notUnlocked(.cancelled)) { try await store.read(.session) }
    }

    @Test func `a session in memory gives way to one that another process has stored`() async throws {
        for isWritten in [false, true] {
            let device = ChoiceDevice()
            let store = try await ChoiceChange.stay.prepare(device, try await session())
            let other = device.process()
            let newer = try await ChoiceDevice.session(of: mira, token: "2")
            try await other.choose(staysSignedIn: true, by: mira)
            try await other.write(newer, for: .session)
            if isWritten { try await store.write(newer, for: .session) } else { _ = try await store.choices() }
            if isWritten { try await other.remove(.session) }
            #expect(try await store.read(.session) == (isWritten ? nil : newer))
        }
    }

    @Test func `a choice that could not be recorded does not keep a session that another process ends`() async throws {
        let store = try await ChoiceChange.leave.prepare(device, try await session())
        await device.records.fail(changing: .unavailable)
        await #expect(throws: SecureStoreError.unavailable) { try await ChoiceChange.leave.make(store) }
        await device.records.fail(changing: nil)
        try await device.process().remove(.session)
        #expect(try await store.read(.session) == nil)
    }

    // MARK: - Biometric unlock

    @Test func `only a user who passes the gate switches biometrics off`() async throws {
        let session = try await session()
        let store = try await ChoiceChange.unlock.prepare(device, session)
        let prompts = await device.gate.prompts
        await device.gate.refuse(with: .notUnlocked(.cancelled))
        await #expect(throws: SecureStoreError.notUnlocked(.cancelled)) { try await ChoiceChange.unlock.make(store) }
        #expect(try await store.choices() == ChoiceChange.unlock.before)
        #expect(await !device.hasPlainText())
        // The key in memory is not enough, and stays.
        #expect(await device.gate.prompts == prompts + 1)
        #expect(try await store.read(.session) == session)
    }

    @Test func `a lost key does not switch biometrics off`() async throws {
        let store = try await ChoiceChange.unlock.prepare(device, try await session())
        await device.gate.loseKey()
        await #expect(throws: SecureStoreError.wrongKey) { try await ChoiceChange.unlock.make(store) }
        #expect(try await store.choices() == ChoiceChange.unlock.before)
        #expect(await !device.hasPlainText())
        await #expect(throws: SecureStoreError.wrongKey) { try await device.process().read(.session) }
    }

    @Test func `biometrics stay off if the gate cannot be used`() async throws {
        let session = try await session()
        let store = try await ChoiceChange.lock.prepare(device, session)
        await store.lock()
        await device.gate.refuse(with: .notUnlocked(.cancelled))
        await #expect(throws: SecureStoreError.notUnlocked(.cancelled)) { try await ChoiceChange.lock.make(store) }
        #expect(try await store.choices() == ChoiceChange.lock.before)
        #expect(try await store.read(.session) == session)
    }

    // MARK: - The next user

    @Test func `a late renewal of the last user's session leaves the choices of the user who signed in meanwhile`()
        async throws
    {
        let session = try await session()
        let app = device.process()
        try await app.write(session, for: .session)
        // An extension signs another user in, who makes a choice.
        let other = device.process()
        try await other.write(try await ChoiceDevice.session(of: ChoiceDevice.jonas), for: .session)
        try await other.choose(unlocksWithBiometrics: false, by: ChoiceDevice.jonas)
        let renewed = try await ChoiceDevice.session(of: mira, token: "2")
        #expect(try await !app.replace(session, with: renewed, for: .session))
        #expect(try await !device.process().choices().unlocksWithBiometrics)
    }

    @Test func `the same user keeps a choice over another sign-in`() async throws {
        let store = try await ChoiceChange.lock.prepare(device, try await session())
        try await store.write(ChoiceDevice.session(of: mira, token: "2"), for: .session)
        #expect(try await store.choices() == ChoiceChange.lock.before)
    }

    @Test func `a choice from before a sign-in belongs to the user who signs in`() async throws {
        // A session that an earlier sign-in has left.
        try await device.process().write(ChoiceDevice.session(of: mira, token: "0"), for: .session)
        let store = device.process()
        try await store.choose(staysSignedIn: false, by: nil)
        try await store.write(try await session(), for: .session)
        #expect(await device.copies() == 0)
        let next = device.process()
        try await next.write(ChoiceDevice.session(of: ChoiceDevice.jonas), for: .session)
        #expect(await device.copies() == 1)
    }

    @Test func `a session that takes no other's place belongs to its user too`() async throws {
        _ = try await ChoiceChange.lock.prepare(device, try await session())
        try await device.items.remove(.session)
        let store = device.process()
        #expect(try await store.replace(nil, with: ChoiceDevice.session(of: ChoiceDevice.jonas), for: .session))
        #expect(try await store.choices() == device.policy.defaultChoices)
        #expect(await !device.hasPlainText())
    }

    @Test func `the choices last as long as one of two sessions`() async throws {
        let store = try await ChoiceChange.lock.prepare(device, try await session())
        let pages = SecureStoreKey(rawValue: "session.pages")
        try await store.remove(pages)
        #expect(try await store.choices() == ChoiceChange.lock.before)
        try await store.write(try await session(), for: pages)
        try await store.remove(.session)
        #expect(try await store.choices() == ChoiceChange.lock.before)
        try await store.remove(pages)
        #expect(try await store.choices() == device.policy.defaultChoices)
    }

    @Test func `the choices stay while another session cannot be read`() async throws {
        let store = try await ChoiceChange.lock.prepare(device, try await session())
        let pages = SecureStoreKey(rawValue: "session.pages")
        try await store.write(try await session(), for: pages)
        await device.items.afterNextRead { [items = device.items] () async throws(SecureStoreError) in
            await items.fail(reading: .unavailable)
        }
        try await store.remove(pages)
        await device.items.fail(reading: nil)
        #expect(try await store.read(pages) == nil)
        #expect(try await store.choices() == ChoiceChange.lock.before)
    }
}
