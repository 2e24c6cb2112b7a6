import AuthCore
import AuthKit

/// Makes the calls of a flow, for one parent. Makes none after another user has signed in, also during a call.
struct FamilyCalls: Sendable {
    let parent: AuthUser
    let auth: BrandAuth
    let backend: any FamilyBackend

    /// Makes a call, and converts its errors to a reply.
    func perform(_ call: FamilyFlow.Call) async -> FamilyFlow.Reply {
        await SessionController.$taskUserID.withValue(parent.userID) { await reply(to: call) }
    }

    private func reply(to call: FamilyFlow.Call) async -> FamilyFlow.Reply {
        do throws(AuthError) {
            guard try await auth.client.getCurrentUser().userID == parent.userID else { throw .signedOut }
            switch call {
            case .load:
                if let family = try await backend.family() { return .family(family) }
                return .family(try await backend.createFamily(named: try await parentName()))
            case .open(let child, let pin):
                return .pin(try await backend.openSession(of: child, pin: pin))
            case .close(let session): try await backend.close(session)
            case .prove(let way):
                let proof = try await auth.client.reauthenticate(by: way)
                guard proof.user.userID == parent.userID else { return .failed(.service(.userMismatch)) }
                return .done
            case .add(let name, let avatar, let pin):
                return .added(try await backend.addChild(named: name, avatar: avatar, pin: pin))
            case .setPIN(let child, let pin): try await backend.setPIN(pin, of: child)
            case .remove(let child): try await backend.remove(child)
            case .signOut:
                await auth.client.signOut()
                // The refresh is for the user who is signed in now.
                await SessionController.$taskUserID.withValue(nil) { await auth.refresh() }
            }
        } catch {
            return .failed(error)
        }
        return .done
    }

    /// The name of a new family: the parent's.
    private func parentName() async throws(AuthError) -> String {
        let attributes = try await auth.client.fetchUserAttributes()
        let names = [AuthUserAttributeKey.name, .givenName].compactMap { key in
            attributes.first { $0.key == key }?.value.trimmed
        }
        return names.first { !$0.isEmpty } ?? Family.unnamed
    }
}

extension String {
    /// The text without white space at its ends.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
