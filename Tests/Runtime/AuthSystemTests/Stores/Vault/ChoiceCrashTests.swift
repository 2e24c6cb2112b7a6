import AuthCore
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

/// Tests of processes that are killed during a change, and of other processes that act during one.
struct ChoiceCrashTests {
    /// The number of calls to the stores that a change makes.
    private func calls(of change: ChoiceChange, _ session: Data) async throws -> Range<Int> {
        let points = CallPoints()
        let store = try await change.prepare(ChoiceDevice(), session, points)
        let first = await points.count
        try await change.make(store)
        return first..<(await points.count)
    }

    @Test(arguments: ChoiceChange.allCases)
    func `a process that is killed at any point of a change leaves one session, or none that the user has left`(
        change: ChoiceChange
    ) async throws {
        let session = try await ChoiceDevice.session(of: ChoiceDevice.mira)
        for point in try await calls(of: change, session) {
            let device = ChoiceDevice()
            let points = CallPoints()
            let killed = try await change.prepare(device, session, points)
            await points.kill(before: point)
            try? await change.make(killed)

            let next = device.process()
            let choices = try await next.choices()
            #expect(choices == change.before || choices == change.after, "point \(point)")
            let hasPlainText = await device.hasPlainText()
            #expect(!choices.unlocksWithBiometrics || !hasPlainText, "point \(point)")
            let found = try await next.read(.session)
            #expect(found == (choices.staysSignedIn ? session : nil), "point \(point)")
            #expect(await device.copies() == (choices.staysSignedIn ? 1 : 0), "point \(point)")
            #expect(await device.hasPlainText() == (choices.staysSignedIn && !choices.unlocksWithBiometrics))
            #expect(try await device.process().read(.session) == found)
        }
    }

    @Test(arguments: ChoiceChange.allCases)
    func `a store that fails during a change keeps the session and a definite choice`(
        change: ChoiceChange
    ) async throws {
        let session = try await ChoiceDevice.session(of: ChoiceDevice.mira)
        for index in 0..<2 {
            for isReading in [false, true] {
                let device = ChoiceDevice()
                let store = try await change.prepare(device, session)
                let failing = [device.items, device.records][index]
                await failing.fail(reading: isReading ? .unavailable : nil)
                await failing.fail(changing: isReading ? nil : .unavailable)
                let isMade = (try? await change.make(store)) != nil
                await failing.fail(reading: nil)
                await failing.fail(changing: nil)
                let choices = try await store.choices()
                #expect(choices == (isMade ? change.after : change.before), "store \(index), reading \(isReading)")
                #expect(try await store.read(.session) == session, "store \(index), reading \(isReading)")
                let next = try await device.process().read(.session)
                #expect(next == (choices.staysSignedIn ? session : nil), "store \(index), reading \(isReading)")
            }
        }
    }

    /// What another process does during a change.
    enum Rival: CaseIterable {
        case reads, renews, startsAndRenews
        /// It has read the earlier choice, and replaces the item that it has found.
        case replacesItem

        func canAct(during change: ChoiceChange) -> Bool {
            switch self {
            case .reads: true
            // Another process sees no session that is only in memory.
            case .renews, .startsAndRenews: change != .stay
            case .replacesItem: change == .leave
            }
        }
    }

    @Test(arguments: ChoiceChange.allCases, Rival.allCases)
    func `another process loses no renewal during a change, and leaves nothing behind after it`(
        change: ChoiceChange, rival: Rival
    ) async throws {
        guard rival.canAct(during: change) else { return }
        let session = try await ChoiceDevice.session(of: ChoiceDevice.mira)
        let renewed = try await ChoiceDevice.session(of: ChoiceDevice.mira, token: "2")
        for point in try await calls(of: change, session) {
            let device = ChoiceDevice()
            let points = CallPoints()
            let store = try await change.prepare(device, session, points)
            let other = device.process()
            if rival != .startsAndRenews { _ = try await other.read(.session) }
            let scratch = InMemoryStore()
            try await SessionVault(items: scratch, gate: device.gate).write(renewed, for: .session)
            let (found, new) = (await device.items.values[.session], await scratch.read(.session))
            let hasRenewed = Flag()
            await points.act(before: point) {
                let isRenewed =
                    switch rival {
                    case .reads: (try? await other.read(.session)) == renewed
                    case .renews, .startsAndRenews: try? await other.replace(session, with: renewed, for: .session)
                    case .replacesItem: try? await device.items.replace(found, with: new, for: .session)
                    }
                if isRenewed == true { await hasRenewed.set() }
            }
            try await change.make(store)
            let after = change.after
            if rival == .reads {
                #expect(
                    await device.hasPlainText() == (after.staysSignedIn && !after.unlocksWithBiometrics), "\(point)")
                #expect(await device.copies() == (after.staysSignedIn ? 1 : 0), "point \(point)")
            }
            let isRenewed = await hasRenewed.isSet
            #expect(try await store.read(.session) == (isRenewed ? renewed : session), "point \(point)")
            if rival == .replacesItem { #expect(await device.copies() == 0, "point \(point)") }
        }
    }
}

private actor Flag {
    private(set) var isSet = false

    func set() { isSet = true }
}
