import Diagnostics
import Manifest

extension Rule {
    static let sharedAssociatedDomain = Rule(
        id: "shared-associated-domain",
        summary: "no two brands' sign-in pages return to the same host by HTTPS",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            A page that returns by HTTPS opens the app through a file on that host, which lists the app for each \
            path (Apple, "Supporting associated domains"). If several brands share the file, one brand's release can \
            break another's sign-in.
            """,
            bad: """
                environments:
                  development:
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client, redirectURI: "https://other.example/acme" }
                """,
            good: """
                environments:
                  development:
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client, redirectURI: "https://acme.example/back" }
                """,
            files: [
                "other/page.yaml":
                    "manifest: 1\nenvironments: { development: { hostedUI: { domain: auth.other.example, issuer: https://id.acme.example, clientId: example2client, redirectURI: \"https://other.example/back\" } } }\n"
            ]),
        check: .brands(checkSharedAssociatedDomains))
}

/// Ignores two brands with the same redirect URL, because another rule reports them.
@Sendable private func checkSharedAssociatedDomains(_ brands: [ComparedBrand], _ rule: Rule) -> [BrandDiagnostic] {
    var holders: [String: (brand: ComparedBrand, redirectURIs: Set<String>, range: SourceRange)] = [:]
    var diagnostics: [BrandDiagnostic] = []
    for brand in brands {
        for written in brand.redirectURIs + brand.signOutURIs {
            guard let host = httpsHost(of: written.text) else { continue }
            guard let holder = holders[host] else {
                holders[host] = (brand, Set(brand.redirectURIs.map(\.text)), written.range)
                continue
            }
            guard holder.brand.folder != brand.folder else { continue }
            let isReported = written.path.hasSuffix(".redirectURI") && holder.redirectURIs.contains(written.text)
            if !isReported {
                diagnostics.append(
                    rule.diagnostic(
                        "'\(written.path)' returns to '\(host)', as '\(holder.brand.folder)' does; give each brand "
                            + "its own host",
                        of: brand, at: written.range,
                        notes: holder.brand.notes("the other value is here", at: holder.range)))
            }
        }
    }
    return diagnostics
}

/// Returns the host in lowercase, without the port, or `nil` if the scheme is not HTTPS.
private func httpsHost(of uri: String) -> String? {
    let scheme = "https://"
    guard uri.hasPrefix(scheme) else { return nil }
    return uri.dropFirst(scheme.count).prefix { !"/:?".contains($0) }.lowercased()
}
