#if canImport(Amplify)
@testable import AWSCognitoAuthPlugin
@testable import Amplify
import AuthCore
import Foundation

// AuthCore also declares these names. Without a module's name, they refer to Amplify's declarations.
import struct Amplify.AuthCodeDeliveryDetails
import enum Amplify.AuthError
import struct Amplify.AuthSignInResult
import struct Amplify.AuthSignUpResult

/// A scripted user pool. It accepts every password and code, and reports to Amplify's Hub as the plugin does.
enum ScriptedPool {
    /// Resets the pool. No user is signed in.
    ///
    /// - Parameter reports: Whether calls are reported to the Hub. Pass `false` in a test that holds responses, so that
    ///   only the client fetches the session.
    static func start(reports: Bool = true) {
        Amplify.script.reset()
        Amplify.script.set("signUp") {
            AuthSignUpResult(.confirmUser(AuthCodeDeliveryDetails(destination: .email("a***")), nil, nil), userID: "7")
        }
        Amplify.script.set("confirmSignUp") { AuthSignUpResult(.done) }
        Amplify.script.set("signIn") {
            setSession(.success(tokens("7", 1)))
            if reports { report(HubPayload.EventName.Auth.signedIn) }
            return AuthSignInResult(nextStep: .done)
        }
        Amplify.script.set("signOut") {
            setSession(.failure(.signedOut("", "")))
            if reports { report(HubPayload.EventName.Auth.signedOut) }
            return AWSCognitoSignOutResult.complete
        }
        Amplify.script.set("deleteUser") {
            setSession(.failure(.signedOut("", "")))
            if reports { report(HubPayload.EventName.Auth.userDeleted) }
            return ()
        }
        setSession(.failure(.signedOut("", "")))
    }

    /// Returns tokens of a user who was authenticated one second after 1970.
    static func tokens(_ user: String, _ number: Int, issuedAt: Int = 1) -> AWSCognitoUserPoolTokens {
        AWSCognitoUserPoolTokens(
            idToken: token(
                """
                {"sub":"\(user)","iss":"i","aud":"c","iat":\(issuedAt),"auth_time":1,"exp":\(issuedAt + 999),"email":"ada@example.com"}
                """),
            accessToken: token("{\"exp\":900,\"jti\":\"\(number)\"}"), refreshToken: "refresh")
    }

    static func setSession(_ tokens: Result<any AuthCognitoTokens, AuthError>) {
        let isSignedIn = if case .success = tokens { true } else { false }
        let session = AWSAuthCognitoSession(isSignedIn: isSignedIn, cognitoTokensResult: tokens)
        Amplify.script.set("fetchAuthSession") { session }
    }

    /// Reports an event as Amplify's plugin does: later, from another task.
    static func report(_ name: String) {
        Task { Amplify.Hub.dispatch(to: .auth, payload: HubPayload(eventName: name)) }
    }
}
#endif
