import AuthCore
public import Foundation

/// A brand's user pool and its app client. Every value is checked when the configuration is created.
///
/// There is no client secret, because an app cannot keep one (RFC 8252 section 8.5). The app client must have
/// `PreventUserExistenceErrors` set to `ENABLED`. Otherwise, the pool discloses which accounts exist to anyone who
/// calls its API directly. `CognitoAuthClient` does not disclose this with either setting.
public struct CognitoConfiguration: Sendable, Hashable {
    /// The authentication flow for passwords.
    public enum PasswordFlow: String, Sendable, Hashable {
        /// The Secure Remote Password protocol. The password never leaves the device.
        case srp = "USER_SRP_AUTH"
        /// The password itself, over TLS. This flow is for pools that pass the password to another directory at a
        /// user's first sign-in (a user migration trigger). The app client must allow this flow.
        case plain = "USER_PASSWORD_AUTH"
    }

    /// The pool's region: `eu-central-1`.
    package let region: String
    /// The pool's identifier: `eu-central-1_AbC123xyz`.
    package let userPoolID: String
    /// The app client's identifier.
    package let clientID: String
    /// The URL of the service.
    package let endpoint: URL
    /// The authentication flow for passwords.
    package let passwordFlow: PasswordFlow

    /// Creates a configuration, and checks every value.
    ///
    /// - Parameters:
    ///   - region: The pool's region.
    ///   - userPoolID: The pool's identifier, which begins with the region.
    ///   - clientID: The app client's identifier.
    ///   - endpoint: The URL of the service, if it is not the region's: `https`, or `http` to a test server on this
    ///     machine.
    ///   - passwordFlow: The authentication flow for passwords.
    /// - Throws: ``CognitoConfigurationError`` for the first invalid value.
    public init(
        region: String, userPoolID: String, clientID: String, endpoint: URL? = nil, passwordFlow: PasswordFlow = .srp
    ) throws(CognitoConfigurationError) {
        guard Self.isRegion(region) else { throw .invalidRegion(region) }
        guard try Self.region(of: userPoolID) == region else { throw .regionMismatch(userPoolID, region: region) }
        guard (1...128).contains(clientID.utf8.count), clientID.utf8.allSatisfy(Self.isClientIDCharacter) else {
            throw .invalidClientID(clientID)
        }
        self.region = region
        self.userPoolID = userPoolID
        self.clientID = clientID
        self.passwordFlow = passwordFlow
        self.endpoint = try Self.checked(endpoint, region: region)
    }

    /// The issuer in the pool's tokens, `iss` ("Verifying JSON web tokens" in the Amazon Cognito developer guide).
    package var issuer: String { "https://\(Self.host(of: region))/\(userPoolID)" }

    /// Returns the region at the beginning of a user pool's identifier.
    static func region(of userPoolID: String) throws(CognitoConfigurationError) -> String {
        let parts = userPoolID.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, parts[1].utf8.allSatisfy(\.isASCIIAlphanumeric),
            isRegion(String(parts[0]))
        else { throw .invalidUserPoolID(userPoolID) }
        return String(parts[0])
    }

    /// Returns a valid URL of the service: this one, or that of a region if it is `nil`.
    static func checked(_ endpoint: URL?, region: String) throws(CognitoConfigurationError) -> URL {
        guard let endpoint = endpoint ?? URL(string: "https://\(host(of: region))/") else {
            throw .invalidRegion(region)
        }
        let text = endpoint.absoluteString
        let isBare = ["", "/"].contains(endpoint.path) && endpoint.query == nil && endpoint.fragment == nil
        guard let origin = Origin(endpoint), isBare, endpoint.user == nil else { throw .invalidEndpoint(text) }
        switch origin.scheme {
        case "https": return endpoint
        case "http" where origin.isLoopback: return endpoint
        case "http": throw .plainHTTPOutsideLoopback(text)
        default: throw .invalidEndpoint(text)
        }
    }

    /// Returns the host of the service in a region. The regions of China have a different domain.
    private static func host(of region: String) -> String {
        "cognito-idp.\(region).amazonaws.com\(region.hasPrefix("cn-") ? ".cn" : "")"
    }

    /// Returns whether the text consists of words of lowercase letters and digits between hyphens and ends with a
    /// number: `us-gov-west-1`.
    private static func isRegion(_ text: String) -> Bool {
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        return words.count >= 3 && words.last?.utf8.allSatisfy(\.isASCIIDigit) == true
            && words.allSatisfy { word in
                !word.isEmpty && word.utf8.allSatisfy { $0.isASCIILowercaseLetter || $0.isASCIIDigit }
            }
    }

    /// Returns whether a client identifier can contain this character. Cognito's identifiers consist of letters and
    /// digits. Identifiers of test servers may contain other characters, which a manifest also accepts.
    private static func isClientIDCharacter(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || "._-".utf8.contains(byte)
    }
}

extension CognitoConfiguration {
    /// Creates a configuration from values in generated code.
    ///
    /// - Precondition: `init` accepts the values. The generator has checked them. If they were edited afterwards and
    ///   are not valid, the program stops with the reason, so that no password is sent to another server.
    package static func validated(
        region: String, userPoolID: String, clientID: String, endpoint: URL? = nil, passwordFlow: PasswordFlow = .srp
    ) -> Self {
        do {
            return try Self(
                region: region, userPoolID: userPoolID, clientID: clientID, endpoint: endpoint,
                passwordFlow: passwordFlow)
        } catch {
            // A release build stops at a failed precondition without its message.
            fatalError(
                "\(error.localizedDescription): correct it in the brand's manifest and generate again")
        }
    }
}

/// The reason why a ``CognitoConfiguration`` is invalid. Each case contains the invalid value.
public enum CognitoConfigurationError: Error, Sendable, Hashable {
    /// The region does not consist of words of lowercase letters and digits between hyphens, with a number at the end.
    case invalidRegion(String)
    /// The user pool's identifier does not consist of a region, `_`, and letters and digits.
    case invalidUserPoolID(String)
    /// The user pool is in another region.
    case regionMismatch(String, region: String)
    /// The client identifier does not consist of 1 to 128 letters, digits and `.`, `_` and `-`.
    case invalidClientID(String)
    /// The endpoint is not `https://host` or `https://host:port`.
    case invalidEndpoint(String)
    /// The endpoint is plain HTTP to a host other than this machine.
    case plainHTTPOutsideLoopback(String)
}

extension CognitoConfigurationError: LocalizedError {
    /// A message for the developer.
    public var errorDescription: String? {
        switch self {
        case .invalidRegion(let region): "the region '\(region)' is invalid; a region looks like 'us-east-1'"
        case .invalidUserPoolID(let id): "the user pool id '\(id)' is invalid; an id looks like 'us-east-1_AbC123xyz'"
        case .regionMismatch(let id, let region): "the user pool '\(id)' is not in the region '\(region)'"
        case .invalidClientID(let id): "the client id '\(id)' is invalid; an id has 1 to 128 letters, digits and . _ -"
        case .invalidEndpoint(let text): "the endpoint '\(text)' is not an https URL with a host and no path"
        case .plainHTTPOutsideLoopback(let text):
            "the endpoint '\(text)' uses plain HTTP; use https for hosts other than this machine"
        }
    }
}
