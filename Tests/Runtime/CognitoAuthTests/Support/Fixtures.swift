import AuthCore
import Foundation
import RuntimeTestSupport

@testable import CognitoAuth

/// The current time of the tests: 2027-01-15 08:00:00 UTC.
let present = Date(timeIntervalSince1970: 1_800_000_000)

extension CognitoConfiguration {
    /// Returns a pool with the plain password flow. The proof of passwords takes time and has its own tests.
    static func example() -> Self {
        .validated(
            region: "us-east-1", userPoolID: "us-east-1_AbC123xyz", clientID: "example1client", passwordFlow: .plain)
    }
}

/// Tokens with a fake signature.
enum ExampleToken {
    static let idClaims = """
        {"iss": "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_AbC123xyz", "sub": "sub-1", \
        "aud": "example1client", "token_use": "id", "exp": 1800003600, "iat": 1800000000, \
        "email": "mira@example.com", "cognito:username": "name-1"}
        """

    static func make(_ claims: String, header: String = #"{"alg": "RS256"}"#) -> String {
        "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(Array(claims.utf8))).c2ln"
    }

    static func id(replacing old: String = "", with new: String = "") -> String {
        make(old.isEmpty ? idClaims : idClaims.replacingOccurrences(of: old, with: new))
    }

    static func access(_ name: String, clientID: String = "example1client") -> String {
        make(#"{"token_use": "access", "client_id": "\#(clientID)", "jti": "\#(name)"}"#)
    }
}

/// A client and its surroundings. Its brand requires only an address and a password.
struct Fixture {
    let pool = ScriptedPool()
    let transport: HeldTransport
    let store = ScriptedStore()
    let sleeper = Sleeper()
    let clock = TestClock(present)
    let client: CognitoAuthClient

    init(
        configuration: CognitoConfiguration = .example(), random: any RandomSource = SystemRandomSource(),
        brand: BrandConfiguration = .example(signUpFields: [], minimumAge: 0),
        requestValues: RequestValues = RequestValues()
    ) {
        transport = HeldTransport(pool)
        let now = clock.now
        client = CognitoAuthClient(
            brand: brand, configuration: configuration, transport: transport, store: store, random: random,
            clock: SessionClock(
                now: now, uptime: { .seconds(now().timeIntervalSince(present)) },
                sleep: { [sleeper] in await sleeper.sleep($0) }, jitter: { 0 }), requestValues: requestValues)
    }

    /// The options of a sign-up: the current terms, accepted.
    static let options = SignUpOptions(
        terms: TermsAcceptance(version: "2026-01-15", acceptedAt: present))

    /// Returns a response with tokens.
    static func tokens(
        access: String = ExampleToken.access("a-1"), id: String = ExampleToken.id(), refresh: String? = "refresh-1",
        expiresIn: Int = 3600
    ) -> String {
        let refresh = refresh.map { #", "RefreshToken": "\#($0)""# } ?? ""
        return """
            {"AuthenticationResult": {"AccessToken": "\(access)", "IdToken": "\(id)"\(refresh), \
            "ExpiresIn": \(expiresIn), "TokenType": "Bearer"}, "ChallengeParameters": {}}
            """
    }

    /// Holds the requests of one operation, and lets all other ones pass until the next call.
    func hold(_ operation: String) async -> Gate {
        await transport.hold { $0.headers["X-Amz-Target"]?.hasSuffix(operation) == true }
    }

    /// Signs Mira in, with tokens that are valid for an hour.
    func signIn() async throws {
        await pool.respond(to: "InitiateAuth", Self.tokens())
        _ = try await client.signIn(username: "mira@example.com", password: "Passw0rd")
    }
}
