import YAMLTree

/// A position on the way from the root of a manifest to the passwords of the mock's accounts, which everyone knows:
/// `environments.NAME.mock.accounts`, in each section of the list.
struct MockPasswordPath {
    /// The number of keys on the way so far; `nil` if the position is elsewhere.
    private let depth: Int?

    static let root = MockPasswordPath(depth: 0)

    /// Whether this is the position of a password.
    var isComplete: Bool { depth == Self.keys.count }

    /// Returns the position below a key.
    func at(_ key: String) -> MockPasswordPath {
        guard let depth, depth < Self.keys.count, Self.keys[depth].map({ $0 == key }) ?? true else {
            return MockPasswordPath(depth: nil)
        }
        return MockPasswordPath(depth: depth + 1)
    }

    /// The keys on the way. An environment has any name.
    private static let keys: [String?] = ["environments", nil, "mock", "accounts", "password"]
}

extension YAMLNode {
    /// The passwords of the mock's accounts in a manifest.
    var mockPasswords: [String] { mockPasswords(at: .root) }

    private func mockPasswords(at place: MockPasswordPath) -> [String] {
        switch content {
        case .scalar(let scalar): place.isComplete ? [scalar.text] : []
        case .sequence(let items): items.flatMap { $0.mockPasswords(at: place) }
        case .mapping(let entries): entries.flatMap { $0.value.mockPasswords(at: place.at($0.key)) }
        }
    }
}
