import AuthCore
import Foundation
import Testing

@testable import HostedUI

@Suite struct CallbackTests {
    static let issuer = "https://issuer.example.com/pool"
    static let state = ClientFixture.fixed

    private func attempt(redirectURI: String = "exampleapp://auth/callback") -> SignInAttempt {
        SignInAttempt(redirectURI: redirectURI, provider: nil, random: FixedBytes(), startedAt: present)
    }

    private func code(_ callback: String, redirectURI: String = "exampleapp://auth/callback") throws -> String {
        let url = try #require(URL(string: callback.replacingOccurrences(of: "STATE", with: Self.state)))
        let code = try attempt(redirectURI: redirectURI).code(from: url, issuer: Self.issuer)
        #expect("\(code)" == "AuthorizationCode(redacted)")
        return code.value
    }

    private func refusal(_ callback: String, redirectURI: String = "exampleapp://auth/callback") -> CallbackError? {
        do {
            _ = try code(callback, redirectURI: redirectURI)
            return nil
        } catch {
            return error as? CallbackError
        }
    }

    @Test(arguments: [
        "exampleapp://auth/callback?code=c&state=STATE", "exampleapp://auth/callback?state=STATE&code=c",
        "EXAMPLEAPP://Auth/callback?code=c&state=STATE", "exampleapp://auth/callback?code=c&state=STATE#_=_",
        "exampleapp://auth/callback?code=c&state=STATE&scope=openid%20email&authuser=0",
        "exampleapp://auth/callback?code=c&state=STATE&iss=https%3A%2F%2Fissuer.example.com%2Fpool",
    ])
    func `a callback to the redirect URI with the attempt's state contains its code`(callback: String) throws {
        #expect(try code(callback) == "c")
    }

    @Test func `a code is decoded once`() throws {
        #expect(try code("exampleapp://auth/callback?code=a%2520b%2B%26c+d&state=STATE") == "a%20b+&c d")
    }

    @Test(arguments: [
        "otherapp://auth/callback", "exampleapp://other/callback", "exampleapp://auth/callback/",
        "exampleapp://auth/Callback", "exampleapp://auth/", "exampleapp://auth", "exampleapp:///callback",
        "exampleapp:/auth/callback", "exampleapp:auth/callback", "exampleapp://auth:1/callback",
        "exampleapp://user@auth/callback", "exampleapp://user:word@auth/callback",
        "exampleapp://auth/callback/../callback",
        "exampleapp://auth/call%62ack", "https://auth/callback", "exampleapp://auth.evil.example/callback",
    ])
    func `a URL with another scheme, host, port, user or path is not this app's callback`(place: String) {
        #expect(refusal("\(place)?code=c&state=STATE") == .urlMismatch)
    }

    @Test(
        arguments: [
            ("https://app.example.com/cb", "https://app.example.com/cb?code=c&state=STATE", nil),
            ("https://app.example.com/cb", "https://app.example.com:443/cb?code=c&state=STATE", .urlMismatch),
            ("https://app.example.com", "https://app.example.com/?code=c&state=STATE", nil),
            ("com.example.app://cb", "com.example.app://cb/?code=c&state=STATE", .urlMismatch),
            ("http://127.0.0.1:8080/cb", "http://127.0.0.1:8080/cb?code=c&state=STATE", nil),
            ("http://127.0.0.1:8080/cb", "http://127.0.0.1:8081/cb?code=c&state=STATE", .urlMismatch),
            ("com.example.app:/cb", "com.example.app:/cb?code=c&state=STATE", nil),
            ("com.example.app:/cb", "com.example.app://cb?code=c&state=STATE", .urlMismatch),
            ("com.example.app:cb", "com.example.app:cb?code=c&state=STATE", nil),
        ] as [(String, String, CallbackError?)])
    func `each part of a redirect URI is compared, whatever its form`(
        redirectURI: String, callback: String, expected: CallbackError?
    ) {
        #expect(refusal(callback, redirectURI: redirectURI) == expected)
    }

    @Test(arguments: [
        "code=c", "code=c&state=", "code=c&state=other", "code=c&state=STATE1", "code=c&State=STATE",
        "code=c&state=STATE%00", "", "code=c#state=STATE", "error=access_denied", "error=access_denied&state=other",
        "code=a&code=b", "iss=https%3A%2F%2Fevil.example&code=c",
    ])
    func `a callback without the attempt's state is rejected, whatever its code, error and issuer`(query: String) {
        #expect(refusal("exampleapp://auth/callback?\(query)") == .stateMismatch)
    }

    @Test(arguments: [
        ("state=STATE&state=STATE&code=c", CallbackError.Parameter.state), ("state=STATE&code=c&code=c", .code),
        ("state=STATE&code=c&%63ode=c", .code), ("state=STATE&error=a&error=b", .error),
        ("state=STATE&code=c&iss=a&iss=b", .iss),
        ("state=STATE&error=a&error_description=b&error_description=c", .errorDescription),
        ("state=STATE&error=a&error_uri=b&error_uri=c", .errorURI),
    ])
    func `a repeated parameter is rejected`(query: String, parameter: CallbackError.Parameter) {
        #expect(refusal("exampleapp://auth/callback?\(query)") == .repeatedParameter(parameter))
    }

    @Test func `a callback from another issuer is rejected`() {
        let callback = "exampleapp://auth/callback?code=c&state=STATE&iss=https%3A%2F%2Fevil.example.com"
        #expect(refusal(callback) == .issuerMismatch)
    }

    @Test(arguments: ["state=STATE", "state=STATE&code=", "state=STATE&code"])
    func `a callback without a code does not complete a sign-in`(query: String) {
        #expect(refusal("exampleapp://auth/callback?\(query)") == .missingCode)
    }
}
