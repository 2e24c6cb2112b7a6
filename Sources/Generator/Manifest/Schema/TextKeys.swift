/// The texts of the app's screens that a brand can replace in `texts`.
///
/// The runtime defines the texts. The generator does not import the runtime, so this table repeats their keys. A key is
/// the name of a screen or a part of it, a dot, and the name of the text.
package enum TextKeys {
    /// The placeholders that each text can contain in addition to ``common``, such as `place` for `{place}`, by the
    /// text's key. Sorted.
    package static let placeholders: KeyValuePairs<String, [String]> = [
        "account.biometrics": ["biometry"],
        "account.createAccount": [],
        "account.delete": [],
        "account.guest": [],
        "account.staySignedIn": [],
        "account.title": [],
        "biometry.any": [],
        "birthdate.haveAccount": [],
        "birthdate.text": [],
        "birthdate.title": [],
        "challenge.app": [],
        "challenge.email": ["place"],
        "challenge.newPassword": [],
        "challenge.sms": ["place"],
        "challenge.submit": [],
        "challenge.title": [],
        "code.changeEmail": [],
        "code.resend": [],
        "code.resendIn": ["seconds"],
        "code.resendInOne": [],
        "code.submit": [],
        "code.title": [],
        "common.back": [],
        "common.cancel": [],
        "common.close": [],
        "common.continue": [],
        "common.optional": ["label"],
        "common.or": [],
        "common.signOut": [],
        "common.tryAgain": [],
        "createAccount.haveAccount": [],
        "createAccount.smsConsent": [],
        "createAccount.submit": [],
        "createAccount.terms": [],
        "createAccount.title": [],
        "deleteAccount.submit": [],
        "deleteAccount.text": [],
        "deleteAccount.title": [],
        "deleteAccount.word": ["word"],
        "document.privacy": [],
        "document.terms": [],
        "email.submit": [],
        "email.title": [],
        "error.biometryChanged": [],
        "error.biometryLockedOut": ["biometry"],
        "error.biometryUnavailable": ["biometry"],
        "error.cancelled": [],
        "error.challengeExpired": [],
        "error.challengeNotSupported": [],
        "error.codeDeliveryFailed": [],
        "error.codeExpired": [],
        "error.codeMismatch": [],
        "error.codeMismatchNone": [],
        "error.codeMismatchOne": [],
        "error.codeMismatchSome": ["count"],
        "error.dayInFuture": [],
        "error.dayTooLongAgo": [],
        "error.emailEmpty": [],
        "error.emailMalformed": [],
        "error.emailTooLong": [],
        "error.invalidCredentials": [],
        "error.invalidPassword": [],
        "error.limitExceeded": [],
        "error.limitExceededMinutes": ["count"],
        "error.limitExceededSecond": [],
        "error.limitExceededSeconds": ["count"],
        "error.missingFields": ["fields"],
        "error.network": [],
        "error.noSuchDay": [],
        "error.notRecognized": ["biometry"],
        "error.notSupported": [],
        "error.passwordDigit": [],
        "error.passwordLowercase": [],
        "error.passwordRequirements": [],
        "error.passwordResetRequired": [],
        "error.passwordSymbol": [],
        "error.passwordTooLong": ["count"],
        "error.passwordTooShort": ["count"],
        "error.passwordUppercase": [],
        "error.passwordsDoNotMatch": [],
        "error.reauthenticationNotFresh": [],
        "error.reauthenticationRequired": [],
        "error.service": [],
        "error.sessionExpired": [],
        "error.sessionLost": [],
        "error.signOutEverywhere": [],
        "error.signedOut": [],
        "error.storage": [],
        "error.termsNotAccepted": [],
        "error.termsOutdated": [],
        "error.underAge": ["age"],
        "error.userMismatch": [],
        "error.userNotConfirmed": [],
        "error.usernameExists": [],
        "field.birthdate": [],
        "field.chooseDay": [],
        "field.code": [],
        "field.displayName": [],
        "field.email": [],
        "field.firstName": [],
        "field.hidePassword": [],
        "field.lastName": [],
        "field.newPassword": [],
        "field.password": [],
        "field.phone": [],
        "field.repeatedPassword": [],
        "field.showPassword": [],
        "locked.orPassword": [],
        "locked.orSignIn": [],
        "locked.reason": [],
        "locked.signIn": [],
        "locked.signOut": [],
        "locked.title": [],
        "locked.unlock": [],
        "locked.unlockWith": ["biometry"],
        "menu.account": [],
        "menu.support": [],
        "menu.title": [],
        "newPassword.submit": [],
        "newPassword.title": [],
        "notice.codeSent": [],
        "notice.codeSentEarlier": [],
        "notice.codeSentTo": ["place"],
        "notice.confirmed": [],
        "notice.passwordReset": [],
        "notice.signUpUnfinished": [],
        "offline.title": [],
        "password.submit": [],
        "password.title": [],
        "proveIdentity.submit": [],
        "proveIdentity.text": [],
        "proveIdentity.title": [],
        "provider.apple": [],
        "provider.email": [],
        "provider.google": [],
        "provider.guest": [],
        "provider.guestHint": [],
        "requirement.digit": [],
        "requirement.length": ["count"],
        "requirement.lowercase": [],
        "requirement.maxLength": ["count"],
        "requirement.met": [],
        "requirement.symbol": [],
        "requirement.title": [],
        "requirement.unmet": [],
        "requirement.uppercase": [],
        "restoring.title": [],
        "sessionEnded.continue": [],
        "sessionEnded.title": [],
        "signIn.createAccount": [],
        "signIn.forgotPassword": [],
        "signIn.noAccount": [],
        "signIn.submit": [],
        "signIn.title": [],
        "terms.title": [],
        "termsUpdate.accept": [],
        "termsUpdate.text": [],
        "termsUpdate.title": [],
        "tooYoung.text": ["age"],
        "tooYoung.title": [],
        "welcome.benefitChildren": [],
        "welcome.benefitDashboard": [],
        "welcome.benefitDevices": [],
        "welcome.benefitsTitle": [],
        "welcome.signIn": [],
        "welcome.signUp": [],
        "welcome.title": [],
    ]

    /// The placeholders that every text can contain: the brand's name and its support address.
    package static let common = ["brand", "support"]

    /// The text in examples, with its key.
    static let example = (key: "welcome.signIn", text: "Log In")

    /// The number of Unicode code points that a text can have.
    static let textLength = 1...300

    static let fields = placeholders.map { key, own in
        let placeholders = own + common
        return ManifestField(
            key, .localizedText(.line(placeholders), textLength), .optional, about(key, placeholders),
            example: key == example.key ? .text(example.text) : nil)
    }

    private static func about(_ key: String, _ placeholders: [String]) -> String {
        "Replaces the text `\(key)`. Its placeholders are \(enumerated(placeholders.map { "`{\($0)}`" }))."
    }

    private static let known = Set(placeholders.map(\.key))

    /// Splits the path of a text or of its language, such as `texts.welcome.signIn.de`, at the dots that are not part of
    /// the text's key.
    static func path(_ parts: [String]) -> [String] {
        guard parts.count > 2, let last = parts.last else { return parts }
        let key = parts.dropFirst().joined(separator: ".")
        guard !known.contains(key), Language(rawValue: last) != nil else { return [parts[0], key] }
        return [parts[0], parts[1..<(parts.count - 1)].joined(separator: "."), last]
    }
}

extension Language {
    /// The keys of a text that differs by language.
    static func fields(_ format: TextFormat, _ length: ClosedRange<Int>) -> [ManifestField] {
        allCases.map { ManifestField($0.rawValue, .text(format, length), .optional, "The text in \($0.about).") }
    }
}
