import Testing

@testable import AuthScreens

/// Tests of the lock of a scene: each row of its table, and laws over all sequences of events.
struct AppLockTests {
    /// Returns a lock after some events, and the number of checks that it asked for.
    private func run(_ events: [AppLock.Event], from start: AppLock = AppLock(.active, .open)) -> (AppLock, asks: Int) {
        var lock = start
        let asks = events.count { lock.handle($0) }
        return (lock, asks)
    }

    // MARK: The cover

    @Test(
        arguments: [
            ([.willResignActive], true), ([.willResignActive, .didBecomeActive], false),
            ([.didEnterBackground], true), ([.didEnterBackground, .willEnterForeground(isDue: false)], true),
            ([.didEnterBackground, .willEnterForeground(isDue: false), .didBecomeActive], false),
            ([.didEnterBackground, .willEnterForeground(isDue: true), .didBecomeActive], true),
            ([.didEnterBackground, .willEnterForeground(isDue: true), .didBecomeActive, .removed], false),
            ([.didEnterBackground, .willEnterForeground(isDue: true), .removed], true),
            ([.didEnterBackground, .willEnterForeground(isDue: true), .removed, .didBecomeActive], false),
            ([.session(.locked)], true), ([.session(.locked), .removed], false),
            ([.session(.none), .removed], false),
        ] as [([AppLock.Event], Bool)])
    func `the cover is up until the scene is active and nothing of a locked session is drawn`(
        events: [AppLock.Event], isCovered: Bool
    ) {
        #expect(run([.drew] + events).0.isCovered == isCovered)
    }

    @Test func `a check over an open session does not cover the app, but the background does`() {
        let choosing: [AppLock.Event] = [.drew, .promptBegan, .willResignActive]
        #expect(!run(choosing).0.isCovered)
        #expect(!run(choosing + [.promptEnded(.unlocked), .didBecomeActive]).0.isCovered)
        #expect(run(choosing + [.didEnterBackground]).0.isCovered)
        #expect(run(choosing + [.session(.locked)]).0.isCovered)
        #expect(run([.drew, .willResignActive, .promptBegan]).0.isCovered)
        // The end of a check that unlocks is no reason to leave the app uncovered.
        let unlocking: [AppLock.Event] = [.didBecomeActive, .session(.open), .drew, .willResignActive]
        #expect(run(unlocking, from: AppLock(.inactive, .locked)).0.isCovered)
    }

    @Test func `an app that is unlocked before its scene is active appears covered`() {
        let unlocking: [AppLock.Event] = [
            .didBecomeActive, .willResignActive, .promptEnded(.unlocked), .session(.open),
        ]
        let (lock, asks) = run(unlocking, from: AppLock(.inactive, .locked))
        #expect(asks == 1 && lock.isCovered)
        #expect(!run([.drew, .didBecomeActive], from: lock).0.isCovered)
        // The scene is active before the session reports that it is open.
        let early: [AppLock.Event] = [.didBecomeActive, .willResignActive, .promptEnded(.unlocked), .didBecomeActive]
        #expect(run(early, from: AppLock(.inactive, .locked)).asks == 1)
        // A check that does not make the scene inactive gets no activation: its result counts at once.
        let quick: [AppLock.Event] = [.didBecomeActive, .promptEnded(.unlocked), .session(.open), .drew]
        #expect(!run(quick, from: AppLock(.inactive, .locked)).0.isCovered)
    }

    @Test func `the next view may appear before the last one is gone`() {
        let lock = run([.drew, .drew, .removed, .session(.locked)]).0
        #expect(lock.isCovered)
        #expect(!run([.removed], from: lock).0.isCovered)
    }

    // MARK: The question

    private static let away: [AppLock.Event] = [
        .willResignActive, .didEnterBackground, .willEnterForeground(isDue: false), .didBecomeActive,
    ]

    private static let locked: [AppLock.Event] = [.session(.locked), .didBecomeActive, .willResignActive]

