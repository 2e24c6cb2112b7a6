import AuthCore

@testable import CognitoAuth

extension CognitoAuthClient {
    /// Answers the challenge that is open, or one that never was.
    func answer(
        _ text: SecretText, attributes: [AuthUserAttribute] = []
    ) async throws(AuthError) -> AuthSignInResult {
        let open = await pending.challenge?.challenge ?? SignInChallenge(.smsCode, continuation: "none")
        return try await confirmSignIn(open, with: SignInAnswer(text, attributes: attributes))
    }
}

extension AuthSignInStep {
    /// The challenge of the step, without its reference to the sign-in.
    var asked: SignInChallenge? {
        guard case .confirmSignIn(let challenge) = self else { return nil }
        return SignInChallenge(
            challenge.kind, destination: challenge.destination, requiredFields: challenge.requiredFields,
            continuation: "")
    }
}
