import Foundation

/// The attributes that the challenge `NEW_PASSWORD_REQUIRED` asks for.
public enum UserPoolAttributes {
    /// The text before the name of an attribute, in the challenge and in its response ("RespondToAuthChallenge",
    /// `ChallengeResponses`: `userAttributes.given_name`).
    package static let prefix = "userAttributes."

    /// Returns the fields that the answer must contain: the JSON array `requiredAttributes` of the challenge's
    /// parameters.
    ///
    /// - Throws: `.service(.malformedResponse)` if the parameter is not an array of texts,
    ///   `.notSupported(.confirmSignIn)` for an attribute that is not a field of a sign-up.
    public static func required(in parameters: [String: String]) throws(AuthError) -> [SignUpField] {
        guard let text = parameters["requiredAttributes"] else { return [] }
        guard let names = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
            throw .service(.malformedResponse)
        }
        var fields: [SignUpField] = []
        for name in names {
            let key = AuthUserAttributeKey(
                rawValue: name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name)
            guard let field = SignUpField.allCases.first(where: { $0.attributeKey == key }) else {
                throw .notSupported(.confirmSignIn)
            }
            fields.append(field)
        }
        return fields
    }
}
