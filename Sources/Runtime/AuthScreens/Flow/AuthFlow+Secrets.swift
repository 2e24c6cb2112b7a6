import AuthCore
import AuthKit
import EmailOTP

extension AuthFlow {
    /// The secret fields of all steps that have a text.
    var filledSecrets: Set<InputID> {
        let secrets: [InputID: SecretText?] = [
            .password: email?.draft.password, .repeatedPassword: email?.draft.repeatedPassword,
            .code: email?.draft.code, .emailProof: emailChange?.draft.password, .emailCode: emailChange?.draft.code,
            .proof: deletion?.password,
        ]
        return Set(secrets.filter { $0.value?.isEmpty == false }.keys)
    }
}

extension AuthFlow.Event {
    /// Whether the user edits a secret field.
    var editsSecret: Bool {
        switch self {
        case .email(.editPassword), .email(.editRepeatedPassword), .email(.editCode), .emailChange(.editPassword),
            .emailChange(.editCode), .deletion(.editPassword):
            true
        default: false
        }
    }
}
