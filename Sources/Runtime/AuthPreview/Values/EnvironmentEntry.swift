/// The values of one environment of a brand, as ``BrandValues`` has them.
struct EnvironmentEntry: Decodable, Hashable, Sendable {
    let id: String
    let displayName: String
    let bundleId: String
    let urlScheme: String
    let allowsMockInRelease: Bool
    let allowsEndpointOverride: Bool
    let apiBaseURL: String?
    let apiOrigins: [Origin]
    let pins: [Pin]
    /// The arguments `backend`, `pages` and `importing` of the environment's definition.
    let values: [Call]
    let features: [Feature]
    /// Whether the Amplify SDK is the client of the environment's user pool.
    let isByAmplify: Bool

    struct Origin: Decodable, Hashable, Sendable {
        let url: String
    }

    struct Pin: Decodable, Hashable, Sendable {
        let host: String
        let keys: [Key]
        let expires: String

        struct Key: Decodable, Hashable, Sendable {
            let digest: String
        }
    }

    struct Feature: Decodable, Hashable, Sendable {
        let name: String
        let url: Text?

        struct Text: Decodable, Hashable, Sendable {
            let text: String
        }
    }
}

/// A value of the runtime in generated code: `backend: .cognito(userPoolID: "…", clientID: "…")`.
struct Call: Decodable, Hashable, Sendable {
    /// The label of the argument that has this value.
    let label: String
    /// The static member, or `init`.
    let member: String
    let arguments: [Argument]

    /// An argument, of which exactly one of the members other than the label is not `nil`.
    struct Argument: Decodable, Hashable, Sendable {
        let label: String
        let text: Text?
        let texts: Items<Text>?
        /// `.name`
        let name: Text?
        /// `.member("value")`
        let wrapped: Wrapped?
        let calls: Items<Item>?
        /// `[.name: "value"]`
        let fields: Items<Field>?
    }

    struct Text: Decodable, Hashable, Sendable {
        let value: String
    }

    struct Wrapped: Decodable, Hashable, Sendable {
        let member: String
        let value: String
    }

    struct Items<Element: Decodable & Hashable & Sendable>: Decodable, Hashable, Sendable {
        let items: [Element]
    }

    /// A value in a list: `MockAccount(email: "…", password: "…")`.
    struct Item: Decodable, Hashable, Sendable {
        let arguments: [Argument]
    }

    struct Field: Decodable, Hashable, Sendable {
        let name: String
        let value: String
    }
}

extension [Call.Argument] {
    subscript(label: String) -> Call.Argument? { first { $0.label == label } }

    /// Returns the text of an argument that generated code always has.
    func text(_ label: String) throws(UnknownValue) -> String {
        guard let text = self[label]?.text?.value else {
            throw UnknownValue(kind: "value of the argument", value: label)
        }
        return text
    }

    /// Returns the text of an optional argument.
    func optionalText(_ label: String) -> String? { self[label]?.text?.value }
}
