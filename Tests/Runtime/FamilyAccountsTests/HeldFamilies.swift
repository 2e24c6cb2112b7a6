import AuthCore
import MockAuth
import RuntimeTestSupport

/// A mock that holds the answer to a PIN, and at which another user can sign in while a call is under way.
struct HeldFamilies: AuthBackend {
    actor Control {
        private var gate: Gate?
        private var change: (@Sendable () async -> Void)?
        private(set) var closed: [SecretText] = []
        /// The number of sign-outs that have ended.
        private(set) var signOuts = 0

        /// Holds the next answer to a PIN until the gate opens.
        func holdNextAnswer() -> Gate {
            let gate = Gate()
            self.gate = gate
            return gate
        }

        /// Runs work once, after the next call has asked who is signed in.
        func afterNextCheck(_ change: @escaping @Sendable () async -> Void) { self.change = change }

        fileprivate func answer() async {
            let held = gate
            gate = nil
            await held?.pass()
        }

        fileprivate func checked() async {
            guard let work = change else { return }
            change = nil
            // Another part of the app signs in, not the call.
            await Task.detached { await work() }.value
        }

        fileprivate func note(_ session: ChildSession) { closed.append(session.token) }
        fileprivate func noteSignOut() { signOuts += 1 }
    }

    let control: Control

    func makeParts(_ context: AuthContext) -> BackendParts {
        let parts = MockBackend().makeParts(context)
        return BackendParts(
            client: Client(client: parts.client, control: control), sessions: parts.sessions,
            families: parts.families.map { Families(base: $0, control: control) }, issuesServiceTokens: false,
            mailbox: parts.mailbox, network: parts.network)
    }

    private struct Client: ForwardingAuthClient {
        let client: any AuthClient
        let control: Control

        func getCurrentUser() async throws(AuthError) -> AuthUser {
            let user = try await client.getCurrentUser()
            await control.checked()
            return user
        }

        func signOut(globally: Bool) async -> AuthSignOutResult {
            let result = await client.signOut(globally: globally)
            await control.noteSignOut()
            return result
        }
    }

    private struct Families: FamilyBackend {
        let base: any FamilyBackend
        let control: Control

        func family() async throws(AuthError) -> Family? { try await base.family() }

        func createFamily(named name: String) async throws(AuthError) -> Family {
            try await base.createFamily(named: name)
        }

        func addChild(named name: String, avatar: String?, pin: SecretText) async throws(AuthError) -> Child {
            try await base.addChild(named: name, avatar: avatar, pin: pin)
        }

        func setPIN(_ pin: SecretText, of child: Child) async throws(AuthError) {
            try await base.setPIN(pin, of: child)
        }

        func remove(_ child: Child) async throws(AuthError) { try await base.remove(child) }

        func openSession(of child: Child, pin: SecretText) async throws(AuthError) -> PINResult {
            let result = try await base.openSession(of: child, pin: pin)
            await control.answer()
            return result
        }

        func close(_ session: ChildSession) async throws(AuthError) {
            try await base.close(session)
            await control.note(session)
        }

        func requestHeaders(of session: ChildSession) -> [String: String] { base.requestHeaders(of: session) }
    }
}
