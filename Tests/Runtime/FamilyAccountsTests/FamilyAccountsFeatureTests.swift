import AuthCore
import AuthKit
import AuthScreens
import FamilyAccounts
import LiveSupport
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

    /// Finds an element of a family's screens that no row has, one that two have, and another order.
    @Test func `the rows of every screen contain its elements below the bar once, in order`() {
        let brand = FamilyEnvironment.brand
        let screens = FamilyAccountsFeature().samples(of: brand).map { $0.screen(in: Texts(of: brand, in: .en)) }
        #expect(Set(screens.map(\.layout)) == [.hero, .form, .list])
        for screen in screens {
            let sections = ScreenSections(screen)
            #expect(sections.rows.flatMap(\.elements) == ScreenBar(screen).elements, "\(screen.id)")
            #expect(sections.sections.flatMap(\.rows) == sections.rows, "\(screen.id)")
            if screen.layout == .list { #expect(sections.sections.contains { $0.kind == .person }) }
        }
    }
}