    @Test func `a locked session asks when its scene becomes active, and not before`() {
        let due: [AppLock.Event] = [.willResignActive, .didEnterBackground, .willEnterForeground(isDue: true)]
        #expect(run(due).asks == 0)
        #expect(run(due + [.session(.locked)]).asks == 0)
        #expect(run(due + [.didBecomeActive]).asks == 1)
        #expect(run(due + [.didBecomeActive, .session(.locked), .didBecomeActive]).asks == 1)
        // The user locks the session, and does not want to unlock it at once.
        #expect(run([.session(.locked)]).asks == 0)
        #expect(run([.session(.locked), .willResignActive, .didBecomeActive]).asks == 1)
        #expect(run(Self.away).asks == 0)
    }

    @Test func `a refused check asks again only after a return from the background`() {
        #expect(run(Self.locked + [.promptEnded(.refused), .didBecomeActive]).asks == 1)
        #expect(run(Self.locked + [.didBecomeActive, .promptEnded(.refused)]).asks == 1)
        #expect(run(Self.locked + [.promptEnded(.refused), .didBecomeActive] + Self.away).asks == 2)
        // Also if the check was refused in the foreground after a return, or in the background.
        let returned = Self.locked + Self.away + [.willResignActive, .promptEnded(.refused), .didBecomeActive]
        #expect(run(returned).asks == 1)
        let late: [AppLock.Event] = [.didEnterBackground, .promptEnded(.refused), .willEnterForeground(isDue: false)]
        #expect(run(Self.locked + late + [.didBecomeActive]).asks == 2)
        // The session reports its lock again.
        #expect(run(Self.locked + [.promptEnded(.refused), .session(.locked), .didBecomeActive]).asks == 1)
    }

    @Test func `an interrupted check asks again at the next activation, and never at once`() {
        #expect(run(Self.locked + [.promptEnded(.interrupted)]).asks == 1)
        #expect(run(Self.locked + [.promptEnded(.interrupted), .didBecomeActive]).asks == 2)
        #expect(run(Self.locked + Array(repeating: .promptEnded(.interrupted), count: 5)).asks == 1)
        // The interruption is reported after the return.
        #expect(run(Self.locked + Self.away + [.promptEnded(.interrupted)]).asks == 2)
    }

    @Test func `a check at launch is not repeated, unless it was interrupted before the scene was active`() {
        let launch = AppLock(.inactive, .none)
        let read: [AppLock.Event] = [.promptBegan, .didBecomeActive, .session(.locked)]
        #expect(run(read + [.promptEnded(.refused), .didBecomeActive], from: launch).asks == 0)
        #expect(run(read + [.promptEnded(.interrupted)], from: launch).asks == 1)
        let early: [AppLock.Event] = [.promptBegan, .session(.locked), .promptEnded(.interrupted)]
        #expect(run(early, from: launch).asks == 0)
        #expect(run(early + [.didBecomeActive], from: launch).asks == 1)
    }

    @Test func `a session that locks during a check for a choice asks after it`() {
        let choosing: [AppLock.Event] = [.promptBegan, .session(.locked)]
        #expect(run(choosing).asks == 0)
        for result in [AppLock.Result.unlocked, .refused, .interrupted] {
            #expect(run(choosing + [.promptEnded(result)]).asks == 1)
        }
    }

    // MARK: Laws

    /// A lock, and what a bystander knows of its scene.
    fileprivate struct World: Hashable {
        var lock: AppLock
        var scene: AppLock.Scene
        var session: AppLock.Session
        var views = 0
        /// The session locks, and has not reported it yet.
        var isDue = false
        var isAsking = false
        /// Whether the check began over an open session.
        var isChoosing = false
        var isOwnPause = false

        /// Whether somebody who looks at the screen, or at its picture in the app switcher, must not see the data.
        var mustHide: Bool {
            views > 0 && (session == .locked || isDue || scene == .background || scene == .inactive && !isOwnPause)
        }
    }

