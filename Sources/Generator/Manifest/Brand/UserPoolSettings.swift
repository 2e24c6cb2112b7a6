/// A Cognito user pool, and how the app is registered there.
package struct UserPoolSettings: Equatable, Sendable, ManifestSection {
    /// `<region>_<id>`.
    package let userPoolID: String
    package let clientID: String
    package let passwordFlow: PasswordFlow
    /// Where the service is, where that is not the region's own: HTTPS, or HTTP on loopback.
    package let endpoint: String?

    /// The part of the pool's id that says where it is.
    package var region: String { String(userPoolID.prefix { $0 != "_" }) }

    /// Whether it is a test server's, on this machine.
    package var isLoopback: Bool { endpoint?.hasPrefix("http:") == true }

    init(_ section: SectionReader) throws(TableMismatch) {
        userPoolID = try section.value("userPoolId")
        clientID = try section.value("clientId")
        passwordFlow = try section.value("passwordFlow")
        endpoint = try section.value("endpoint")
    }
}

/// How a password is proved to a user pool.
package enum PasswordFlow: String, DocumentedChoice, ManifestReadable {
    case srp, plain

    package var about: String {
        switch self {
        case .srp: "by the Secure Remote Password protocol: it never leaves the device"
        case .plain: "by sending it, for pools that take people over from another directory at their first sign-in"
        }
    }
}
