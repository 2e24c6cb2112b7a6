/// The environments of a brand, such as development and production. A build of the app runs in one of them.
///
/// Generated packages conform to this protocol with values only.
public protocol BrandEnvironment: RawRepresentable<String>, CaseIterable, Sendable {
    /// The brand's name, policies and legal documents.
    static var brand: BrandConfiguration { get }
    /// The brand's colors, type and shapes.
    static var theme: BrandTheme { get }
    /// The app's identity, backend and features in this environment.
    var definition: EnvironmentDefinition { get }
}

/// The key of Info.plist that names the environment of a build.
private let infoDictionaryKey = "BrandEnvironment"

extension BrandEnvironment {
    /// Creates the environment that the key `BrandEnvironment` in a build's Info.plist names.
    ///
    /// - Parameter infoDictionary: The dictionary of the app's main bundle (`Bundle.main.infoDictionary`).
    /// - Throws: `.missing` if the key is missing or empty, `.unknown` if it names no environment of the brand.
    public init(infoDictionary: [String: Any]?) throws(BrandEnvironmentError) {
        let known = Self.allCases.map(\.rawValue)
        // A build setting without a value expands to an empty string.
        guard let name = infoDictionary?[infoDictionaryKey] as? String, !name.isEmpty else {
            throw .missing(known: known)
        }
        guard let environment = Self(rawValue: name) else { throw .unknown(name, known: known) }
        self = environment
    }
}

/// An error in the build configuration of an app: the environment is missing or unknown.
public enum BrandEnvironmentError: Error, Equatable, Sendable {
    /// `BrandEnvironment` is missing from Info.plist, or empty.
    case missing(known: [String])
    /// Info.plist names an environment that the brand does not have.
    case unknown(String, known: [String])
}

extension BrandEnvironmentError: CustomStringConvertible {
    /// A message for the developer, with the brand's environments.
    public var description: String {
        switch self {
        case .missing(let known):
            """
            Info.plist has no '\(infoDictionaryKey)': set it to $(BRAND_ENVIRONMENT), and base the build configuration on an \
            .xcconfig file of the brand's package. Environments: \(known.joined(separator: ", ")).
            """
        case .unknown(let name, let known):
            """
            Info.plist names '\(name)' under '\(infoDictionaryKey)', which is not an environment of the brand. Environments: \
            \(known.joined(separator: ", ")).
            """
        }
    }
}

/// An environment with the values of its brand, of which there may be no generated type.
package struct ResolvedEnvironment: Sendable {
    /// The name, policies and legal documents of the brand.
    package let brand: BrandConfiguration
    /// The colors, typography and shapes of the brand.
    package let theme: BrandTheme
    /// The environment's name in the manifest.
    package let name: String
    /// The app's identity, backend and features in the environment.
    package var definition: EnvironmentDefinition

    /// Creates an environment from its values.
    package init(brand: BrandConfiguration, theme: BrandTheme, name: String, definition: EnvironmentDefinition) {
        self.brand = brand
        self.theme = theme
        self.name = name
        self.definition = definition
    }

    /// Takes the values of a generated environment.
    package init(_ environment: some BrandEnvironment) {
        let type = type(of: environment)
        self.init(
            brand: type.brand, theme: type.theme, name: environment.rawValue, definition: environment.definition)
    }
}
