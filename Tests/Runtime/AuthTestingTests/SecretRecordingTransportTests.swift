import AuthCore
import Foundation
@testable import LiveSupport
import Testing

struct SecretRecordingTransportTests {
    @Test func `the transport finds secrets in forms`() {
        #expect(
            SecretRecordingTransport.form("grant_type=refresh_token&refresh_token=a%2Fb+c&code_verifier=v&client_id=d")
                == ["a/b c", "v"])
        // The form with Apple's identity token at a Clerk instance.
        #expect(
            SecretRecordingTransport.form("strategy=oauth_token_apple&token=a.b.c&first_name=Ada") == ["a.b.c"])
    }

    @Test func `the transport finds secrets in JSON, in every spelling of their names`() {
        let response = """
            {"AuthenticationResult": {"AccessToken": "a", "RefreshToken": "r", "ExpiresIn": 3600}, "Session": "s",
             "access_token": "b", "accessToken": "c", "user": {"email": "d"}}
            """
        #expect(Set(SecretRecordingTransport.json(Data(response.utf8))) == ["a", "r", "s", "b", "c"])
        #expect(SecretRecordingTransport.json(Data("not JSON".utf8)) == [])
    }

    @Test func `the transport finds tokens in the field Authorization`() {
        #expect(SecretRecordingTransport.authorization(["Authorization": "Bearer a.b.c"]) == ["a.b.c"])
        #expect(SecretRecordingTransport.authorization(["authorization": "client-token"]) == ["client-token"])
        #expect(SecretRecordingTransport.authorization([:]) == [])
    }
}
