public import AuthCore

extension AppleNonce {
    /// Creates a nonce of 32 random bytes.
    init(random: any RandomSource) {
        self.init(Base64URL.encode(random.bytes(count: 32)))
    }

    /// The hash of the nonce, for Apple.
    var hashed: HashedAppleNonce {
        HashedAppleNonce(digits: SHA256.hash(value).hexadecimal)
    }
}

extension AppleIDCredential {
    private struct Claims: Decodable {
        let sub: String
        let nonce: String?
    }

    /// Checks that the identity token belongs to this user and to the sheet of this nonce. The service verifies its
    /// signature, issuer and audience.
    func check(_ nonce: HashedAppleNonce) throws(AuthError) {
        do throws(IDTokenError) {
            let claims = try JSONWebToken<Claims>(identityToken.value).claims
            guard claims.nonce == nonce.value else { throw .nonceMismatch }
            guard claims.sub == userID else { throw .subjectMismatch }
        } catch {
            throw .service(error.code)
        }
    }
}

extension AppleIDError {
    /// The error that a client throws for a sheet without a credential.
    var asAuthError: AuthError {
        switch self {
        case .cancelled: .cancelled
        case .notPresented, .unavailable: .service(.appleIDUnavailable)
        }
    }
}

extension AuthError.Code {
    /// The system showed no sheet for Sign in with Apple, or returned no credential. See the log of
    /// AuthenticationServices.
    public static let appleIDUnavailable = Self(rawValue: "apple_id_unavailable")
}
