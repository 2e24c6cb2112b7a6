public import Foundation

/// The rules of a brand that apply before a request is sent.
extension BrandConfiguration {
    /// Checks a sign-up. The age is checked first, so that a user who is too young does not have to correct other data.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - options: The user's input.
    ///   - moment: The current time.
    ///   - timeZone: The time zone that decides the current day.
    /// - Throws: The first of `.invalidBirthdate`, `.underAge`, `.missingFields`, `.termsNotAccepted`, `.termsOutdated`
    ///   and `.invalidPassword` that applies.
    public func checkSignUp(
        password: String, options: SignUpOptions, at moment: Date, in timeZone: TimeZone
    ) throws(AuthError) {
        try checkAge(options, at: moment, in: timeZone)
        let missing = requiredSignUpFields.filter { field in
            (options[field.attributeKey] ?? "").allSatisfy(\.isWhitespace)
        }
        guard missing.isEmpty else { throw .missingFields(missing) }
        guard let acceptance = options.terms else { throw .termsNotAccepted }
        guard acceptance.isCurrent(for: terms) else { throw .termsOutdated }
        try checkPassword(password)
    }

    /// Checks a password. Throws `.invalidPassword` with all unmet requirements.
    public func checkPassword(_ password: String) throws(AuthError) {
        let unmet = passwordPolicy.unmetRequirements(by: password)
        guard unmet.isEmpty else { throw .invalidPassword(unmet: unmet) }
    }

    /// Checks the birthdate in `options`, if there is one. Throws `.invalidBirthdate` or `.underAge`.
    package func checkAge(_ options: SignUpOptions, at moment: Date, in timeZone: TimeZone) throws(AuthError) {
        guard let text = options[.birthdate], !text.isEmpty else { return }
        let birthdate: Birthdate
        do {
            birthdate = try Birthdate(iso8601: text)
        } catch {
            throw .invalidBirthdate(error)
        }
        switch ageGate.check(birthdate, at: moment, in: timeZone) {
        case .allowed: return
        case .tooYoung(let minimumAge): throw .underAge(minimumAge: minimumAge)
        case .invalid(let reason): throw .invalidBirthdate(reason)
        }
    }
}