    private static let events: [AppLock.Event] = [
        .willResignActive, .didEnterBackground, .willEnterForeground(isDue: true), .willEnterForeground(isDue: false),
        .didBecomeActive, .session(.none), .session(.open), .session(.locked), .promptBegan, .promptEnded(.unlocked),
        .promptEnded(.refused), .promptEnded(.interrupted), .drew, .removed,
    ]

    /// Calls a function for each world after at most seven events, from each start. Equal worlds are visited once.
    private func visit(_ check: (World) -> Void, asking: (World) -> Void) -> Int {
        var worlds: Set<World> = []
        for scene in [AppLock.Scene.active, .inactive, .background] {
            for session in [AppLock.Session.none, .open, .locked] {
                worlds.insert(World(lock: AppLock(scene, session), scene: scene, session: session))
            }
        }
        for world in worlds { check(world) }
        var new = worlds
        for _ in 0..<7 {
            var next: Set<World> = []
            for world in new {
                for event in Self.events {
                    let before = next.count
                    let reached = world.after(event, asking: asking)
                    if !worlds.contains(reached) { next.insert(reached) }
                    if next.count > before { check(reached) }
                }
            }
            worlds.formUnion(next)
            new = next
        }
        return worlds.count
    }

    @Test func `the cover is up whenever data could be seen, and only an active scene without a check is asked`() {
        let count = visit {
            #expect(!$0.mustHide || $0.lock.isCovered, "\($0)")
        } asking: {
            #expect($0.scene == .active && !$0.isAsking && ($0.session == .locked || $0.isDue), "\($0)")
        }
        #expect(count > 800)
    }

    @Test func `from everywhere, the cover goes, and a locked session asks`() {
        _ = visit {
            var (lock, asks) = ($0.lock, 0)
            let gone = Array(repeating: AppLock.Event.removed, count: $0.views)
            let returning: [AppLock.Event] = [.didEnterBackground, .didBecomeActive]
            for event in [.promptEnded(.refused)] + gone + returning where lock.handle(event) { asks += 1 }
            #expect(!lock.isCovered, "\($0)")
            #expect(asks > 0 || lock.session != .locked, "\($0)")
        } asking: { _ in
        }
    }

    @Test func `from everywhere, checks that fail at once end`() {
        _ = visit {
            for result in [AppLock.Result.refused, .interrupted] {
                var (lock, asks) = ($0.lock, 0)
                var isAsking = lock.handle(.didBecomeActive) || $0.isAsking
                while isAsking, asks < 5 {
                    asks += 1
                    isAsking = lock.handle(.promptEnded(result))
                }
                #expect(asks <= 2, "\($0)")
                let isEndless = lock.handle(.promptEnded(result))
                #expect(!isEndless, "\($0)")
            }
        } asking: { _ in
        }
    }
}

extension AppLockTests.World {
    /// Returns the world after an event. The law of a question is checked before the check begins.
    fileprivate func after(_ event: AppLock.Event, asking: (Self) -> Void) -> Self {
        var next = self
        switch event {
        case .willResignActive:
            (next.scene, next.isOwnPause) = (.inactive, isChoosing && session == .open && !isDue)
        case .didEnterBackground: (next.scene, next.isOwnPause) = (.background, false)
        case .willEnterForeground(let isDue):
            (next.scene, next.isOwnPause) = (.inactive, false)
            if isDue, session == .open { next.isDue = true }
        case .didBecomeActive: (next.scene, next.isOwnPause) = (.active, false)
        case .session(let session): (next.session, next.isDue) = (session, false)
        case .promptBegan: (next.isAsking, next.isChoosing) = (true, session == .open && !isDue)
        case .promptEnded: (next.isAsking, next.isChoosing) = (false, false)
        case .drew: next.views += 1
        case .removed: next.views = max(0, views - 1)
        }
        if next.lock.handle(event) {
            asking(next)
            (next.isAsking, next.isChoosing) = (true, false)
        }
        return next
    }
}
