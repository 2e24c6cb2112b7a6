import AuthCore
import Foundation

/// The bodies of requests. No description shows them.
enum PlatformRequest {
    struct Address: Encodable, RedactedValue {
        let email: String

        init(_ email: EmailAddress) { self.email = email.text }
    }

    struct Login: Encodable, RedactedValue {
        let email: String
        let password: String
    }

    struct Confirmation: Encodable, RedactedValue {
        let email: String
        let code: String
        let password: String
    }

    struct NewPassword: Encodable, RedactedValue {
        let email: String
        let code: String
        let password: String
    }

    struct Refresh: Encodable, RedactedValue {
        let refreshToken: String
    }

    struct Logout: Encodable, RedactedValue {
        let refreshToken: String
        let everywhere: Bool
    }

    struct SignUp: Encodable, RedactedValue {
        struct Terms: Encodable {
            let version: String
            let acceptedAt: String
        }

        let email: String
        let password: String
        let attributes: [String: String]
        let terms: Terms?

        init(email: EmailAddress, password: String, options: SignUpOptions) {
            self.email = email.text
            self.password = password
            let told = options.attributes.filter { Self.known.contains($0.key) && !$0.value.isEmpty }
            attributes = Dictionary(told.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { first, _ in first })
            terms = options.terms.map { terms in
                // Neither locale nor calendar of the device has a say in this form.
                Terms(version: terms.version, acceptedAt: ISO8601DateFormatter().string(from: terms.acceptedAt))
            }
        }

        /// The attributes that the document names; others are not sent.
        private static let known = Set(SignUpField.allCases.map(\.attributeKey))
    }
}
