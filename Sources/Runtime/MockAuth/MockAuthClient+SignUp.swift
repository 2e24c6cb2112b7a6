import AuthCore
import AuthCrypto
import Foundation

/// Accounts and their confirmation, as the server does it for every protocol that the mock speaks.
extension MockAuthClient {
    /// Creates an account, in place of a pending one, and sends a code. The result says where it was sent; `nil` if the
    /// brand sends no codes.
    func createAccount(
        email: EmailAddress, password: String, options: SignUpOptions
    ) throws(AuthError) -> (account: MockAccount, delivery: AuthCodeDeliveryDetails?) {
        try requireOffered(.email)
        try brand.checkSignUp(password: password, options: options, at: now(), in: timeZone)
        guard accounts[email]?.isConfirmed != true else { throw .usernameExists }

        // Earlier codes were sent to no user, and the wait that they may have begun does not apply to the new account.
        if accounts[email] == nil { codes.forget(email) }
        let userID = makeIdentifier()
        var account = MockAccount(userID: userID, username: email.text, email: email.text, provider: .email)
        var known = MockAccount.ownKnowledge
        account.attributes = options.attributes.filter { known.insert($0.key).inserted }
        account.terms = options.terms
        account.passwordDigest = passwords.digest(password, for: userID)
        account.isConfirmed = brand.oneTimeCode == nil

        var delivery: AuthCodeDeliveryDetails?
        if let policy = brand.oneTimeCode {
            // A code that was sent a moment ago proves the address, no matter who requested it.
            delivery =
                codes.isWaiting(for: .signUp, to: email, under: policy, at: now())
                ? AuthCodeDeliveryDetails(destination: .email(email.masked))
                : try sendCode(for: .signUp, to: email, under: policy, whereReal: true)
            pendingSignUp = (email, SecretText(password))
        }
        accounts[email] = account
        return (account, delivery)
    }

    /// Confirms the account if the code and the account's password are right. A wrong password counts as a wrong code.
    /// No code is right for a confirmed or missing account.
    func confirmAccount(_ email: EmailAddress, code: String, password: String) throws(AuthError) -> MockAccount {
        let policy = try requireCodes()
        let pending = accounts[email].flatMap { $0.isConfirmed ? nil : $0 }
        let owned = passwords.matches(password, pending) ? pending : nil
        var account = try codes.redeem(
            code, for: .signUp, of: email, whose: owned, under: policy, at: now(), random: random)
        pendingSignUp = nil
        account.isConfirmed = true
        accounts[email] = account
        mailbox[email] = nil
        return account
    }

    /// Sends a new code if there is an account that waits for one, and says that it did in any case.
    func resendConfirmationCode(to email: EmailAddress) throws(AuthError) -> AuthCodeDeliveryDetails {
        return try sendCode(
            for: .signUp, to: email, under: requireCodes(), whereReal: accounts[email]?.isConfirmed == false)
    }

    func requireCodes() throws(AuthError) -> OneTimeCodePolicy {
        try requireOffered(.email)
        guard let policy = brand.oneTimeCode else { throw .notSupported(.confirmSignUp) }
        return policy
    }

    /// Issues a code and puts it into the mailbox where the address is somebody's.
    func sendCode(
        for purpose: MockCodeBook.Purpose, to email: EmailAddress, under policy: OneTimeCodePolicy, whereReal: Bool
    ) throws(AuthError) -> AuthCodeDeliveryDetails {
        let code = try codes.issue(for: purpose, to: email, under: policy, at: now(), random: random)
        if whereReal { mailbox[email] = code }
        return AuthCodeDeliveryDetails(destination: .email(email.masked))
    }

    /// A random UUID (RFC 9562 section 5.4).
    func makeIdentifier() -> String {
        var bytes = random.bytes(count: 16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let uuid = bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
        return UUID(uuid: uuid).uuidString.lowercased()
    }
}
