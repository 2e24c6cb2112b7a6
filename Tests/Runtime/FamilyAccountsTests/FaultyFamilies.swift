import AuthCore
import MockAuth

/// A mock whose families have a fault, which the checks of families must find.
struct FaultyFamilies: AuthBackend {
    enum Fault: String, CaseIterable {
        /// Each PIN is right.
        case acceptsEachPIN
        /// Wrong PINs are not counted.
        case neverLocks
        /// The lock does not end.
        case locksForever
        /// A removed child stays.
        case keepsRemovedChildren
        /// A new PIN is not saved.
        case keepsOldPIN
        /// The parent's functions require no recent proof.
        case requiresNoProof
        /// All parents have the same family.
        case sharesFamily
    }

    let fault: Fault

    func makeParts(_ context: AuthContext) -> BackendParts {
        let parts = MockBackend().makeParts(context)
        return BackendParts(
            client: parts.client, sessions: parts.sessions,
            families: parts.families.map { Backend(base: $0, fault: fault) },
            issuesServiceTokens: false, mailbox: parts.mailbox, network: parts.network)
    }

    private final class Backend: FamilyBackend {
        private let base: any FamilyBackend
        private let fault: Fault
        private let memory = Memory()

        init(base: any FamilyBackend, fault: Fault) {
            self.base = base
            self.fault = fault
        }

        func family() async throws(AuthError) -> Family? {
            let family = try await base.family()
            switch fault {
            case .keepsRemovedChildren:
                guard let family else { return nil }
                return Family(id: family.id, name: family.name, children: family.children + (await memory.removed))
            case .sharesFamily:
                if let first = await memory.family { return first }
                return family
            default: return family
            }
        }

        func createFamily(named name: String) async throws(AuthError) -> Family {
            try await base.createFamily(named: name)
        }

        func addChild(named name: String, avatar: String?, pin: SecretText) async throws(AuthError) -> Child {
            let child = try await base.addChild(named: name, avatar: avatar, pin: pin)
            await memory.save(pin, of: child, in: try await base.family())
            return child
        }

        func setPIN(_ pin: SecretText, of child: Child) async throws(AuthError) {
            switch fault {
            case .keepsOldPIN, .requiresNoProof: return
            default: try await base.setPIN(pin, of: child)
            }
        }

        func remove(_ child: Child) async throws(AuthError) {
            await memory.remove(child)
            try await base.remove(child)
        }

        func openSession(of child: Child, pin: SecretText) async throws(AuthError) -> PINResult {
            let right = await memory.pins[child.id]
            switch fault {
            case .acceptsEachPIN: return try await base.openSession(of: child, pin: right ?? pin)
            case .neverLocks where pin != right: return .wrong(attemptsLeft: 4)
            case .locksForever:
                let result = try await base.openSession(of: child, pin: pin)
                if case .locked = result { await memory.lock() }
                return await memory.isLocked ? .locked(retryAfter: nil) : result
            default: return try await base.openSession(of: child, pin: pin)
            }
        }

        func close(_ session: ChildSession) async throws(AuthError) { try await base.close(session) }

        func requestHeaders(of session: ChildSession) -> [String: String] { base.requestHeaders(of: session) }
    }

    private actor Memory {
        private(set) var pins: [Child.ID: SecretText] = [:]
        private(set) var removed: [Child] = []
        private(set) var family: Family?
        private(set) var isLocked = false

        func save(_ pin: SecretText, of child: Child, in family: Family?) {
            pins[child.id] = pin
            self.family = family
        }

        func remove(_ child: Child) { removed.append(child) }

        func lock() { isLocked = true }
    }
}
