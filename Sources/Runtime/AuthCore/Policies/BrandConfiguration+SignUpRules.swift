/// The rules of a brand that apply before a request is sent.
extension BrandConfiguration {
    /// Checks a sign-up, except the age, which is the age gate's.
    ///
    /// - Throws: The first of `.missingFields`, `.termsNotAccepted`, `.termsOutdated` and `.invalidPassword` that
    ///   applies.
    package func checkSignUp(password: String, options: SignUpOptions) throws(AuthError) {
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
}
