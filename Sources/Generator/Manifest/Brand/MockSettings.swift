/// The settings of the mock in an environment.
struct MockSettings: ManifestSection {
    let accounts: [MockAccountSettings]

    init(_ section: SectionReader) throws(TableMismatch) {
        accounts = try section.value("accounts")
    }
}

/// An account that exists in the mock at each launch.
package struct MockAccountSettings: Equatable, Sendable, ManifestSection {
    /// The email address, which is unique in the environment.
    package let email: String
    /// The password, which meets the brand's policy: one line of any text.
    package let password: String
    package let state: MockAccountState
    /// The step after the password, or `nil`.
    package let challenge: MockAccountChallenge?
    /// The user's input at sign-up, in the order of the fields.
    package let profile: [ProfileValue]

    /// The user's input in a field.
    package struct ProfileValue: Equatable, Sendable {
        package let field: SignUpField
        package let text: String
    }

    init(_ section: SectionReader) throws(TableMismatch) {
        email = try section.value("email")
        password = try section.value("password")
        state = try section.value("state")
        challenge = try section.value("challenge")
        let profile: SectionReader = try section.value("profile")
        var values: [ProfileValue] = []
        for field in SignUpField.allCases {
            let text: String? = try profile.value(field.rawValue)
            if let text { values.append(ProfileValue(field: field, text: text)) }
        }
        self.profile = values
    }
}

package enum MockAccountState: String, DocumentedChoice, ManifestReadable {
    case confirmed, pending

    package var about: String {
        switch self {
        case .confirmed: "the user can sign in"
        case .pending: "the user needs a one-time code, which the mock sends on request"
        }
    }
}

package enum MockAccountChallenge: String, DocumentedChoice, ManifestReadable {
    case emailCode, smsCode, authenticatorCode, newPassword

    package var about: String {
        switch self {
        case .emailCode: "a code that is sent by email"
        case .smsCode: "a code that is sent in a text message"
        case .authenticatorCode: "the code of an authenticator app"
        case .newPassword: "a new password, with the required fields that are missing in the profile"
        }
    }
}
