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

    /// Takes note of an event that happens at `now`, and says what is to be done about it.
    public mutating func handle(_ event: Event, at now: Date) -> [Effect] {
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

    private mutating func submit(at now: Date) -> [Effect] {
        if state == .provingIdentity {
            // A service may have a name of its own for the person, which nobody types: a number, say.
            return call(.signIn(username: user.email ?? user.username, password: password))
        }
        guard needsProof(at: now) else { return call(.deleteUser(user)) }
        state = .provingIdentity
        problem = nil
        return []
    }

    private mutating func receive(_ reply: Reply, at now: Date) -> [Effect] {
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
    private mutating func proceed(as user: AuthUser, at now: Date) -> [Effect] {
        guard user.userID == self.user.userID else {
            problem = .invalidCredentials
            return []
        }
        provedAt = now
        state = .confirming
        password = ""
        return call(.deleteUser(user))
    }

    private mutating func call(_ call: Call) -> [Effect] {
        lastRequestNumber += 1
        let request = Request(id: Request.ID(number: lastRequestNumber), call: call)
        self.request = request
        problem = nil
        return [.call(request)]
    }
}
