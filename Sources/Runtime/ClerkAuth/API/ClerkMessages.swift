import AuthCore
import Foundation

/// A response about a resource, with the state of the client after the request.
struct ClerkEnvelope<Resource: Decodable & Sendable>: Decodable, Sendable, RedactedValue {
    let response: Resource?
    let client: ClerkClient?
    /// Whether the body has the key of the resource, which can be `null`. Other JSON says nothing about the resource.
    let isComplete: Bool

    private enum CodingKeys: String, CodingKey {
        case response, client
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        response = try values.decodeIfPresent(Resource.self, forKey: .response)
        client = try values.decodeIfPresent(ClerkClient.self, forKey: .client)
        isComplete = values.contains(.response)
    }

    /// The resource. Throws `.malformed` if the response has no resource.
    func resource() throws(ClerkError) -> Resource {
        guard let response else { throw .malformed }
        return response
    }
}

/// This installation at the service: its sessions, and the sign-up that has begun.
struct ClerkClient: Decodable, Sendable, RedactedValue {
    let sessions: [ClerkSession]
    let signUp: ClerkSignUp?

    func session(_ id: String) -> ClerkSession? { sessions.first { $0.id == id } }
}

/// A session of a user on a client.
struct ClerkSession: Decodable, Sendable, RedactedValue {
    let id: String
    let status: String
    let user: ClerkUser?

    /// Whether the session has not ended. A pending session waits for a task of the user.
    var isAlive: Bool { status == "active" || isPending }
    var isPending: Bool { status == "pending" }
}

/// A user.
struct ClerkUser: Decodable, Sendable, RedactedValue {
    let id: String
    let firstName: String?
    let lastName: String?
    let primaryEmailAddressId: String?
    let primaryPhoneNumberId: String?
    let emailAddresses: [Address]
    let phoneNumbers: [Phone]?

    struct Address: Decodable, Sendable, RedactedValue {
        let id: String
        let emailAddress: String
        let verification: ClerkVerification?
    }

    struct Phone: Decodable, Sendable, RedactedValue {
        let id: String
        let phoneNumber: String
    }

    private var primaryAddress: Address? { emailAddresses.first { $0.id == primaryEmailAddressId } }

    func authUser(signedInBy provider: SignInProvider) -> AuthUser {
        let email = primaryAddress?.emailAddress
        return AuthUser(userID: id, username: email ?? id, email: email, provider: provider)
    }

    /// The attributes, sorted by name.
    var attributes: [AuthUserAttribute] {
        var all = [AuthUserAttribute(.sub, value: id)]
        if let primaryAddress {
            all.append(AuthUserAttribute(.email, value: primaryAddress.emailAddress))
            let isVerified = primaryAddress.verification?.status == "verified"
            all.append(AuthUserAttribute(.emailVerified, value: String(isVerified)))
        }
        let phone = phoneNumbers?.first { $0.id == primaryPhoneNumberId }?.phoneNumber
        let texts: [(AuthUserAttributeKey, String?)] = [
            (.givenName, firstName), (.familyName, lastName), (.phoneNumber, phone),
        ]
        all += texts.compactMap { key, text in text.map { AuthUserAttribute(key, value: $0) } }
        return all.sorted { $0.key.rawValue < $1.key.rawValue }
    }
}

/// The verification of an address, a code or an external account.
struct ClerkVerification: Decodable, Sendable, RedactedValue {
    let status: String?
    let externalVerificationRedirectUrl: String?
    let error: Problem?

    struct Problem: Decodable, Sendable {
        let code: String
    }

    /// Whether the account belongs to the other kind of attempt: a sign-in to a sign-up, or the reverse.
    var isTransferable: Bool { status == "transferable" }
}

/// A way to prove an identity.
struct ClerkFactor: Decodable, Sendable, RedactedValue {
    let strategy: String
    let safeIdentifier: String?
    let emailAddressId: String?
    let phoneNumberId: String?
    let `default`: Bool?
}

/// A sign-in that has begun.
struct ClerkSignIn: Decodable, Sendable, RedactedValue {
    let id: String
    let status: Status
    let supportedFirstFactors: [ClerkFactor]?
    let supportedSecondFactors: [ClerkFactor]?
    let firstFactorVerification: ClerkVerification?
    let createdSessionId: String?

    /// A status. The service owns the set.
    struct Status: RawRepresentable, Decodable, Sendable, Hashable {
        let rawValue: String

        static let complete = Self(rawValue: "complete")
        static let needsSecondFactor = Self(rawValue: "needs_second_factor")
        static let needsClientTrust = Self(rawValue: "needs_client_trust")
        static let needsNewPassword = Self(rawValue: "needs_new_password")
    }
}

/// A sign-up that has begun. The account is created when it is complete.
struct ClerkSignUp: Decodable, Sendable, RedactedValue {
    let id: String
    let status: String
    let missingFields: [String]
    let unverifiedFields: [String]
    let emailAddress: String?
    let createdSessionId: String?
    let verifications: Verifications?

    struct Verifications: Decodable, Sendable {
        let externalAccount: ClerkVerification?
    }

    var isComplete: Bool { status == "complete" }

    /// The missing fields that a form of the app can have.
    var missingFormFields: [SignUpField] {
        let fields: [String: SignUpField] = ["first_name": .firstName, "last_name": .lastName, "phone_number": .phone]
        return missingFields.compactMap { fields[$0] }
    }
}

/// A new access token.
struct ClerkSessionToken: Decodable, Sendable, RedactedValue {
    let jwt: String
}

/// The claims of an access token that the client reads.
struct ClerkTokenClaims: Decodable, RedactedValue {
    let sid: String
    let sub: String
    let iat: Double
    let exp: Double
    /// The status of a session that is not active, such as `pending`.
    let sts: String?
}

/// A renewed proof of identity in a session.
struct ClerkReverification: Decodable, Sendable {
    let status: String
}
