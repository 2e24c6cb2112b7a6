import Foundation

/// The attributes that the challenge `NEW_PASSWORD_REQUIRED` asks for.
public enum UserPoolAttributes {
    /// The text before the name of an attribute, in the challenge and in its response ("RespondToAuthChallenge",
    /// `ChallengeResponses`: `userAttributes.given_name`).
    package static let prefix = "userAttributes."

    /// Returns the attributes that the response must contain: the JSON array `requiredAttributes` of the challenge's
    /// parameters.
    ///
    /// - Throws: `.service(.malformedResponse)` if the parameter is not an array of texts.
    public static func required(in parameters: [String: String]) throws(AuthError) -> [AuthUserAttributeKey] {
        guard let text = parameters["requiredAttributes"] else { return [] }
        guard let names = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
            throw .service(.malformedResponse)
        }
        return names.map { name in
            AuthUserAttributeKey(rawValue: name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name)
        }
    }
}
