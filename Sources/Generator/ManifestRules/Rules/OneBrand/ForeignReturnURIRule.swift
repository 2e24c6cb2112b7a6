import Diagnostics
import Manifest

extension Rule {
    static let foreignReturnURI = Rule(
        id: "foreign-return-uri",
        summary: "a sign-in page returns to the app's own URL scheme",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            A sign-in page returns to the app through the app's own URL scheme. Any other scheme belongs to another \
            app, which would receive the response (RFC 8252, sections 7.1 and 8.12).
            """,
            bad: """
                environments:
                  development:
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client, redirectURI: "other://back" }
                """,
            good: """
                environments:
                  development:
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client, redirectURI: "acme://back" }
                """),
        check: .manifest(checkReturnURIs))
}

@Sendable private func checkReturnURIs(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.flatMap { environment -> [Diagnostic] in
        guard let ownScheme = environment.value["urlScheme"], let scheme = ownScheme.text else { return [] }
        let schemeRange = ownScheme.range ?? manifest.range(of: "brand.urlScheme")
        return ["redirectURI", "signOutURI"].compactMap { key in
            guard let uri = environment.value["hostedUI"]?[key]?.text,
                let used = String(uri.utf8.prefix { $0 != UInt8(ascii: ":") }), used != scheme, used != "https"
            else { return nil }
            let path = "environments.\(environment.key).hostedUI.\(key)"
            return rule.diagnostic(
                "'\(path)' uses the scheme '\(used)', which is not the app's; use '\(scheme)'",
                at: manifest.range(of: path),
                notes: [Note("the app's scheme is set here", at: schemeRange)])
        }
    }
}
