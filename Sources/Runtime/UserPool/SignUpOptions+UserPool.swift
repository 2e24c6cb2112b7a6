public import AuthCore
import Foundation

/// What every client of a Cognito user pool makes of a sign-up.
extension SignUpOptions {
    /// What the account is to know: the address, and what the person told. What the service decides by itself is left out.
    public func userPoolAttributes(of email: EmailAddress) -> [AuthUserAttribute] {
        var known: Set<AuthUserAttributeKey> = [.email, .sub, .emailVerified]
        return [AuthUserAttribute(.email, value: email.text)] + attributes.filter { known.insert($0.key).inserted }
    }

    /// The terms that were accepted, `terms_version` and `terms_accepted_at`, as client metadata: a trigger of the pool (pre
    /// sign-up) can record them; the pool itself keeps no metadata. Empty where none were accepted.
    public var userPoolMetadata: [String: String] {
        guard let terms else { return [:] }
        return ["terms_version": terms.version, "terms_accepted_at": terms.acceptedAt.ISO8601Format()]
    }
}

extension EmailAddress {
    /// The address as Cognito masks it, `m***@e***`: where it says that it sent a code, also for an address without an
    /// account.
    public var maskedByUserPool: String {
        text.split(separator: "@").map { "\($0.prefix(1))***" }.joined(separator: "@")
    }
}
