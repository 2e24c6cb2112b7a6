import Foundation
import Testing

@testable import brandgen

struct JobsTests {
    private func brands(_ count: Int) -> [String: String] {
        (1...count).reduce(into: acmeTemplates) { $0.merge(acmeBrand(id: "brand-\($1)")) { $1 } }
    }

    @Test func `the number of threads changes neither the packages nor the report`() throws {
        try withWorkspace(brands(16)) { folder in
            let one = try brandgen(["generate", "--jobs", "1", "--out", "one"], in: folder)
            let eight = try brandgen(["generate", "--jobs", "8", "--out", "eight"], in: folder)
            #expect(one.status == 0 && eight.status == 0)
            #expect(one.text == eight.text.replacing("in eight:", with: "in one:"))
            let files = try ["one", "eight"].map { output in
                try contents(of: output, in: folder).filter { !$0.key.hasPrefix(".brandgen") }
            }
            #expect(files[0].count == 16 * 3 + 1)
            #expect(files[0] == files[1])
        }
    }

    @Test func `progress has count, rate and the time that is left`() {
        let line = progressLine(1200, of: 10_000, "acme", after: .seconds(2))
        #expect(line == "1200/10000  600 a second, 15 s left  acme")
        #expect(progressLine(5, of: 5, "acme", after: .milliseconds(500)) == "5/5  10 a second, 0 s left  acme")
        #expect(progressLine(0, of: 5, "a\u{1B}", after: .zero).hasPrefix("0/5  0 a second"))
    }
}
