/// The texts of the app's screens that a brand can replace in `texts`.
///
/// The runtime defines the texts. The generator does not import the runtime, so this table repeats their keys. A key is
/// the name of a screen or a part of it, a dot, and the name of the text.
package enum TextKeys {
    /// The texts with placeholders of their own in addition to ``common``, such as `place` for `{place}`.
    private static let withPlaceholders: [String: [String]] = [
        "account.biometrics": ["biometry"],
        "challenge.email": ["place"],
        "challenge.sms": ["place"],
        "code.resendIn": ["seconds"],
        "common.optional": ["label"],
        "deleteAccount.word": ["word"],
        "error.biometryLockedOut": ["biometry"],
        "error.biometryUnavailable": ["biometry"],
        "error.codeMismatchSome": ["count"],
        "error.limitExceededMinutes": ["count"],
        "error.limitExceededSeconds": ["count"],
        "error.missingFields": ["fields"],
        "error.notRecognized": ["biometry"],
        "error.passwordTooLong": ["count"],
        "error.passwordTooShort": ["count"],
        "error.underAge": ["age"],
        "family.changePIN": ["name"],
        "family.changeTitle": ["name"],
        "family.nameTooLong": ["count"],
        "family.of": ["name"],
        "family.pin": ["name"],
        "family.pinEntered": ["count", "entered"],
        "family.pinHint": ["count"],
        "family.pinIncomplete": ["count"],
        "family.pinLockedMinutes": ["count"],
        "family.pinText": ["count"],
        "family.pinWrongSome": ["count"],
        "family.removeChild": ["name"],
        "family.removeText": ["name"],
        "family.removeTitle": ["name"],
        "locked.unlockWith": ["biometry"],
        "notice.codeSentTo": ["place"],
        "provider.connection": ["name"],
        "requirement.length": ["count"],
        "requirement.maxLength": ["count"],
        "tooYoung.text": ["age"],
    ]

    /// The texts without placeholders of their own, by the part of their keys before the dot.
    private static let withoutPlaceholders: [String: [String]] = [
        "account": ["changeEmail", "createAccount", "delete", "guest", "staySignedIn", "title"],
        "banner": ["createAccount", "demo", "guest", "leaveDemo"],
        "biometry": ["any"],
        "birthdate": ["haveAccount", "text", "title"],
        "challenge": ["app", "newPassword", "submit", "title"],
        "changeEmail": ["taken", "text", "title", "wrongPassword"],
        "code": ["changeEmail", "resend", "resendInOne", "submit", "title"],
        "common": ["back", "busy", "cancel", "close", "continue", "next", "or", "signOut", "tryAgain"],
        "createAccount": ["haveAccount", "smsConsent", "submit", "terms", "title"],
        "deleteAccount": ["submit", "text", "title", "typedWord"],
        "document": ["privacy", "terms"],
        "email": ["submit", "title"],
        "error": [
            "biometryChanged", "cancelled", "captchaFailed", "challengeExpired", "challengeNotSupported",
            "codeDeliveryFailed", "codeExpired", "codeMismatch", "codeMismatchNone", "codeMismatchOne", "dayInFuture",
            "dayTooLongAgo", "emailEmpty", "emailMalformed", "emailTooLong", "invalidCredentials", "invalidPassword",
            "limitExceeded", "limitExceededSecond", "network", "noSuchDay", "notSupported", "passwordDigit",
            "passwordLowercase", "passwordRequirements", "passwordResetRequired", "passwordSymbol",
            "passwordUppercase", "passwordsDoNotMatch", "reauthenticationNotFresh", "reauthenticationRequired",
            "service", "sessionExpired", "sessionLost", "sessionRevoked", "signOutEverywhere", "signedOut",
            "storage", "termsNotAccepted", "termsOutdated", "userMismatch", "userNotConfirmed", "usernameExists",
        ],
        "family": [
            "addChild", "addSubmit", "addTitle", "area", "areaClose", "areaContinue", "areaLimit", "avatar",
            "changeSubmit", "childName", "demo", "loading", "nameMissing", "newPIN", "noChildren", "offline",
            "parentArea", "pinDelete", "pinForgotten", "pinLocked", "pinLockedMinute", "pinTooSimple", "pinWrong",
            "pinWrongNone", "pinWrongOne", "pinsDiffer", "proof", "proofForgotten", "proofSubmit", "proofText",
            "removeSubmit", "repeatedPIN", "tooManyChildren", "who",
        ],
        "field": [
            "birthdate", "chooseDay", "code", "codeHint", "displayName", "email", "firstName", "hidePassword",
            "lastName",
            "newEmail", "newPassword", "password", "phone", "repeatedPassword", "showPassword",
        ],
        "locked": ["orPassword", "orSignIn", "reason", "signIn", "signOut", "title", "unlock"],
        "menu": ["account", "changePlayer", "support", "title"],
        "newPassword": ["submit", "title"],
        "notice": ["codeSent", "codeSentEarlier", "confirmed", "emailChanged", "passwordReset", "signUpUnfinished"],
        "offline": ["title"],
        "password": ["submit", "title"],
        "proveIdentity": ["submit", "text", "title"],
        "provider": ["apple", "email", "facebook", "github", "google", "guest", "guestHint", "linkedin", "microsoft"],
        "push": ["allow", "decline", "text", "title"],
        "requirement": ["digit", "lowercase", "met", "symbol", "title", "unmet", "uppercase"],
        "restoring": ["title"],
        "sessionEnded": ["continue", "title"],
        "signIn": ["createAccount", "forgotPassword", "noAccount", "submit", "title"],
        "terms": ["title"],
        "termsUpdate": ["accept", "text", "title"],
        "tooYoung": ["title"],
        "welcome": [
            "benefitChildren", "benefitDashboard", "benefitDevices", "benefitsTitle", "signIn", "signUp", "title",
        ],
    ]

    /// The keys of all texts with their own placeholders, sorted by key.
    package static let placeholders: [(key: String, value: [String])] = {
        let plain = withoutPlaceholders.flatMap { part, names in
            names.map { (key: "\(part).\($0)", value: [String]()) }
        }
        let longer = withPlaceholders.map { (key: $0.key, value: $0.value) }
        return (plain + longer).sorted { $0.key < $1.key }
    }()

    /// The placeholders that every text can contain: the brand's name and its support address.
    package static let common = ["brand", "support"]

    /// The text in examples, with its key.
    static let example = (key: "welcome.signIn", text: "Log In")

    /// The number of Unicode code points that a text can have.
    static let textLength = 1...300

    static let fields = placeholders.map { key, own in
        ManifestField(
            key, own.isEmpty ? plainText : .localizedText(.line(own + common), textLength), .optional,
            about(key, own + common), example: key == example.key ? .text(example.text) : nil)
    }

    /// The type of a text with only the common placeholders, as most texts have. They share it.
    private static let plainText = FieldType.localizedText(.line(common), textLength)

    private static func about(_ key: String, _ placeholders: [String]) -> String {
        "Replaces the text `\(key)`. Its placeholders are \(enumerated(placeholders.map { "`{\($0)}`" }))."
    }

    private static let keys = Set(placeholders.map(\.key))

    /// Splits the path of a text or of its language, such as `texts.welcome.signIn.de`, at the dots that are not part of
    /// the text's key.
    static func path(_ parts: [String]) -> [String] {
        guard parts.count > 2, let last = parts.last else { return parts }
        let key = parts.dropFirst().joined(separator: ".")
        guard !keys.contains(key), Language(rawValue: last) != nil else { return [parts[0], key] }
        return [parts[0], parts[1..<(parts.count - 1)].joined(separator: "."), last]
    }
}

extension Language {
    /// The keys of a text that differs by language.
    static func fields(_ format: TextFormat, _ length: ClosedRange<Int>) -> [ManifestField] {
        allCases.map { ManifestField($0.rawValue, .text(format, length), .optional, "The text in \($0.about).") }
    }
}
