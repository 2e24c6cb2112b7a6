import AuthCore
import Testing

@testable import MockAuth

@Suite struct MockPasswordsTests {
    private let passwords = MockPasswords(random: SystemRandomSource())

    private func account(_ userID: String, password: String?) -> StoredAccount {
        var account = StoredAccount(userID: userID, username: "max", email: nil, provider: .email)
        account.passwordDigest = password.map { passwords.digest($0, for: userID) }
        return account
    }

    @Test func `the same password has different digests in two accounts`() {
        #expect(passwords.digest("Passw0rd", for: "1") != passwords.digest("Passw0rd", for: "2"))
        #expect(passwords.digest("2Passw0rd", for: "1") != passwords.digest("Passw0rd", for: "12"))
    }

    @Test func `the same password has different digests in two mocks`() {
        let other = MockPasswords(random: SystemRandomSource())
        #expect(passwords.digest("Passw0rd", for: "1") != other.digest("Passw0rd", for: "1"))
    }

    @Test func `no password matches an account without one, or a missing account`() {
        #expect(passwords.matches("Passw0rd", account("1", password: "Passw0rd")))
        #expect(!passwords.matches("", account("1", password: nil)))
        #expect(!passwords.matches("", nil))
    }
}
