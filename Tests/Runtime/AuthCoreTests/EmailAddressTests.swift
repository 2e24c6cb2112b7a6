import AuthCore
import Testing

@Suite struct EmailAddressTests {
    @Test func `a literal that is not an address stops the program with a message`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = EmailAddress(validated: "mira")
            })
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("\"mira\" is not an email address: write it in the brand's manifest and generate again"))
    }

    @Test(arguments: [
        "max@example.com", "first.last+tag@mail.example.co.uk", "o'brien@example.com", "a@b.co", "x_1-2@ex-ample.com",
        "用户@例え.jp", "müller@bücher.example", "UPPER@EXAMPLE.COM", "1@1.de",
    ])
    func `usual addresses are valid`(text: String) throws {
        #expect(try EmailAddress(text).text == text)
    }

    @Test(arguments: [
        "plain", "@example.com", "max@", "max@@example.com", "a@b@example.com", "max@localhost", "max@.com",
        "max@example.", "max@example..com", ".max@example.com", "max.@example.com", "ma..x@example.com",
        "ma x@example.com", "max@exa mple.com", "max@-example.com", "max@example-.com", "max@exam_ple.com",
        "\"max\"@example.com", "max@[127.0.0.1]", "max@example.com\u{0}", "ma\u{200B}x@example.com",
        "max@example.com,eve@example.com", "Max <max@example.com>", "max@example.com\r\nBcc: eve@example.com",
    ])
    func `other texts are not valid`(text: String) {
        #expect(throws: EmailAddress.Problem.malformed) { try EmailAddress(text) }
    }

    @Test(arguments: ["", " ", "\n\t"])
    func `an empty text is not a malformed address`(text: String) {
        #expect(throws: EmailAddress.Problem.empty) { try EmailAddress(text) }
    }

    @Test func `addresses that differ in case are equal`() throws {
        let typed = try EmailAddress("Max@Example.COM")
        let stored = try EmailAddress("max@example.com")
        #expect(typed == stored)
        #expect(Set([typed, stored]).count == 1)
        #expect(typed.comparisonKey == "max@example.com")
        #expect(try typed != EmailAddress("maxi@example.com"))
    }

    @Test func `the maximum is 64 bytes before the sign and 254 bytes in total`() throws {
        let local = String(repeating: "a", count: 64)
        #expect(throws: Never.self) { try EmailAddress(local + "@example.com") }
        #expect(throws: EmailAddress.Problem.tooLong) { try EmailAddress(local + "a@example.com") }
        let label = String(repeating: "b", count: 61)
        let host = "\(label).\(label).\(label).example"
        let padding = String(repeating: "a", count: 254 - 1 - host.utf8.count)
        #expect(throws: Never.self) { try EmailAddress(padding + "@" + host) }
        #expect(throws: EmailAddress.Problem.tooLong) { try EmailAddress(padding + "a@" + host) }
    }

    @Test(arguments: [("max@example.com", "m•••@example.com"), ("é@example.com", "é•••@example.com")])
    func `a masked address hides its length`(text: String, masked: String) throws {
        #expect(try EmailAddress(text).masked == masked)
    }
}
