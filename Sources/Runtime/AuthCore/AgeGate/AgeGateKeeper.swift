package import Foundation

/// The user's answer to the age gate lets them continue. Every call takes a clearance that may create an account
/// without asking for a birthdate, such as a sign-in at a page. Only ``AgeGateKeeper`` makes one, so no client,
/// decorator or feature goes around the gate.
public struct AgeClearance: Sendable {
    private let keeper: AgeGateKeeper

    fileprivate init(by keeper: AgeGateKeeper) {
        self.keeper = keeper
    }

    /// Checks that the gate has not been closed since. For clients that wait for the user, for example at a page.
    ///
    /// - Throws: `.underAge` if the gate is closed, `.storage` if its state is unknown.
    public func requireOpen() async throws(AuthError) { try await keeper.requireOpen() }
}

/// A user's input at sign-up. If the brand has a minimum age, its birthdate has passed the age gate. Every call takes
/// one that creates an account for it. Only ``AgeGateKeeper`` makes one, so a client cannot receive a birthdate that
/// was not checked.
public struct ClearedProfile: Sendable, RedactedValue {
    /// The attributes of the new account, including the checked birthdate, and the accepted terms.
    public let options: SignUpOptions
    /// The clearance of the same user.
    public let clearance: AgeClearance

    fileprivate init(_ options: SignUpOptions, by keeper: AgeGateKeeper) {
        self.options = options
        clearance = AgeClearance(by: keeper)
    }
}

/// The state of a brand's age gate on a device, and the only source of what a call needs that may create an account:
/// ``ClearedProfile`` and ``AgeClearance``. Without a minimum age, it clears every user.
///
/// Each call reads the store, so a refusal in one flow immediately closes all other flows, in other processes and after
/// a restart, too. The store contains no birthdate. It contains only the minimum age at which the gate was passed, or
/// the time at which it was closed.
///
/// If the store cannot be read, no account can be created, and the caller can try again. A record that can never be
/// read again may have been a refusal, so no account can be created for the same time as after a refusal.
public actor AgeGateKeeper {
    /// The state of the gate.
    package enum Standing: Hashable, Sendable {
        /// The user has not entered a birthdate yet, or the last refusal is over.
        case unanswered
        /// The user has entered a birthdate and is old enough, or a user has signed in on this device before.
        case passed
        /// The user has entered a birthdate and is too young. This was less than ``AgeGateKeeper/closedFor`` ago.
        case closed
    }

    /// The result of an age check.
    public enum Answer: Hashable, Sendable {
        /// The user is old enough.
        case oldEnough
        /// The user is too young.
        case tooYoung
    }

    /// The time for which the gate stays closed after a refusal, in seconds: a week. The user cannot immediately try
    /// another birthdate, and other users of a shared device are not locked out for long.
    package static let closedFor: TimeInterval = 7 * 24 * 3600

    /// The brand's gate.
    package nonisolated let gate: AgeGate
    private let records: any SecureStore
    private let now: DateSource
    private let timeZone: TimeZone
    /// The time of a refusal in this process. It applies even if the store could not be written.
    private var refusedAt: Date?

    /// Creates a keeper.
    ///
    /// - Parameters:
    ///   - gate: The brand's gate. Without a minimum age, it counts as passed, and nothing is stored.
    ///   - records: The store for the record. It must outlive the process, and must not be locked.
    ///   - now: The device's clock.
    ///   - timeZone: The time zone that decides the current day: the device's own.
    package init(
        gate: AgeGate, records: any SecureStore, now: @escaping DateSource = { Date() }, timeZone: TimeZone = .current
    ) {
        self.gate = gate
        self.records = records
        self.now = now
        self.timeZone = timeZone
    }

    /// Returns the current state of the gate.
    ///
    /// - Throws: `.storage` if the records cannot be read.
    package func standing() async throws(AuthError) -> Standing {
        guard gate.isRequired else { return .passed }
        if let refusedAt, refusedAt > now() { self.refusedAt = now() }
        if isClosed(since: refusedAt) {
            await close()
            return .closed
        }
        return standing(of: try await read().record)
    }

    /// Checks a birthdate and records the result. The birthdate itself is not stored.
    ///
    /// - Parameter birthdate: The user's answer.
    /// - Throws: `.underAge` if the user is too young or the gate is closed; `.invalidBirthdate`, which records
    ///   nothing; `.storage` if a pass could not be recorded.
    public func answer(_ birthdate: Birthdate) async throws(AuthError) {
        try await check(SignUpOptions(birthdate: birthdate))
        try await record(.oldEnough)
    }

    /// Checks the birthdate in a user's input, if there is one. A refusal closes the gate. A pass is not recorded.
    ///
    /// - Throws: `.underAge` and `.invalidBirthdate`.
    package func check(_ options: SignUpOptions) async throws(AuthError) {
        do throws(AuthError) {
            try gate.check(options, at: now(), in: timeZone)
        } catch {
            if case .underAge = error { try await record(.tooYoung) }
            throw error
        }
    }

    /// Records the result of an age check. A later pass does not open a closed gate.
    ///
    /// - Throws: `.underAge` if the gate is closed, now or already; `.storage` if the pass could not be recorded.
    package func record(_ answer: Answer) async throws(AuthError) {
        guard gate.isRequired else { return }
        switch answer {
        case .oldEnough: try await pass()
        case .tooYoung:
            await close()
            throw refusal
        }
    }

    /// Records that a user signed in to an existing account on this device. New accounts then require no answer to the
    /// gate. Does not open a closed gate.
    package func userSignedIn() async {
        // If this fails, the next new account requires a birthdate.
        if (try? await standing()) == .unanswered { try? await pass() }
    }

    /// Checks that the gate is not closed.
    ///
    /// - Throws: `.underAge` if the gate is closed, `.storage` if its state is unknown.
    package func requireOpen() async throws(AuthError) {
        if try await standing() == .closed { throw refusal }
    }

    private nonisolated var refusal: AuthError { .underAge(minimumAge: gate.minimumAge) }
}

