import Testing

@testable import BrandManifest

struct CognitoDomainRuleTests {
    private func workspace(_ first: String, _ second: String, client: String = "a1") -> MarkedWorkspace {
        MarkedWorkspace(
            acme: manifest(
                "  development: {}",
                replacedBy: """
                      development: { hostedUI: { domain: 1️⃣\(first)2️⃣, issuer: https://id.acme.example, clientId: a1 } }
                      staging: { hostedUI: { domain: 3️⃣\(second)4️⃣, issuer: https://id.acme.example, clientId: \(client) } }
                    """))
    }

    @Test func `one client under the pages of two user pools is refused, with both places`() {
        #expect(
            workspace("acme.auth.eu-central-1.amazoncognito.com", "acme.auth.us-east-1.amazoncognito.com").complaints()
                == [
                    "3️⃣–4️⃣ 'environments.staging.hostedUI.domain' is a page of a user pool in us-east-1, but its client 'a1' "
                        + "is one of another pool's; take domain and client from one pool [cognito-domain]",
                    "- 1️⃣–2️⃣ the client's other page is here",
                ])
        #expect(
            workspace("acme.auth.us-east-1.amazoncognito.com", "other.auth.us-east-1.amazoncognito.com").complaints()
                == [
                    "3️⃣–4️⃣ 'environments.staging.hostedUI.domain' is a page of the user pool of 'other', but its client 'a1' "
                        + "is one of another pool's; take domain and client from one pool [cognito-domain]",
                    "- 1️⃣–2️⃣ the client's other page is here",
                ])
    }

    @Test(arguments: [
        "acme.auth.amazoncognito.com", "acme.us-east-1.amazoncognito.com", "acme.auth.us-east.amazoncognito.com",
        "acme.auth.useast1.amazoncognito.com", "my-cognito.auth.us-east-1.amazoncognito.com",
        "a.b.auth.us-east-1.amazoncognito.com",
    ])
    func `a name that Cognito gives no page is refused`(domain: String) {
        #expect(
            workspace(domain, "auth.acme.example", client: "b2").complaints() == [
                "1️⃣–2️⃣ 'environments.development.hostedUI.domain' is no name that Cognito gives a page, such as "
                    + "'acme.auth.eu-central-1.amazoncognito.com'; copy it from the user pool [cognito-domain]"
            ])
    }

    @Test func `pages of one pool, clients of their own and names of one's own are as well`() {
        let page = "acme.auth.us-gov-west-1.amazoncognito.com"
        #expect(workspace(page, page).complaints() == [])
        #expect(workspace(page, "acme.auth-fips.us-gov-west-1.amazoncognito.com").complaints() == [])
        #expect(workspace(page, "other.auth.us-east-1.amazoncognito.com", client: "b2").complaints() == [])
        #expect(workspace(page, "auth.acme.example").complaints() == [])
    }
}
