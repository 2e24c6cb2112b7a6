import FamilyAccounts
import Testing

@Suite struct FamilyAccountsFeatureTests {
    @Test func `The feature is a value`() {
        #expect(type(of: FamilyAccountsFeature.families) == FamilyAccountsFeature.self)
    }
}
