import AuthCore
import Foundation

/// A rule that holds after every interleaving.
enum Invariant: String, CaseIterable {
    case everyCallReturns = "every call returns"
    case tokensBelongToTheUser = "a session's tokens belong to its user"
    case requestsKeepTheirSession = "a request carries tokens of the session in which it started"
    case refreshTokensAreUsedOnce = "a process uses a refresh token once, unless the response was lost"
    case signedOutStaysSignedOut = "after a sign-out no user is signed in by an earlier sign-in"
    case cancelledStartsNothing = "a sign-in whose task was cancelled starts no session"
    case cancelledStaysOut = "a session whose sign-in was cancelled is not found later"
    case laterSignInStays = "a sign-in does not replace one that started later"
    case signInIsNotInterrupted = "nothing but the user cancels a sign-in"
    case deletedStaysDeleted = "a deleted account's user is not signed in"
    case newestSessionGoesOn = "nothing but the user or the service ends the newest session"
    case failedSignInLeavesNoTokens = "a sign-in that begins no session leaves no valid tokens"
}

/// Random actions of users in two processes that share one store, in rounds of concurrent calls.
final class Scenario: @unchecked Sendable {
    struct Violation: Error {
        let invariant: Invariant
        let detail: String
    }

    /// A sign-in, from its call to its end.
    private struct SignIn {
        let process: Int
        let user: String
        let started: Int
        var ended: Int?
        var error: AuthError?
        /// Whether the user canceled it.
        var wasCancelled = false
        var hasBegun: Bool { ended != nil && error == nil }
    }

    /// A sign-out or the deletion of an account.
    private struct End {
        let process: Int
        /// The launch of the process in which it happened.
        let launch: Int
        /// The deleted user; `nil` for a sign-out.
        let user: String?
        let started: Int
        let ended: Int
        let isStored: Bool
    }

    private final class Cancellation: @unchecked Sendable {
        var isDone = false
    }

    private final class Process: @unchecked Sendable {
        let controller: SessionController
        let store: ProcessStore
        let connection: Connection
        let api: AuthorizedTransport

        init(_ store: ProcessStore, _ connection: Connection, clock: SessionClock) {
            self.store = store
            self.connection = connection
            controller = SessionController(
                authority: connection, store: store,
                policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), clock: clock)
            api = AuthorizedTransport(connection, session: controller, apiBaseURL: Scenario.url)
        }
    }

    private static let url = URL(validated: "https://api.example.com/v1")

    private let scheduler: Scheduler
    private let server: Server
    private let store: SharedStore
    private var processes: [Process] = []
    private var launches = [0, 0]
    private var lastLaunch = 0
    private var signIns: [Int: SignIn] = [:]
    private var ends: [End] = []
    private var time = 0
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
        switch scheduler.chance(16) {
        case 0...3: await signIn(index)
        case 4...5: await signOut(index)
        case 6...8: _ = await session(index)
        case 9...11: await request(index, method: "GET")
        case 12: await request(index, method: "DELETE")
        case 13: await requestAtOnce(index)
        case 14:
            note("time passes")
            scheduler.advance(by: .seconds(700))
        default: relaunch(index)
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
            do throws(AuthError) {
                try await process.controller.begin(as: user, with: tokenSet, for: ticket)
            } catch {
                signIns[number]?.error = error
                if error == .storage { process.connection.forgive() }
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
        let isStored = result != .localOnly(.storage) && !process.store.isDead && store.failureRate == 0
        ends.append(
            End(process: index, launch: launch, user: nil, started: started, ended: tick(), isStored: isStored))
        note("P\(index) signed out: \(result)")
    }

    /// Sends a request as a screen does for the user that it shows.
    private func request(_ index: Int, method: String) async {
        let process = processes[index]
        let launch = launches[index]
        guard let reference = try? await process.controller.reference(),
            let tokens = try? await process.controller.tokens(of: reference)
        else { return }
        let session = Server.parts(tokens.accessToken).session
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
        return Process(ProcessStore(store), connection, clock: clock)
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
        guard case .signedIn(let user, let tokens)? = try? await processes[index].controller.session() else {
            return nil
        }
        let (owner, number, _) = Server.parts(tokens.accessToken)
        note("P\(index) has session \(number) of \(owner)")
        if owner != user.userID {
            fail(.tokensBelongToTheUser, "P\(index) has \(tokens.accessToken) for \(user.userID)")
        }
        for end in ends
        where end.process == index && end.ended < started && (end.isStored || end.launch == launch) {
            check(number, after: end, in: "P\(index)")
        }
        return number
    }

    /// Checks that a session may exist after a sign-out or a deletion.
    private func check(_ number: Int, after end: End, in place: String) {
        guard let signIn = signIns[number] else { return }
        // A process ends the sessions that it can see. A sign-in of another process may still be under way.
        let isOwn = signIn.process == end.process
        let start = isOwn ? signIn.started : signIn.ended ?? signIn.started
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
