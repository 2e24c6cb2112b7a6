@testable import AuthTesting
import Foundation
import Testing

struct SecretsOnTheWireTests {
    @Test func `secrets are found in forms`() {
        #expect(
            SecretsOnTheWire.form("grant_type=refresh_token&refresh_token=a%2Fb+c&code_verifier=v&client_id=d")
                == ["a/b c", "v"])
    }

    @Test func `and in JSON, whoever writes it`() {
        let answer = """
            {"AuthenticationResult": {"AccessToken": "a", "RefreshToken": "r", "ExpiresIn": 3600}, "Session": "s",
             "access_token": "b", "accessToken": "c", "user": {"email": "d"}}
            """
        #expect(Set(SecretsOnTheWire.json(Data(answer.utf8))) == ["a", "r", "s", "b", "c"])
        #expect(SecretsOnTheWire.json(Data("no JSON".utf8)) == [])
    }
}
