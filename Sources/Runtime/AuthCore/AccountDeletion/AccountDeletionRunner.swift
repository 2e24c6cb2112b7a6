extension AccountDeletionFlow.Call {
    /// Makes the call, and turns what it throws into a reply too.
    ///
    /// A sign-in that asks for more than a password is not over, so it fails with `.signedOut`: the app has the person
    /// sign in as usual, and tells of it by `signedInAgain`.
    public func perform(on client: some AuthClient) async -> AccountDeletionFlow.Reply {
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

/// Runs an account's deletion against a client: makes the calls that it wants and hands it their replies. Needs no
/// screen.
public actor AccountDeletionRunner {
    /// The flow as it stands.
    public private(set) var flow: AccountDeletionFlow
    private let client: any AuthClient
    private let now: DateSource

    /// Runs `flow` against `client`, in the time that `now` tells.
    public init(flow: AccountDeletionFlow, client: any AuthClient, now: @escaping DateSource) {
        self.flow = flow
        self.client = client
        self.now = now
    }

    /// Hands the flow an event and makes the calls that follow from it, one after another, until it waits for the person
    /// again.
    @discardableResult
    public func send(_ event: AccountDeletionFlow.Event) async -> AccountDeletionFlow {
        var effects = flow.handle(event, at: now())
        while case .call(let request)? = effects.first {
            let reply = await request.call.perform(on: client)
            effects = flow.handle(.reply(reply, to: request.id), at: now())
        }
        return flow
    }
}