// MARK: - Clearances

extension AgeGateKeeper {
    /// Clears a new account, creates it, and records the result of the service's age check. A successful sign-up with a
    /// birthdate counts as a pass of the gate.
    ///
    /// - Parameters:
    ///   - options: The user's input.
    ///   - create: Creates the account, unless the user is too young.
    /// - Returns: The result of `create`.
    /// - Throws: Before `create`, `.underAge` if the gate is closed or the user is too young, `.invalidBirthdate`,
    ///   `.missingFields([.birthdate])` if the brand needs a birthdate, `.storage` if the state of the gate is unknown.
    ///   Afterward, the errors of `create`. `.underAge` closes the gate.
    package nonisolated func signUp<Result: Sendable>(
        with options: SignUpOptions, _ create: @Sendable (ClearedProfile) async throws(AuthError) -> Result
    ) async throws(AuthError) -> Result {
        let profile = try await clear(options)
        do throws(AuthError) {
            let result = try await create(profile)
            if options[.birthdate] != nil { try? await record(.oldEnough) }
            return result
        } catch {
            if case .underAge = error { try await record(.tooYoung) }
            throw error
        }
    }

    private func clear(_ options: SignUpOptions) async throws(AuthError) -> ClearedProfile {
        try await requireOpen()
        try await check(options)
        if gate.isRequired, (options[.birthdate] ?? "").isEmpty { throw .missingFields([.birthdate]) }
        return ClearedProfile(options, by: self)
    }

    /// Clears a sign-in at a page or as a guest, which may create an account and does not ask for a birthdate. The user
    /// has passed the gate, or the device has or had the session of a user with an account.
    ///
    /// - Parameter client: The client whose session may be from before the gate.
    /// - Returns: The clearance for a call of this client.
    /// - Throws: `.underAge` if the gate is closed, `.missingFields([.birthdate])` if ``answer(_:)`` must be called
    ///   first, `.storage` if the state of the gate is unknown.
    package nonisolated func clearSignIn(with client: any AuthClient) async throws(AuthError) -> AgeClearance {
        if try await standing() == .unanswered, await Self.hasUser(client) { await userSignedIn() }
        switch try await standing() {
        case .passed: return AgeClearance(by: self)
        case .unanswered: throw .missingFields([.birthdate])
        case .closed: throw refusal
        }
    }

