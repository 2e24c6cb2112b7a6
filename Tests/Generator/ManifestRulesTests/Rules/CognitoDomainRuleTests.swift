@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct CognitoDomainRuleTests {
    private func workspace(_ first: String, _ second: String, client: String = "a1") -> MarkedWorkspace {
        MarkedWorkspace(
            acme: manifest(
                "  development: {}",
                replacedBy: """
                      development: { hostedUI: { domain: 1️⃣\(first)2️⃣, issuer: https://id.acme.example, clientId: \
                      a1 } }
                      staging: { hostedUI: { domain: 3️⃣\(second)4️⃣, issuer: https://id.acme.example, clientId: \
                      \(client) } }
                    """))
    }

    @Test func `one client under the pages of two user pools is refused, with both places`() {
        #expect(
            workspace("acme.auth.eu-central-1.amazoncognito.com", "acme.auth.us-east-1.amazoncognito.com").diagnostics()
                == [
                    "3️⃣–4️⃣ 'environments.staging.hostedUI.domain' is a page of a user pool in us-east-1, but its "
                        + "client 'a1' belongs to another pool; copy domain and client from one pool [cognito-domain]",
                    "- 1️⃣–2️⃣ the client's other domain is here",
                ])
        #expect(
            workspace("acme.auth.us-east-1.amazoncognito.com", "other.auth.us-east-1.amazoncognito.com").diagnostics()
                == [
                    "3️⃣–4️⃣ 'environments.staging.hostedUI.domain' is a page of the user pool of 'other', but its "
                        + "client 'a1' belongs to another pool; copy domain and client from one pool [cognito-domain]",
                    "- 1️⃣–2️⃣ the client's other domain is here",
                ])
    }

    @Test(arguments: [
        "acme.auth.amazoncognito.com", "acme.us-east-1.amazoncognito.com", "acme.auth.us-east.amazoncognito.com",
        "my-cognito.auth.us-east-1.amazoncognito.com", "a.b.auth.us-east-1.amazoncognito.com",
    ])
    func `a domain that does not have Cognito's form is refused`(domain: String) {
        #expect(
            workspace(domain, "auth.acme.example", client: "b2").diagnostics() == [
                "1️⃣–2️⃣ 'environments.development.hostedUI.domain' does not have the form of a Cognito domain, such "
                    + "as 'acme.auth.eu-central-1.amazoncognito.com'; copy it from the user pool [cognito-domain]"
            ])
    }

    @Test func `pages of one pool, separate clients and custom domains are valid`() {
        let page = "acme.auth.us-gov-west-1.amazoncognito.com"
        #expect(workspace(page, page).diagnostics() == [])
        #expect(workspace(page, "acme.auth-fips.us-gov-west-1.amazoncognito.com").diagnostics() == [])
        #expect(workspace(page, "other.auth.us-east-1.amazoncognito.com", client: "b2").diagnostics() == [])
        #expect(workspace(page, "auth.acme.example").diagnostics() == [])
    }

    private func issuers(
        _ first: String, _ second: String = "https://id.acme.example", domain: String = "auth.acme.example",
        client: String = "a1"
    ) -> [String] {
        MarkedWorkspace(
            acme: manifest(
                "  development: {}",
                replacedBy: """
                      development: { hostedUI: { domain: 5️⃣\(domain)6️⃣, issuer: 1️⃣\(first)2️⃣, clientId: a1 } }
                      staging: { hostedUI: { domain: auth2.acme.example, issuer: 3️⃣\(second)4️⃣, clientId: \
                      \(client) } }
                    """)
        ).diagnostics()
    }

    private static let pool = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_A1"

    @Test(arguments: [
        "https://cognito-idp.us-east-1.amazonaws.com", "https://cognito-idp.us-east-1.amazonaws.com/us-west-2_A1",
        "https://cognito-idp.us-east-1.amazonaws.com/us-east-1",
        "https://cognito-idp.us-east-1.amazon.com/us-east-1_A1",
        "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_A1/.well-known",
    ])
    func `an issuer of the wrong form, or with two regions, is refused`(issuer: String) {
        #expect(
            issuers(issuer) == [
                "1️⃣–2️⃣ 'environments.development.hostedUI.issuer' does not have the form of a user pool's issuer, "
                    + "such as 'https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Example1', which "
                    + "contains the region twice; copy it from the user pool [cognito-domain]"
            ])
    }

    @Test func `a page and an issuer of two regions are refused`() {
        #expect(
            issuers(Self.pool, domain: "acme.auth.eu-west-1.amazoncognito.com", client: "b2") == [
                "1️⃣–2️⃣ 'environments.development.hostedUI.issuer' is a user pool in us-east-1, but the domain is "
                    + "in eu-west-1; copy both from one pool [cognito-domain]",
                "- 5️⃣–6️⃣ the domain is set here",
            ])
    }

    @Test func `one client under two issuers is refused, with both places`() {
        #expect(
            issuers(Self.pool, "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_B2") == [
                "3️⃣–4️⃣ 'environments.staging.hostedUI.issuer' is the user pool 'us-east-1_B2', but its client 'a1' "
                    + "belongs to another pool; copy issuer and client from one pool [cognito-domain]",
                "- 1️⃣–2️⃣ the client's other issuer is here",
            ])
    }
}
