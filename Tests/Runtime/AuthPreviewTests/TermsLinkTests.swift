import AuthCore
import AuthKit
import AuthScreens
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthPreview

/// The links in the terms that the app contains.
@Suite struct TermsLinkTests {
    private static let terms = """
        # Terms

        [page](https://innerworld.example/more), [mail](mailto:support@innerworld.example), <https://innerworld.example>,
        [plain](http://innerworld.example), [call](tel:+123), [app](acme://open), [script](javascript:alert(1)),
        [file](file:///etc/passwd)
        """
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let parent = AuthUser(userID: "1", username: "mira", email: "mira@example.com", provider: .email)

    /// Returns the terms as the page of someone who sees the app after this result of its stages.
    private func page(after result: AuthStageResult) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "terms.md")
        try Data(Self.terms.utf8).write(to: file)
        let brand = BrandConfiguration.example().withTerms(in: file)
        var flow = AuthFlow(brand: brand, timeZone: .gmt, stages: 1)
        var requests = flow.handle(.session(.signedIn(parent)), at: now)
        for reply in [AuthFlow.Reply.terms(areAccepted: true), .stage(result)] {
            requests = requests.flatMap { flow.handle(.reply(reply, to: $0.id), at: now) }
        }
        _ = flow.handle(.open(.menu), at: now)
        _ = flow.handle(.open(.terms), at: now)
        let context = ScreenContext(texts: Texts(of: brand, in: .en), now: now)
        let screen = try #require(flow.sheet(in: context) as? TermsScreen)
        return ScreenHTML().html(screen).source
    }

    @Test(arguments: [AuthStageResult.child(Child(id: "ada", name: "Ada")), .demo])
    func `the terms of a child and of a demo have no link`(result: AuthStageResult) throws {
        let page = try page(after: result)
        #expect(!page.contains("<a"))
        for text in ["page", "mail", "https://innerworld.example"] { #expect(page.contains(text)) }
    }
}

extension BrandConfiguration {
    /// Returns the brand with terms that the app contains.
    fileprivate func withTerms(in file: URL) -> BrandConfiguration {
        BrandConfiguration(
            id: id, name: name, wordmark: wordmark, bundleIdentifier: bundleIdentifier, urlScheme: urlScheme,
            supportEmail: supportEmail, languages: languages, screens: screens, texts: texts, providers: providers,
            signUpFields: signUpForm, passwordPolicy: passwordPolicy, oneTimeCode: oneTimeCode, session: session,
            ageGate: ageGate, terms: TermsDocument(url: terms.url, version: terms.version, file: file),
            privacyPolicyURL: privacyPolicyURL, features: features, familyAccounts: familyAccounts)
    }
}
