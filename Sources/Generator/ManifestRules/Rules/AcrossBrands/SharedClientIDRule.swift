import Diagnostics
import Manifest

extension Rule {
    static let sharedClientID = Rule(
        id: "shared-client-id",
        summary: "no two brands are the same client of a sign-in page",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            A client identifier identifies one app at one sign-in page (RFC 6749, section 2.2). Permissions and \
            refusals for one app must not apply to another. Environments of one brand may share a client.
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
                    "manifest: 1\nenvironments: { development: { hostedUI: { domain: auth.other.example, issuer: https://id.acme.example, clientId: example2client } } }\n"
            ]),
        check: .noSharedValues(sharedClientIDs, remedy: "register each brand as its own client"))
}

@Sendable private func sharedClientIDs(of brand: ComparedBrand) -> [(key: String, written: WrittenText)] {
    brand.clients.map { ("\($0.place) \($0.id.text)", $0.id) }
}

extension ResolvedManifest {
    /// The client identifiers that the manifest sets, each with its page's host name in lowercase or its user pool.
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
