import ClerkAuth
import Foundation
import Testing

@Suite struct ClerkPublishableKeyTests {
    private static func encoded(_ name: String) -> String { Data(name.utf8).base64EncodedString() }

    @Test(arguments: [
        ("pk_live_", "clerk.example.com$", "https://clerk.example.com"),
        ("pk_test_", "calm-otter-1.accounts.example$", "https://calm-otter-1.accounts.example"),
        ("pk_test_", "clerk.example.com:8443$", "https://clerk.example.com:8443"),
        ("pk_test_", "localhost:4567$", "http://localhost:4567"),
        ("pk_test_", "127.0.0.1:4567$", "http://127.0.0.1:4567"),
        // Only a test instance is on this machine.
        ("pk_live_", "localhost:4567$", "https://localhost:4567"),
        // The first part of a name is not the host.
        ("pk_test_", "localhost.example.com$", "https://localhost.example.com"),
    ])
    func `A key names the host of the instance`(prefix: String, name: String, url: String) throws {
        let text = prefix + Self.encoded(name)
        let key = try #require(ClerkPublishableKey(text))
        #expect(key.baseURL.absoluteString == url)
        #expect(key.text == text)
    }

    @Test(arguments: [
        "", "pk_live_", "pk_test_", "pk_live_$", "pk_live_not base64", "pk_live_ä", encoded("clerk.example.com$"),
        "sk_live_\(encoded("clerk.example.com$"))", "pk_prod_\(encoded("clerk.example.com$"))",
        "PK_LIVE_\(encoded("clerk.example.com$"))", " pk_live_\(encoded("clerk.example.com$"))",
        "pk_live_\(encoded("clerk.example.com$")) ", "pk_live_pk_live_\(encoded("clerk.example.com$"))",
        "pk_live_\(Data([0xFF, 0xFE, 0x24]).base64EncodedString())",
    ])
    func `Text that is not a key is refused`(text: String) {
        #expect(ClerkPublishableKey(text) == nil)
        #expect(ClerkBackend(publishableKey: text) == nil)
    }

    @Test(arguments: [
        "clerk.example.com", "$", ":80$", "clerk.example.com$$", "clerk$.example.com$", "clerk.example.com/v1$",
        "mara@clerk.example.com$", "clerk.example.com?a$", "clerk.example.com#a$", "clerk example.com$",
        "clerk.example.com\n$", "clärk.example.com$", "clerk.example.com:$", "clerk.example.com:0$",
        "clerk.example.com:99999$", "clerk.example.com:x$", "clerk.example.com:1:2$", "clerk.example.com%2F$",
        "[::1]$", "clerk.example.com\\a$",
    ])
    func `A key without the name of a host is refused`(name: String) {
        for prefix in ["pk_live_", "pk_test_"] { #expect(ClerkPublishableKey(prefix + Self.encoded(name)) == nil) }
    }
}
