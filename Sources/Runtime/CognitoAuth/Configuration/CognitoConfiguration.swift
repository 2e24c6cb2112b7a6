import AuthCore
public import Foundation

/// Where a brand's user pool is and how its app is registered there. Valid by construction.
///
/// There is no client secret: an app cannot keep one (RFC 8252 section 8.5). The app client must have
/// `PreventUserExistenceErrors` set to `ENABLED`: otherwise the pool tells who has an account to whoever asks it without
/// this client, which is the only one to keep it to itself.
public struct CognitoConfiguration: Sendable, Hashable {
    /// How a password is proved.
    public enum PasswordFlow: String, Sendable, Hashable {
        /// By the Secure Remote Password protocol: it never leaves the device.
        case srp = "USER_SRP_AUTH"
        /// By sending it, over TLS: for pools that hand it on to another directory as people sign in for the first time
        /// (a user migration trigger). The app client must allow it.
        case plain = "USER_PASSWORD_AUTH"
    }

    /// The pool's region: `eu-central-1`.
    public let region: String
    /// The pool's id: `eu-central-1_AbC123xyz`.
    public let userPoolID: String
    /// The app client's id.
    public let clientID: String
    /// Where the service is.
    public let endpoint: URL
    /// How a password is proved.
    public let passwordFlow: PasswordFlow

    /// Checks every value.
    ///
    /// - Parameters:
    ///   - region: The pool's region.
    ///   - userPoolID: The pool's id, which begins with the region.
    ///   - clientID: The app client's id.
    ///   - endpoint: Where the service is, where that is not the region's own: `https`, or `http` to a test server on this
    ///     machine.
    ///   - passwordFlow: How a password is proved.
    /// - Throws: the first thing found wrong.
    public init(
        region: String, userPoolID: String, clientID: String, endpoint: URL? = nil, passwordFlow: PasswordFlow = .srp
    ) throws(CognitoConfigurationError) {
        guard Self.isRegion(region) else { throw .invalidRegion(region) }
        let parts = userPoolID.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, parts[1].utf8.allSatisfy(\.isASCIIAlphanumeric),
            Self.isRegion(String(parts[0]))
        else { throw .invalidUserPoolID(userPoolID) }
        guard parts[0] == region else { throw .foreignUserPool(userPoolID, region: region) }
        guard (1...128).contains(clientID.utf8.count), clientID.utf8.allSatisfy(Self.isSignOfClientID) else {
            throw .invalidClientID(clientID)
        }
        self.region = region
        self.userPoolID = userPoolID
        self.clientID = clientID
        self.passwordFlow = passwordFlow
        self.endpoint = try Self.checked(endpoint, region: region)
    }

    /// Who issues the pool's tokens, as their `iss` says ("Verifying JSON web tokens" in the Amazon Cognito developer
    /// guide).
    public var issuer: String { "https://\(Self.host(of: region))/\(userPoolID)" }

    private static func checked(_ endpoint: URL?, region: String) throws(CognitoConfigurationError) -> URL {
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

    /// The regions of China have a domain of their own.
    private static func host(of region: String) -> String {
        "cognito-idp.\(region).amazonaws.com\(region.hasPrefix("cn-") ? ".cn" : "")"
    }

    /// Words of lower-case letters and digits between hyphens, the last a number: `us-gov-west-1`.
    private static func isRegion(_ text: String) -> Bool {
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        return words.count >= 3 && words.last?.utf8.allSatisfy(\.isASCIIDigit) == true
            && words.allSatisfy { word in
                !word.isEmpty && word.utf8.allSatisfy { $0.isASCIILowercaseLetter || $0.isASCIIDigit }
            }
    }

    /// Cognito makes them of letters and digits; a test server may have more, which a manifest takes too.
    private static func isSignOfClientID(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || "._-".utf8.contains(byte)
    }
}

extension CognitoConfiguration {
    /// The configuration that generated code spells out.
    ///
    /// - Precondition: the values are what `init` accepts. The generator has checked them; values that were edited by
    ///   hand since stop the program here, with the reason, rather than sending passwords elsewhere.
    public static func validated(
        region: String, userPoolID: String, clientID: String, endpoint: URL? = nil, passwordFlow: PasswordFlow = .srp
    ) -> Self {
        do {
            return try Self(
                region: region, userPoolID: userPoolID, clientID: clientID, endpoint: endpoint,
                passwordFlow: passwordFlow)
        } catch {
            preconditionFailure(
                "\(error.localizedDescription): correct it in the brand's manifest and generate again")
        }
    }
}
