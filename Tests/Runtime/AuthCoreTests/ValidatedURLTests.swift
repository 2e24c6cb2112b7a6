import AuthCore
import Foundation
import Testing

@Suite struct ValidatedURLTests {
    @Test func `a literal that is not a URL stops the program with a message`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = URL(validated: "")
            })
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("\"\" is not an absolute URL: write it in the brand's manifest and generate again"))
    }
}