    private static func hasUser(_ client: any AuthClient) async -> Bool {
        do throws(AuthError) {
            guard let user = try await client.fetchAuthSession().user else { return false }
            return !user.isGuest
        } catch {
            return error.kind == .sessionExpired || error.kind == .sessionLost
        }
    }

    /// Clears the confirmation of an account whose sign-up has passed the gate, perhaps before this launch.
    ///
    /// - Throws: `.underAge` if the gate is now closed, `.storage` if its state is unknown.
    package func clearConfirmation() async throws(AuthError) -> AgeClearance {
        try await requireOpen()
        return AgeClearance(by: self)
    }
}

// MARK: - The record

extension AgeGateKeeper {
    private enum Record: Codable {
        case passed(minimumAge: Int)
        case closed(at: Date)
        /// Replaces a record that could not be read.
        case lost(at: Date)
    }

    private static let key = SecureStoreKey(rawValue: "age-gate")

    /// Returns whether a refusal was less than a week ago. By a clock that was set back, it is in the future. Then the
    /// gate is closed, too.
    private func isClosed(since moment: Date?) -> Bool {
        guard let moment else { return false }
        return now().timeIntervalSince(moment) < Self.closedFor
    }

    /// Begins the week of a refusal in the future again, now. Otherwise the gate would stay closed for as long as the
    /// clock was ahead.
    private func restartWeek(of record: Record) async -> Record {
        switch record {
        case .closed(let moment) where moment > now():
            await write(.closed(at: now()))
            return .closed(at: now())
        case .lost(let moment) where moment > now():
            await write(.lost(at: now()))
            return .lost(at: now())
        case .closed, .lost, .passed: return record
        }
    }

    private func standing(of record: Record?) -> Standing {
        switch record {
        case .passed(let minimumAge) where minimumAge >= gate.minimumAge: .passed
        case .closed(let moment) where isClosed(since: moment): .closed
        default: .unanswered
        }
    }

    private func read() async throws(AuthError) -> (data: Data?, record: Record?) {
        let data: Data?
        do throws(SecureStoreError) {
            data = try await records.read(Self.key)
        } catch {
            if error.isPermanent { await write(.lost(at: now())) }
            throw .storage
        }
        guard let data else { return (nil, nil) }
        guard let stored = try? JSONDecoder().decode(Record.self, from: data) else {
            await write(.lost(at: now()))
            throw .storage
        }
        let record = await restartWeek(of: stored)
        if case .lost(let moment) = record, isClosed(since: moment) { throw .storage }
        return (data, record)
    }

    private func write(_ record: Record) async {
        guard let data = try? JSONEncoder().encode(record) else { return }
        try? await records.write(data, for: Self.key)
    }

    /// Records a pass. Replaces the record only if it is unchanged, so that a refusal in the meantime has priority.
    private func pass() async throws(AuthError) {
        while true {
            guard !isClosed(since: refusedAt) else { throw refusal }
            let (data, record) = try await read()
            switch standing(of: record) {
            case .passed: return
            case .closed: throw refusal
            case .unanswered: break
            }
            do {
                let passed = try JSONEncoder().encode(Record.passed(minimumAge: gate.minimumAge))
                if try await records.replace(data, with: passed, for: Self.key) { return }
            } catch {
                throw .storage
            }
        }
    }

    /// Closes the gate, unless it is closed already. A second refusal does not restart the week.
    private func close() async {
        let moment = isClosed(since: refusedAt) ? refusedAt ?? now() : now()
        refusedAt = moment
        if case .closed? = (try? await read()).map({ standing(of: $0.record) }) { return }
        // If this fails, `refusedAt` still applies, and the next call writes again.
        await write(.closed(at: moment))
    }
}
