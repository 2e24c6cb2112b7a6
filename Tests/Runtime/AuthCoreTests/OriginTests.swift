import AuthCore
import Foundation
import Testing

struct OriginTests {
    @Test(arguments: [
        ("https://a.example", 443), ("http://a.example/x:0", 80), ("https://a.example:1", 1),
        ("https://a.example:65535/b", 65535), ("http://[::1]:8080", 8080), ("https://a.example?b=:0", 443),
    ]) func `an origin has the URL's port or its scheme's default`(url: String, port: Int) throws {
        #expect(Origin(try #require(URL(string: url)))?.port == port)
    }

    @Test(arguments: [
        "https://a.example:", "https://a.example:0", "https://a.example:070000", "https://a.example:65536",
        "https://a.example:99999999999999999999/b", "http://[::1]:0", "https://me@a.example:70000",
        "https://a.example:080",
    ]) func `a URL whose port is not from 1 to 65535 has no origin`(url: String) {
        // A parser that refuses the URL is as good.
        #expect(URL(string: url).flatMap { Origin($0) } == nil)
    }
}
