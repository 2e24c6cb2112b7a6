public import AuthCore
public import Foundation

extension AccountDeletionFlow {
    /// Whether a call is under way.
    public var isBusy: Bool { request != nil }

    /// Whether everything that the step asks for was entered.
    public var canSubmit: Bool {
        guard !isBusy else { return false }
        return switch state {
        case .confirming: text == Self.word
        case .provingIdentity: !password.isEmpty
        case .deleted: false
        }
    }

    /// Whether the person has to prove to be the account's owner before it is deleted. A guest has nothing to prove it
    /// by, other than the device.
    ///
    /// A clock that was set back before the last sign-in asks for a new one: how long ago it was cannot be told.
    public func needsProof(at now: Date) -> Bool {
        if user.isGuest { return false }
        guard let provedAt else { return true }
        return !(0..<Self.proofLasts).contains(now.timeIntervalSince(provedAt))
    }

    /// The event that hands a call's reply back.
    public static func event(for reply: Reply, to request: Request.ID) -> Event { .reply(reply, to: request) }

    /// Handles an event that happens at `now`. Returns the call to make, if any.
    public mutating func handle(_ event: Event, at now: Date) -> [Request] {
        switch event {
        case .editText(let text) where state == .confirming && !isBusy:
            self.text = text
            problem = nil
        case .editPassword(let password) where state == .provingIdentity && !isBusy:
            self.password = password
            problem = nil
        case .submit where canSubmit:
            return submit(at: now)
        case .signedInAgain(let user) where state == .provingIdentity && !isBusy:
            return proceed(as: user, at: now)
        case .back where state == .provingIdentity:
            state = .confirming
            password = ""
            request = nil
            problem = nil
        case .reply(let reply, let id) where request?.id == id:
            return receive(reply, at: now)
        default:
            break
        }
        return []
    }

    private mutating func submit(at now: Date) -> [Request] {
        if state == .provingIdentity {
            // A service may have a name of its own for the person, which nobody types: a number, say.
            return call(.signIn(username: user.email ?? user.username, password: password))
        }
        guard needsProof(at: now) else { return call(.deleteUser(user)) }
        state = .provingIdentity
        problem = nil
        return []
    }

    private mutating func receive(_ reply: Reply, at now: Date) -> [Request] {
        guard let call = request?.call else { return [] }
        switch (call, reply) {
        case (.signIn, .signedIn(let user)):
            request = nil
            return proceed(as: user, at: now)
        case (.deleteUser, .deleted):
            request = nil
            state = .deleted
        case (_, .failed(let error)):
            request = nil
            problem = error
            // Who is signed out has to sign in before anything can be deleted; so has who signed in too long ago by the
            // service's clock, which is nothing that went wrong.
            let isTooOld = error == .service(.reauthenticationRequired)
            if case .deleteUser = call, isTooOld || error == .signedOut || error == .sessionExpired {
                provedAt = nil
                state = .provingIdentity
                if isTooOld { problem = nil }
            }
        default:
            break
        }
        return []
    }

    /// Deletes the account if it is this person's. Whoever else has signed in must not lose theirs.
    private mutating func proceed(as user: AuthUser, at now: Date) -> [Request] {
        guard user.userID == self.user.userID else {
            problem = .invalidCredentials
            return []
        }
        provedAt = now
        state = .confirming
        password = ""
        return call(.deleteUser(user))
    }

    private mutating func call(_ call: Call) -> [Request] {
        lastRequestNumber += 1
        let request = Request(id: lastRequestNumber, call: call)
        self.request = request
        problem = nil
        return [request]
    }
}

extension AccountDeletionFlow.Call {
    /// Makes the call, and turns what it throws into a reply.
    ///
    /// A sign-in that asks for a challenge fails with `.signedOut`: the user signs in as usual, and the app sends
    /// `signedInAgain`.
    public func perform(on client: any AuthClient) async -> AccountDeletionFlow.Reply {
        do throws(AuthError) {
            switch self {
            case .signIn(let username, let password):
                guard try await client.signIn(username: username, password: password.value).isSignedIn else {
                    return .failed(.signedOut)
                }
                return .signedIn(try await client.getCurrentUser())
            case .deleteUser(let user):
                guard try await client.getCurrentUser().userID == user.userID else { return .failed(.signedOut) }
                try await client.deleteUser()
                return .deleted
            }
        } catch {
            return .failed(error)
        }
    }
}
