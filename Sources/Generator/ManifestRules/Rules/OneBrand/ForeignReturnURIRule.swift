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
            bad: WrittenReturnURI.example("other://back"),
            good: WrittenReturnURI.example("acme://back")),
        check: .manifest(checkReturnURIs))
}

@Sendable private func checkReturnURIs(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.returnURIs.compactMap { written in
        guard let appScheme = written.appScheme, let scheme = appScheme.text,
            let used = String(written.uri.utf8.prefix { $0 != UInt8(ascii: ":") }), used != scheme, used != "https"
        else { return nil }
        return rule.diagnostic(
            "'\(written.path)' uses the scheme '\(used)', which is not the app's; use '\(scheme)'",
            at: manifest.range(of: written.path),
            notes: [Note("the app's scheme is set here", at: appScheme.range ?? manifest.range(of: "brand.urlScheme"))])
    }
}
