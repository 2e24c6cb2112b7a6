import AmplifyAuth
import Foundation
import Testing

/// The JSON that Amplify reads, key by key: `amplifyconfiguration.json` of amplify-swift 2.60.1.
struct AmplifyAuthConfigurationTests {
    private func object(_ json: Data) throws -> NSDictionary {
        try #require(try JSONSerialization.jsonObject(with: json) as? NSDictionary)
    }

    @Test func `a pool with pages has their addresses and uses SRP`() throws {
        let expected = """
            {
              "auth": {
                "plugins": {
                  "awsCognitoAuthPlugin": {
                    "Auth": {
                      "Default": {
                        "OAuth": {
                          "AppClientId": "example2client",
                          "Scopes": [
                            "openid",
                            "aws.cognito.signin.user.admin"
                          ],
                          "SignInRedirectURI": "poolhouse://auth/callback",
                          "SignOutRedirectURI": "poolhouse://auth/signed-out",
                          "WebDomain": "auth.poolhouse.example"
                        },
                        "authenticationFlowType": "USER_SRP_AUTH"
                      }
                    },
                    "CognitoUserPool": {
                      "Default": {
                        "AppClientId": "example2client",
                        "PoolId": "eu-central-1_Example2",
                        "Region": "eu-central-1"
                      }
                    }
                  }
                }
              }
            }
            """
        #expect(try object(AmplifyAuthConfiguration.production.json) == object(Data(expected.utf8)))
    }

    @Test func `a custom endpoint is written as its host, and the plain flow sends passwords`() throws {
        let configuration = AmplifyAuthConfiguration(
            userPoolID: "ap-southeast-2_Example1", clientID: "aZ9example", passwordFlow: .plain,
            endpoint: "https://pool.poolhouse.example")
        let expected = """
            {
              "auth": {
                "plugins": {
                  "awsCognitoAuthPlugin": {
                    "Auth": { "Default": { "authenticationFlowType": "USER_PASSWORD_AUTH" } },
                    "CognitoUserPool": {
                      "Default": {
                        "AppClientId": "aZ9example",
                        "Endpoint": "pool.poolhouse.example",
                        "PoolId": "ap-southeast-2_Example1",
                        "Region": "ap-southeast-2"
                      }
                    }
                  }
                }
              }
            }
            """
        #expect(try object(configuration.json) == object(Data(expected.utf8)))
    }

    @Test func `special characters of JSON are escaped`() throws {
        let scope = "a\"b\\c\u{7}\u{2028}"
        let configuration = AmplifyAuthConfiguration(
            userPoolID: "us-east-1_E1", clientID: "c",
            pages: .init(domain: "d.example", redirectURI: "a://b", signOutURI: "a://c", scopes: [scope]))
        var value = try JSONSerialization.jsonObject(with: configuration.json)
        for key in ["auth", "plugins", "awsCognitoAuthPlugin", "Auth", "Default", "OAuth", "Scopes"] {
            value = try #require((value as? [String: Any])?[key])
        }
        #expect(value as? [String] == [scope])
    }
}
