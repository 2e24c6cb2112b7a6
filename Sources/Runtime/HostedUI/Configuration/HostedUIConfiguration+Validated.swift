import Foundation

extension HostedUIConfiguration {
    /// The configuration that generated code spells out.
    ///
    /// - Precondition: the values are what `init` accepts. The generator has checked them; values that were edited by
    ///   hand since stop the program here, with the reason, rather than sending people to another page.
    public static func validated(
        domain: String, issuer: String, clientID: String, redirectURI: String, signOutRedirectURI: String,
        scopes: [String], scheme: Scheme = .https
    ) -> Self {
        do {
            return try Self(
                domain: domain, issuer: issuer, clientID: clientID, redirectURI: redirectURI,
                signOutRedirectURI: signOutRedirectURI, scopes: scopes, scheme: scheme)
        } catch {
            preconditionFailure(
                "\(error.localizedDescription): correct it in the brand's manifest and generate again")
        }
    }
}
