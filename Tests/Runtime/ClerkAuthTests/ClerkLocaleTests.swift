import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import ClerkAuth

/// The language of the service's mails.
@Suite struct ClerkLocaleTests {
    typealias Fixture = InstanceFixture

    @Test(
        arguments: [
            (["en-US", "ja-JP"], "en-US"), (["ja"], "ja"), (["zh-Hant-TW"], "zh-Hant-TW"), (["es-419"], "es-419"),
            (["ja-JP-u-ca-japanese-x-mara"], "ja-JP"), (["en_US", "de"], "de"), ([], nil), ([""], nil), (["en-"], nil),
            (["x-mara"], nil), (["en&password=1"], nil), (["en-US\r\nOrigin"], nil), (["en-\u{65E5}\u{672C}"], nil),
            (["en-abcdefghi"], nil), (["en-" + Array(repeating: "variant1", count: 9).joined(separator: "-")], nil),
        ] as [([String], String?)])
    func `The first well-formed tag is sent, without its extensions`(languages: [String], tag: String?) {
        #expect(ClerkLocale(preferring: languages)?.tag == tag)
    }

    @Test func `Every sign-in and every sign-up begins in the user's language`() async throws {
        let fixture = try InstanceFixture()
        let client = fixture.client
        // Each request is refused.
        _ = try? await fixture.enterPassword()
        _ = try? await client.resetPassword(for: InstanceStub.email)
        _ = try? await client.signInWithWebUI(for: .google)
        _ = try? await client.signUp(username: InstanceStub.email, password: Fixture.password, options: fixture.options)
        let requests = await fixture.instance.requests
        #expect(await fixture.instance.routes == [Fixture.signIns, Fixture.signIns, Fixture.signIns, Fixture.signUps])
        for request in requests {
            let form = String(decoding: try #require(request.body), as: UTF8.self)
            #expect(form.hasSuffix("&locale=en-US"))
        }
    }
}
