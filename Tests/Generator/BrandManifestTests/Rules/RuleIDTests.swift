import BrandManifest
import Testing

struct RuleIDTests {
    @Test func `every rule has a name in kebab case and a summary without a full stop`() {
        for rule in RuleID.allCases {
            #expect(rule.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
            #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
        }
        #expect(Set(RuleID.allCases.map(\.summary)).count == RuleID.allCases.count)
    }
}
