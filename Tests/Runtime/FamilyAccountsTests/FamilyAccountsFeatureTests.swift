import AuthCore
import AuthScreens
import FamilyAccounts
import Testing

@Suite struct FamilyAccountsFeatureTests {
    @Test func `the app of a family is for a user, a guest, a child or a demo, and only the first two own the account`()
    {
        let parent = AuthUser(userID: "1", username: "mira", email: nil, provider: .email)
        let ada = Child(id: "ada", name: "Ada")
        let all: [(AuthFlow.Identity, FamilyIdentity, ownsAccount: Bool)] = [
            (.user(parent), .user(parent), true), (.guest(parent), .guest(parent), true),
            (.child(ada, of: parent), .child(ada, of: parent), false), (.demo(parent), .demo(parent), false),
        ]
        for (identity, expected, ownsAccount) in all {
            let identity = FamilyIdentity(identity)
            #expect(identity == expected && identity.user == parent && identity.ownsAccount == ownsAccount)
        }
    }
}
