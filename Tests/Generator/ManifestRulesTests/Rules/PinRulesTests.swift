import Diagnostics
@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

private let one = "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M="
private let two = "++MBgDH5WGvL9Bcn5Be30cRcL0f5O+NyoXuWtQdX1aI="

/// The rules about pinned servers. Today is 2026-06-15, unless a test sets another day.
struct PinRulesTests {
    private func pin(_ host: String, keys: String? = nil, expires: String = "2027-06-30") -> String {
        "{ host: \(host), keys: \(keys ?? "[\(one), \(two)]"), expires: \(expires) }"
    }

    /// Returns the manifest with pins in the environment `production`.
    private func manifest(
        _ pins: String, _ settings: String = "apiBaseURL: https://api.acme.example", client: String = ""
    ) -> MarkedWorkspace {
        let text = minimalManifest.replacing(
            "  development: {}", with: "  production: { \(settings), pins: { \(pins) } }")
        return MarkedWorkspace(acme: text.replacing("  backend: mock", with: "  backend: mock\n\(client)"))
    }

    private let page = "hostedUI: { domain: Auth.acme.example, issuer: https://id.acme.example, clientId: a1 }"
    private let pool = "backend: cognito, cognito: { userPoolId: eu-central-1_E1, clientId: a1 }"

    // MARK: - Hosts

