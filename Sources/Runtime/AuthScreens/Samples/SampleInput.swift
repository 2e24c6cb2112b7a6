package import AuthCore

/// The input of a user in tests and previews, who fills whole screens.
package struct SampleInput: Sendable {
    /// The email address.
    package let email: String
    /// The password of the account.
    package let password: String
    /// The birthdate.
    package var birthdate: Birthdate

    /// The code that the samples of screens contain.
    package static let code = "123456"

    /// Creates input.
    package init(email: String, password: String, birthdate: Birthdate) {
        self.email = email
        self.password = password
        self.birthdate = birthdate
    }

    /// Determines the interactions that fill the required fields of a screen.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - code: The code that was sent to the user. Empty if the screen asks for none.
    /// - Returns: The interactions in reading order.
    package func interactions(on screen: any Screen, code: String = "") -> [Interaction] {
        screen.elements.compactMap { element in
            switch element {
            case .input(let input) where input.lock == .editable && !input.isOptional:
                .edit(input.id, text(for: input, on: screen))
            case .secret(let input) where input.lock == .editable: .edit(input.id, secret(for: input.kind, code: code))
            case .day(let day) where day.lock == .editable: .choose(day.id, birthdate)
            case .toggle(let toggle) where toggle.id == .terms && toggle.lock == .editable: .turn(toggle.id, true)
            default: nil
            }
        }
    }

    private func secret(for kind: SecretInput.Kind, code: String) -> String {
        switch kind {
        case .code: code
        case .pin(let length): String("1728394650".prefix(length))
        case .currentPassword, .newPassword: password
        }
    }

    private func text(for input: TextInput, on screen: any Screen) -> String {
        switch input.kind {
        case .email: email
        case .phone: "+15550100"
        case .givenName, .displayName: "Mira"
        case .familyName: "Holm"
        case .word: (screen as? DeleteAccountScreen)?.requiredWord ?? ""
        }
    }
}

extension Screen {
    /// Whether the screen asks for a code that was sent to the user.
    package var asksForCode: Bool {
        elements.contains { if case .secret(let input) = $0 { input.kind.isCode } else { false } }
    }
}

extension PasswordPolicy {
    /// A password that meets the requirements, for tests and previews.
    package var sample: String {
        let password = "Moon-River-7"
        let padding = String(repeating: "a", count: max(0, minLength - password.count))
        return String((password + padding).prefix(maxLength))
    }
}
