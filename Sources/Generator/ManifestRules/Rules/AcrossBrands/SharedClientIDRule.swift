import Diagnostics
import Manifest

extension Rule {
    static let sharedClientID = Rule(
        id: "shared-client-id",
        summary: "no two brands are one client of a sign-in page",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            A client identifier stands for one app at one sign-in page (RFC 6749, section 2.2): what one app may \
            do, or is refused, must not hold for another.
            """,
            bad: """
                environments:
                  development:
                    hostedUI: { domain: auth.other.example, issuer: https://id.acme.example, clientId: example2client }    # the brand other has it
                """,
            good: """
                environments:
                  development:
                    hostedUI: { domain: auth.other.example, issuer: https://id.acme.example, clientId: example1client }
                """,
            files: [
                "other/page.yaml":
                    "manifest: 1\nenvironments: { development: { hostedUI: { domain: auth.other.example, issuer: https://id.acme.example, clientId: example2client, redirectURI: \"https://other.example/back\" } } }\n"
            ]),
        check: .brands(checkSharedClientIDs))
}

/// A client identifier stands for one app at one sign-in page (RFC 6749, section 2.2): what one may do or is refused must
/// not hold for another. Environments of one brand may share it.
@Sendable private func checkSharedClientIDs(_ brands: [ComparedBrand], _ rule: Rule) -> [BrandDiagnostic] {
    diagnosticsOfSharedValues(rule, brands, remedy: "register each brand as a client of its own") { brand in
        brand.clients.map { ("\($0.place) \($0.id.text)", $0.id) }
    }
}

extension ResolvedManifest {
    /// The client identifiers that the manifest says, each with its page's host name in lower case, or its user pool.
    var clients: [(place: String, id: WrittenText)] {
        clients(of: "hostedUI", at: "domain") + clients(of: "cognito", at: "userPoolId")
    }

    private func clients(of section: String, at key: String) -> [(place: String, id: WrittenText)] {
        environmentTexts("\(section).clientId").compactMap { id in
            guard let environment = id.environment,
                let place = root["environments"]?[environment]?[section]?[key]?.text
            else { return nil }
            return (place.lowercased(), id)
        }
    }
}