    @Test func `a host that the environment does not use is an error, with the host that was probably meant`() {
        let workspace = manifest("api: \(pin("1️⃣apl.acme.example2️⃣"))")
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'environments.production.pins.api.host' is 'apl.acme.example', which is not a host of "
                    + "'environments.production'; did you mean 'api.acme.example'? [unused-pin]"
            ])
        #expect(workspace.fixIts() == ["1️⃣–2️⃣ → api.acme.example"])
    }

    @Test func `a host without a similar one is an error that lists the environment's hosts`() {
        let other = "'environments.production.pins.x.host' is 'cdn.other.test', which is not a host of "
        #expect(
            manifest("x: \(pin("1️⃣cdn.other.test2️⃣"))", "apiBaseURL: https://api.acme.example:8443/v1, \(page)")
                .diagnostics() == [
                    "1️⃣–2️⃣ \(other)'environments.production'; its hosts are api.acme.example, auth.acme.example and "
                        + "id.acme.example; remove 'environments.production.pins.x' [unused-pin]"
                ])
        #expect(
            manifest("x: \(pin("1️⃣cdn.other.test2️⃣"))", "apiBaseURL: http://localhost:8080").diagnostics() == [
                "1️⃣–2️⃣ \(other)'environments.production'; the app connects to none by HTTPS; remove "
                    + "'environments.production.pins.x' [unused-pin]"
            ])
    }

    @Test(arguments: ["api.acme.example", "files.acme.example", "auth.acme.example", "id.acme.example"])
    func `the hosts of the API and its further origins, of the page and of its issuer can be pinned`(host: String) {
        let api = "apiBaseURL: https://api.acme.example/v1, apiOrigins: [\"https://Files.acme.example:8443\"]"
        #expect(manifest("x: \(pin(host))", "\(api), \(page)").diagnostics() == [])
    }

    @Test(arguments: [
        ("supabase", "supabase: { url: https://accounts.acme.example, publishableKey: sb_publishable_example }"),
        ("clerk", "clerk: { publishableKey: \(ClerkKey.text(host: "accounts.acme.example", isLive: true)) }"),
    ])
    func `the host of a project or instance can be pinned, in its environments alone`(backend: String, place: String) {
        let own = manifest("x: \(pin("accounts.acme.example"))", "backend: \(backend), \(place)").load().diagnostics
        #expect(!own.contains { $0.rule == "unused-pin" })
        let other = manifest("x: \(pin("accounts.acme.example"))", "backend: mock, \(place)").load().diagnostics
        #expect(other.contains { $0.rule == "unused-pin" })
    }

    @Test func `the host of an own endpoint of a user pool can be pinned, and replaces the region's`() {
        let settings =
            "backend: cognito, cognito: { userPoolId: eu-central-1_E1, clientId: a1, endpoint: "
            + "https://pool.acme.example }"
        #expect(manifest("x: \(pin("pool.acme.example"))", settings).diagnostics() == [])
        let region = manifest("x: \(pin("cognito-idp.eu-central-1.amazonaws.com"))", settings).diagnostics()
        #expect(region.contains { $0.hasSuffix("[unused-pin]") })
    }

    @Test func `an OpenID provider that is found by its issuer can have hosts that the manifest does not name`() {
        let page = "hostedUI: { issuer: https://id.acme.example/realm, clientId: a1 }"
        for host in ["id.acme.example", "tokens.acme.example", "tokens.other.test"] {
            #expect(manifest("x: \(pin(host))", page).diagnostics() == [])
        }
    }

    @Test(arguments: ["localhost", "127.0.0.1"]) func `this machine has no certificate`(host: String) {
        #expect(
            manifest("x: \(pin("1️⃣\(host)2️⃣"))", "apiBaseURL: 'http://\(host):8080'").diagnostics() == [
                "1️⃣–2️⃣ 'environments.production.pins.x.host' is this machine, which the app reaches by plain HTTP, "
                    + "without a certificate; remove 'environments.production.pins.x' [unused-pin]"
            ])
    }

    @Test func `a host that only the Amplify SDK connects to cannot be pinned`() {
        let pages =
            "hostedUI: { domain: auth.acme.example, issuer: "
            + "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_E1, clientId: a1, scopes: [openid, "
            + "aws.cognito.signin.user.admin] }"
        let settings = "\(pool), \(pages), apiBaseURL: https://api.acme.example"
        let pins = "x: \(pin("1️⃣auth.acme.example2️⃣")), api: \(pin("api.acme.example"))"
        let unused = manifest(pins, settings, client: "  client: amplify").diagnostics()
            .filter { $0.hasSuffix("[unused-pin]") }
        #expect(
            unused == [
                "1️⃣–2️⃣ 'environments.production.pins.x.host' is 'auth.acme.example', which the Amplify SDK connects to "
                    + "without checking pins; remove 'environments.production.pins.x', or set 'auth.client' to 'runtime' "
                    + "[unused-pin]"
            ])
        #expect(!manifest(pins, settings).diagnostics().contains { $0.hasSuffix("[unused-pin]") })
    }

    @Test(arguments: [
        "API.acme.example", "api.acme.example:443", "\"*.acme.example\"", "https://api.acme.example", "bücher.example",
        "api.acme.example.", "192.0.2.1", "\"[::1]\"", "example", ".acme.example", "api..example",
        "\"api.acme.example/\"",
    ])
    func `a host in another form is refused`(host: String) {
        let found = manifest("x: \(pin("1️⃣\(host)2️⃣"))").diagnostics()
        #expect(
            found == [
                "1️⃣–2️⃣ 'environments.production.pins.x.host' must be a host name in lower case and in ASCII, without a "
                    + "scheme, a port or '*' such as 'api.acme.example', got "
                    + "'\(host.filter { $0 != "\"" })' [invalid-host-name]"
            ])
    }

    @Test func `a host in upper case has a fix-it`() {
        #expect(
            manifest("x: \(pin("1️⃣API.acme.example2️⃣"))").fixIts() == ["1️⃣–2️⃣ → api.acme.example"])
    }

    @Test func `a host is pinned in one place`() {
        let pins = "a: \(pin("1️⃣api.acme.example2️⃣")), b: \(pin("3️⃣api.acme.example4️⃣"))"
        #expect(
            manifest(pins).diagnostics() == [
                "3️⃣–4️⃣ 'environments.production.pins.b.host' is 'api.acme.example', which is already pinned; put all its "
                    + "keys in 'environments.production.pins.a' [duplicate-value]",
                "- 1️⃣–2️⃣ first used here",
            ])
    }

    @Test(arguments: [
        "cognito-idp.eu-central-1.amazonaws.com", "acme.auth.eu-central-1.amazoncognito.com",
    ])
    func `a host whose keys Amazon controls is a warning`(host: String) {
        let page =
            "hostedUI: { domain: acme.auth.eu-central-1.amazoncognito.com, issuer: "
            + "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_E1, clientId: a1, scopes: [openid, "
            + "aws.cognito.signin.user.admin] }"
        #expect(
            manifest("x: \(pin("1️⃣\(host)2️⃣"))", "\(pool), \(page)").diagnostics() == [
                "1️⃣–2️⃣ warning: 'environments.production.pins.x.host' is '\(host)', whose keys Amazon replaces without "
                    + "notice, which locks all users out; remove 'environments.production.pins.x' [shared-host-pin]"
            ])
    }

    // MARK: - Keys

    @Test func `one key twice is not enough`() {
        #expect(
            manifest("x: \(pin("api.acme.example", keys: "[1️⃣\(one)2️⃣, 3️⃣\(one)4️⃣]"))").diagnostics() == [
                "3️⃣–4️⃣ 'environments.production.pins.x.keys' contains '\(one)' twice; remove one [duplicate-value]",
                "- 1️⃣–2️⃣ first used here",
            ])
    }

    /// The last one has the bits of `one` in its 32 bytes, and is not equal as text.
    @Test(arguments: [
        "abc", "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M", "C5-lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8M=",
        "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFrw==", "pin-sha256=x", "C5+lpZ7tcVwmwQIMcRtPbsQtWLABXhQzejna0wHFr8N=",
    ])
    func `a key that is not the base64 of 32 bytes is refused`(key: String) {
        #expect(
            manifest("x: \(pin("api.acme.example", keys: "[1️⃣\(key)2️⃣, \(two)]"))").diagnostics() == [
                "1️⃣–2️⃣ 'environments.production.pins.x.keys' must be the base64 of a public key's SHA-256 digest such as "
                    + "'\(one)', got '\(key)' [invalid-pin]"
            ])
    }

    @Test(arguments: ["sha256/", "sha256//"]) func `the prefix of another tool has a fix-it`(prefix: String) {
        let workspace = manifest("x: \(pin("api.acme.example", keys: "[1️⃣\(prefix)\(one)2️⃣, \(two)]"))")
        #expect(workspace.fixIts() == ["1️⃣–2️⃣ → \(one)"])
    }

    // MARK: - Expiry

    @Test(arguments: [
        ("2026-06-15", "so the keys of 'api.acme.example' are no longer checked; set a later day"),
        ("2026-06-16", "in 1 day; check the keys of 'api.acme.example', set a later day, and publish an update"),
        ("2026-07-14", "in 29 days; check the keys"), ("2026-07-15", nil), ("2028-06-14", nil),
        ("2028-06-15", "in more than two years; set an earlier day, because an app that is not updated cannot connect"),
    ])
    func `an expired pin is an error, and one that expires soon or late is a warning`(day: String, message: String?) {
        let found = manifest("x: \(pin("api.acme.example", expires: "1️⃣\(day)2️⃣"))").diagnostics()
        guard let message else { return #expect(found == []) }
        let severity = day == "2026-06-15" ? "" : "warning: "
        let start = "1️⃣–2️⃣ \(severity)'environments.production.pins.x.expires' is \(day), \(message)"
        #expect(found.count == 1 && found[0].hasPrefix(start) && found[0].hasSuffix("[pin-expiry]"), "\(found)")
    }
}
