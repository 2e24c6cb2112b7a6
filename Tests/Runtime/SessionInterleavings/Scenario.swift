import AuthCore
import Foundation

/// Random actions of users in two processes that share one store, in rounds of concurrent calls.
final class Scenario: @unchecked Sendable {
    private final class Cancellation: @unchecked Sendable {
        var isDone = false
    }

    private final class Process: @unchecked Sendable {
        let controller: SessionController
        let store: ProcessStore
        let connection: Connection
        let api: AuthorizedTransport
        /// The last completed lock, and the number of times that the user had been asked before it.
        var lock: (ended: Int, prompts: Int)?

        init(_ store: ProcessStore, _ connection: Connection, clock: SessionClock) {
            self.store = store
            self.connection = connection
            controller = SessionController(
                authority: connection, store: store,
                policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: store.isLockable), clock: clock)
            api = AuthorizedTransport(connection, session: controller, apiBaseURL: Scenario.url)
        }
    }

    private static let url = URL(validated: "https://api.example.com/v1")

    private let scheduler: Scheduler
    private let server: Server
    private let store: SharedStore
    private let isLockable: Bool
    private var processes: [Process] = []
    private var launches = [0, 0]
    private var lastLaunch = 0
    private var signIns: [Int: SignIn] = [:]
    private var ends: [End] = []
    private var time = 0
    /// The sessions of the processes at the last check.
    private var found: [Int?] = []
    private var requests: [String: Int] = [:]
    private var violation: Violation?
    private(set) var log: [String] = []
    let isLogging: Bool

    init(seed: UInt64, isLogging: Bool = false) {
        self.isLogging = isLogging
        scheduler = Scheduler(seed: seed)
        server = Server(
            scheduler, reuse: Server.Reuse.allCases[scheduler.chance(3)], lossRate: scheduler.chance(3) == 0 ? 20 : 0,
            invalidRate: scheduler.chance(3) == 0 ? 30 : 0)
        store = SharedStore(scheduler, failureRate: [0, 0, 15, 50][scheduler.chance(4)])
        isLockable = scheduler.chance(2) == 0
        processes = [launched(0), launched(1)]
        store.note = { [weak self] in self?.note($0) }
        server.isStored = { [store] in store.refreshToken == $0 }
    }

    /// Runs the scenario.
    ///
    /// - Returns: The number of jobs that ran.
    func run() throws(Violation) -> Int {
        for _ in 0..<(1 + scheduler.chance(3)) {
            setReliable(false)
            let calls = 2 + scheduler.chance(7)
            try finish { [self] in
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<calls {
                        group.addTask { [self] in await act() }
                    }
                }
            }
            setReliable(true)
            try finish { [self] in await check() }
            checkReplaced()
            if let violation { throw violation }
        }
        return scheduler.steps
    }

    private func setReliable(_ isReliable: Bool) {
        store.isReliable = isReliable
        server.isReliable = isReliable
    }

    private func finish(_ work: @escaping @Sendable () async -> Void) throws(Violation) {
        let hasFinished = scheduler.run(work)
        if let violation { throw violation }
        if !hasFinished { throw Violation(invariant: .everyCallReturns, detail: "a call never returns") }
    }

    // MARK: - Calls

    private func tick() -> Int {
        time += 1
        return time
    }

    private func note(_ text: @autoclosure () -> String) {
        if isLogging { log.append("\(tick()) \(text())") }
    }

    private func act() async {
        await scheduler.pause(40)
        let index = scheduler.chance(2)
        switch scheduler.chance(isLockable ? 19 : 16) {
        case 0...3: await signIn(index)
        case 4...5: await signOut(index)
        case 6...8: _ = await session(index)
        case 9...11: await request(index, method: "GET")
        case 12: await request(index, method: "DELETE")
        case 13: await requestAtOnce(index)
        case 14:
            note("time passes")
            scheduler.advance(by: .seconds(700))
        case 15: relaunch(index)
        default: await lock(index)
        }
    }

    private func signIn(_ index: Int) async {
        let process = processes[index]
        let name = scheduler.chance(2) == 0 ? "A" : "B"
        let isCancelled = scheduler.chance(4) == 0
        let cancellation = Cancellation()
        let task = Task { [self] in
            let started = tick()
            let ticket = await process.controller.signInTicket()
            let (user, tokenSet) = await server.signIn(name)
            let number = Server.parts(tokenSet.accessToken).session
            signIns[number] = SignIn(process: index, user: user.userID, started: started)
            note("P\(index) sign-in \(number) of \(user.userID), started at \(started)")
            let wasCancelled = cancellation.isDone
            let asked = tick()
            signIns[number]?.stored = asked
            do throws(AuthError) {
                try await process.controller.begin(as: user, with: tokenSet, for: ticket)
            } catch {
                signIns[number]?.error = error
                if error != .cancelled { process.connection.forgive() }
            }
            signIns[number]?.ended = tick()
            signIns[number]?.wasCancelled = cancellation.isDone
            if signIns[number]?.error == nil {
                if wasCancelled { fail(.cancelledStartsNothing, "session \(number)") }
                for (other, later) in signIns where later.process == index && later.started > started && later.hasBegun
                {
                    if let ended = later.ended, ended < asked { fail(.laterSignInStays, "\(number) replaced \(other)") }
                }
            }
            note("P\(index) sign-in \(number): \(signIns[number]?.error.map { "\($0)" } ?? "begun")")
        }
        if isCancelled {
            await scheduler.pause(30)
            task.cancel()
            cancellation.isDone = true
        }
        await task.value
    }

    private func signOut(_ index: Int) async {
        let process = processes[index]
        let launch = launches[index]
        let started = tick()
        note("P\(index) signs out, started at \(started)")
        let result = await process.controller.signOut()
        let isStored = !process.store.isDead && store.failureRate == 0
        ends.append(
            End(
                process: index, launch: launch, user: nil, started: started, ended: tick(), isStored: isStored,
                isLocalOnly: result != .complete))
        note("P\(index) signed out: \(result)")
    }

    private func lock(_ index: Int) async {
        let process = processes[index]
        let prompts = process.store.prompts
        note("P\(index) locks")
        let isLocked = await process.controller.lock()
        note("P\(index) locked: \(isLocked)")
        if process.store.prompts == prompts, !process.store.isLocked {
            fail(.lockClosesTheStore, "the store of P\(index) is open after a lock")
        }
        if isLocked { process.lock = (tick(), prompts) }
    }

    /// Checks that a session was not locked, or that the user was asked since.
    private func checkLock(_ process: Process, _ index: Int, began started: Int, _ number: Int) {
        guard let lock = process.lock, lock.ended < started, process.store.prompts == lock.prompts,
            let signIn = signIns[number], signIn.ended.map({ $0 < lock.ended }) ?? false
        else { return }
        fail(.lockedStaysLocked, "P\(index) used session \(number), which is locked")
    }

    /// Sends a request as a screen does for the user that it shows.
    private func request(_ index: Int, method: String) async {
        let process = processes[index]
        let launch = launches[index]
        let called = tick()
        guard let reference = try? await process.controller.reference(),
            let tokens = try? await process.controller.tokens(of: reference)
        else { return }
        let session = Server.parts(tokens.accessToken).session
        checkLock(process, index, began: called, session)
        await scheduler.pause(20)
        let started = tick()
        let id = "\(started)"
        requests[id] = session
        note("P\(index) \(method) in session \(session) of \(reference.user.userID)")
        let response = try? await process.api.send(
            HTTPRequest(method: method, url: Self.url, headers: ["X-Request": id]), in: reference)
        guard method == "DELETE", response?.status == 200 else { return }
        await process.controller.accountDeleted(of: reference.user)
        ends.append(
            End(
                process: index, launch: launch, user: reference.user.userID, started: started, ended: tick(),
                isStored: store.failureRate == 0 && !process.store.isDead))
        note("P\(index) deleted \(reference.user.userID)")
    }

    /// Sends a request as the user who is signed in when it starts.
    private func requestAtOnce(_ index: Int) async {
        let process = processes[index]
        _ = try? await process.api.send(HTTPRequest(url: Self.url, headers: ["X-Request": "at once \(tick())"]))
    }

    /// Checks a request as it reaches the service.
    private func received(_ request: HTTPRequest) {
        let id = request.headers["X-Request"] ?? ""
        let token = String(request.headers["Authorization"]?.dropFirst("Bearer ".count) ?? "")
        let session = Server.parts(token).session
        if let expected = requests[id], expected != session {
            fail(.requestsKeepTheirSession, "request \(id) of session \(expected) carried \(token)")
        }
        requests[id] = session
    }

    /// Ends a process at once, and starts it again.
    private func relaunch(_ index: Int) {
        note("P\(index) is killed and launched again")
        processes[index].store.isDead = true
        processes[index].connection.isDead = true
        launches[index] += 1
        lastLaunch = tick()
        processes[index] = launched(index)
    }

    private func launched(_ index: Int) -> Process {
        let scheduler = scheduler
        let clock = SessionClock(
            now: { Date(timeIntervalSince1970: 1_800_000_000 + scheduler.uptime / .seconds(1)) },
            uptime: { scheduler.uptime }, sleep: { await scheduler.sleep($0) }, jitter: { 0.5 })
        let connection = Connection(server) { [weak self] in
            self?.received($0)
        } onReuse: { [weak self] in
            self?.fail(.refreshTokensAreUsedOnce, "P\(index) used \($0) again")
        }
        return Process(ProcessStore(store, isLockable: isLockable), connection, clock: clock)
    }

    // MARK: - Invariants

    private func fail(_ invariant: Invariant, _ detail: String) {
        if violation == nil { violation = Violation(invariant: invariant, detail: detail) }
    }

    private func check() async {
        // The first check comes after all pauses between renewals, the second after all access tokens have expired.
        for wait in [Duration.seconds(20), .seconds(700)] {
            scheduler.advance(by: wait)
            var found: [Int?] = []
            for index in processes.indices { found.append(await session(index)) }
            for (number, signIn) in signIns where signIn.error == .cancelled && launches == [0, 0] {
                if found[signIn.process] == number { fail(.cancelledStaysOut, "session \(number)") }
            }
            if let mixedUp = store.mixedUp { fail(.tokensBelongToTheUser, "the store held \(mixedUp)") }
            if let stored = store.session {
                let number = Server.parts(stored.token).session
                // A sign-out that could not empty the store removes its own session later.
                for end in ends {
                    let isLater = end.launch == launches[end.process] && signIns[number]?.process == end.process
                    if end.isStored || isLater { check(number, after: end, in: "the store") }
                }
            }
            checkNewest(found)
            self.found = found
        }
        for (number, signIn) in signIns where signIn.error == .cancelled && !signIn.wasCancelled {
            checkReason(of: number, signIn)
        }
        for (number, signIn) in signIns where signIn.error != nil && server.losses == 0 && launches == [0, 0] {
            if server.sessions[number]?.isAlive == true {
                let error = signIn.error.map { "\($0)" } ?? ""
                fail(.failedSignInLeavesNoTokens, "session \(number) is valid after '\(error)'")
            }
        }
    }

    /// The number of the session that a process is signed in to.
    private func session(_ index: Int) async -> Int? {
        let started = tick()
        let launch = launches[index]
        let process = processes[index]
        guard case .signedIn(let user, let tokens)? = try? await process.controller.session() else {
            return nil
        }
        let (owner, number, _) = Server.parts(tokens.accessToken)
        note("P\(index) has session \(number) of \(owner)")
        if owner != user.userID {
            fail(.tokensBelongToTheUser, "P\(index) has \(tokens.accessToken) for \(user.userID)")
        }
        checkLock(process, index, began: started, number)
        for end in ends
        where end.process == index && end.ended < started && (end.isStored || end.launch == launch) {
            check(number, after: end, in: "P\(index)")
        }
        return number
    }

    /// Checks that a session may exist after a sign-out or a deletion.
    private func check(_ number: Int, after end: End, in place: String) {
        guard let signIn = signIns[number] else { return }
        // A process ends the sessions that it can see. A sign-in of another process may still be under way, with its session
        // in the store already.
        let isOwn = signIn.process == end.process
        let start = isOwn ? signIn.started : signIn.ended ?? .max
        if let user = end.user {
            if signIn.user == user, isOwn || start < end.started {
                fail(.deletedStaysDeleted, "\(place) has session \(number) of \(user)")
            }
        } else if start < end.started {
            fail(
                .signedOutStaysSignedOut,
                "\(place) has session \(number), which is older than P\(end.process)'s sign-out")
        }
    }

    /// Checks that a user's action at the same process canceled a sign-in.
    private func checkReason(of number: Int, _ signIn: SignIn) {
        let isLaterSignIn = signIns.contains { other, later in
            other != number && later.process == signIn.process && (later.ended ?? .max) > signIn.started
        }
        let isEnd = ends.contains { end in
            end.process == signIn.process
                && (end.user == nil ? end.ended > signIn.started : end.started < (signIn.ended ?? .max))
        }
        if !isLaterSignIn, !isEnd, lastLaunch < signIn.started {
            fail(.signInIsNotInterrupted, "session \(number) of \(signIn.user) was cancelled")
        }
    }

    /// Checks that the service has ended each session that a later sign-in of the same process replaced. The sign-in may
    /// have been overtaken by a sign-out or by the deletion of its account.
    ///
    /// A sign-out that could not end a session says so. A sign-out of another process may remove a session without reading
    /// it, at the time at which it is stored, or if the user does not unlock it.
    private func checkReplaced() {
        guard server.losses == 0, store.failures == 0, launches == [0, 0] else { return }
        let kept = found + [store.session.map { Server.parts($0.token).session }]
        for (number, signIn) in signIns where signIn.hasBegun && server.sessions[number]?.isAlive == true {
            guard !kept.contains(number), let begun = signIn.ended, !signIns.values.contains(where: signIn.overlaps),
                let (other, _) = signIns.first(where: { _, later in
                    later.process == signIn.process && later.started > begun
                        && [nil, .cancelled].contains(later.error)
                }),
                ends.allSatisfy({ end in
                    end.ended < signIn.started
                        || !end.isLocalOnly && (end.process == signIn.process || !isLockable && end.started > begun)
                })
            else { continue }
            fail(.replacedTokensEnd, "session \(number) is valid after sign-in \(other)")
        }
    }

    private func checkNewest(_ found: [Int?]) {
        guard
            let (number, newest) = signIns.filter({ $0.value.hasBegun }).max(by: { $0.value.started < $1.value.started }
            ),
            server.losses == 0, store.failures == 0, lastLaunch < newest.started,
            server.sessions[number]?.isRevoked == false,
            signIns.allSatisfy({ $0.key == number || ($0.value.ended ?? .max) < newest.started }),
            ends.allSatisfy({ $0.ended < newest.started || ($0.user != nil && $0.user != newest.user) })
        else { return }
        if found[newest.process] != number {
            fail(
                .newestSessionGoesOn,
                "P\(newest.process) has \(found[newest.process].map { "session \($0)" } ?? "no session") instead of session \(number)"
            )
        }
        if store.session.map({ Server.parts($0.token).session }) != number {
            fail(.newestSessionGoesOn, "the store does not hold session \(number)")
        }
    }
}
