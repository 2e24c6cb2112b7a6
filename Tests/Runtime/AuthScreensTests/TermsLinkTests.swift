import AuthCore
import AuthKit
import AuthScreens
import Foundation
import RuntimeTestSupport
import Testing

/// The links in the terms that the app contains. `DocumentTests` has the addresses that a link may open.
@Suite struct TermsLinkTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let parent = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .email)

    /// Returns whether the terms have links for someone who sees the app after this result of its stages.
    private func hasLinks(after result: AuthStageResult) throws -> Bool {
        let brand = BrandConfiguration.example()
        var flow = AuthFlow(brand: brand, timeZone: .gmt, stages: 1)
        var requests = flow.handle(.session(.signedIn(parent)), at: now)
        for reply in [AuthFlow.Reply.terms(areAccepted: true), .stage(result)] {
            requests = requests.flatMap { flow.handle(.reply(reply, to: $0.id), at: now) }
        }
        _ = flow.handle(.open(.menu), at: now)
        _ = flow.handle(.open(.terms), at: now)
        let context = ScreenContext(texts: Texts(of: brand, in: .en), now: now)
        return try #require(flow.sheet(in: context) as? TermsScreen).document.hasLinks
    }

    @Test func `the terms of a child and of a demo have no link, and those of a user do`() throws {
        #expect(try !hasLinks(after: .child(Child(id: "ada", name: "Ada"))))
        #expect(try !hasLinks(after: .demo))
        #expect(try hasLinks(after: .user))
    }
}
