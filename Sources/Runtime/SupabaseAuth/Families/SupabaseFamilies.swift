import AuthCore
import Foundation

/// The families of a project's users. The functions are in the generated package's
/// `Supabase/migrations/20260101000100_families.sql`.
struct SupabaseFamilies: FamilyBackend {
    /// The field of a request that contains the token of a child. The policies of the database read it.
    static let childHeader = "x-child-session"

    let functions: DatabaseFunctions
    let now: DateSource

    func family() async throws(AuthError) -> Family? {
        let found: FamilyResponse.Family? = try await functions.call("get_family", NoArguments(), in: parent())
        return found?.family
    }

    func createFamily(named name: String) async throws(AuthError) -> Family {
        let created: FamilyResponse.Family = try await functions.call(
            "ensure_family", FamilyRequest.Named(name: name), in: parent())
        return created.family
    }

    func addChild(named name: String, avatar: String?, pin: SecretText) async throws(AuthError) -> Child {
        let added: FamilyResponse.Child = try await functions.call(
            "add_child", FamilyRequest.NewChild(name: name, pin: pin.value, avatar: avatar), in: parent())
        return added.child
    }

    func setPIN(_ pin: SecretText, of child: Child) async throws(AuthError) {
        try await functions.call("set_child_pin", FamilyRequest.PIN(child: child.id, pin: pin.value), in: parent())
    }

    func remove(_ child: Child) async throws(AuthError) {
        try await functions.call("remove_child", FamilyRequest.OneChild(child: child.id), in: parent())
    }

    /// Enters the PIN, and then asks for the result in the same session. With one request, a user could undo the count
    /// of a wrong PIN.
    func openSession(of child: Child, pin: SecretText) async throws(AuthError) -> PINResult {
        let parent = try await parent()
        let attempt: String = try await functions.call(
            "enter_child_pin", FamilyRequest.PIN(child: child.id, pin: pin.value), in: parent)
        let result: FamilyResponse.PINResult = try await functions.call(
            "open_child_session", FamilyRequest.Attempt(attempt: attempt), in: parent)
        switch result.result {
        case "ok":
            guard let token = result.token, let life = result.expiresIn, life > 0 else {
                throw .service(.malformedResponse)
            }
            let lifetime = TokenLifetime.reported(life)
            return .opened(
                ChildSession(
                    of: child, token: SecretText(token), expiresAt: now().addingTimeInterval(lifetime / .seconds(1)),
                    in: parent))
        case "wrong": return .wrong(attemptsLeft: result.attemptsLeft)
        case "locked": return .locked(retryAfter: result.retryAfter.map { .seconds($0, atMost: RetryAfter.longest) })
        default: throw .service(.malformedResponse)
        }
    }

    func close(_ session: ChildSession) async throws(AuthError) {
        guard let parent = session.parentSession else { throw .signedOut }
        try await functions.call("close_child_session", NoArguments(), headers: requestHeaders(of: session), in: parent)
    }

    func requestHeaders(of session: ChildSession) -> [String: String] { [Self.childHeader: session.token.value] }

    /// The session of the parent. A guest has no family.
    private func parent() async throws(AuthError) -> SessionReference {
        guard let reference = try await functions.session.reference(), !reference.user.isGuest else {
            throw .signedOut
        }
        return reference
    }
}

/// The arguments of the functions. Their descriptions contain no values.
private enum FamilyRequest {
    struct Named: Encodable, RedactedValue {
        let name: String
    }

    struct NewChild: Encodable, RedactedValue {
        let name: String
        let pin: String
        let avatar: String?
    }

    struct PIN: Encodable, RedactedValue {
        let child: String
        let pin: String
    }

    struct Attempt: Encodable {
        let attempt: String
    }

    struct OneChild: Encodable, RedactedValue {
        let child: String
    }
}

/// The results of the functions. Their descriptions contain no values.
private enum FamilyResponse {
    struct Family: Decodable, RedactedValue {
        let id: String
        let name: String
        let children: [Child]

        var family: AuthCore.Family { AuthCore.Family(id: id, name: name, children: children.map(\.child)) }
    }

    struct Child: Decodable, RedactedValue {
        let id: String
        let name: String
        let avatar: String?

        var child: AuthCore.Child { AuthCore.Child(id: id, name: name, avatar: avatar) }
    }

    struct PINResult: Decodable, RedactedValue {
        let result: String
        let token: String?
        let expiresIn: Double?
        let attemptsLeft: Int?
        let retryAfter: Double?

        enum CodingKeys: String, CodingKey {
            case result, token
            case expiresIn = "expires_in"
            case attemptsLeft = "attempts_left"
            case retryAfter = "retry_after"
        }
    }
}
