/// The environments of a brand, such as development and production. A build of the app runs in one of them.
public protocol BrandEnvironment: RawRepresentable, CaseIterable, Sendable where RawValue == String {
    /// What the app is in this environment.
    var app: AppIdentity { get }
    /// Whether the app is a demo in this environment: its release builds may run on the mock. `false` by default.
    var isDemo: Bool { get }
}

extension BrandEnvironment {
    /// `false`: no environment is a demo unless the brand's manifest says so.
    public var isDemo: Bool { false }
}

/// The key of Info.plist that names the environment of a build.
private let infoDictionaryKey = "BrandEnvironment"

extension BrandEnvironment {
    /// The environment that a build was configured for: what its Info.plist says under the key `BrandEnvironment`, where
    /// the build configuration puts it.
    ///
    /// - Parameter infoDictionary: That of the app's main bundle (`Bundle.main.infoDictionary`).
    /// - Throws: that the key is missing or names no environment of the brand.
    public init(infoDictionary: [String: Any]?) throws(BrandEnvironmentError) {
        let known = Self.allCases.map(\.rawValue)
        // A build setting that is not set leaves an empty text.
        guard let name = infoDictionary?[infoDictionaryKey] as? String, !name.isEmpty else {
            throw .missing(known: known)
        }
        guard let environment = Self(rawValue: name) else { throw .unknown(name, known: known) }
        self = environment
    }
}

/// The build of an app does not say in which environment it runs.
public enum BrandEnvironmentError: Error, Equatable, Sendable {
    /// Info.plist has no `BrandEnvironment`, or an empty one.
    case missing(known: [String])
    /// Info.plist names an environment that the brand does not have.
    case unknown(String, known: [String])
}

extension BrandEnvironmentError: CustomStringConvertible {
    /// One sentence for the engineer who configures the build, and which environments there are.
    public var description: String {
        switch self {
        case .missing(let known):
            """
            Info.plist lacks '\(infoDictionaryKey)': set it to $(BRAND_ENVIRONMENT), and base the build configuration on an \
            .xcconfig file of the brand's package. Environments: \(known.joined(separator: ", ")).
            """
        case .unknown(let name, let known):
            """
            Info.plist names '\(name)' under '\(infoDictionaryKey)', which is no environment of the brand. Environments: \
            \(known.joined(separator: ", ")).
            """
        }
    }
}
