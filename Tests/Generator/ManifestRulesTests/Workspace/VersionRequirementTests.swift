@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct VersionRequirementTests {
    @Test(arguments: [
        (">=0.2", "0.2.0", true), (">=0.2", "0.1.9", false), (">=0.2", "0.10.0", true), (">0.2", "0.2.0", false),
        (">0.2", "0.2.1", true), ("<1", "0.99.99", true), ("<1", "1.0.0", false), ("<=1.2.3", "1.2.3", true),
        ("==1.2", "1.2.0", true), ("==1.2", "1.2.1", false), (">=0.2, <1", "0.5.0", true),
        (">=0.2,<1", "1.5.0", false), (">= 0.2", "0.3.0", true),
    ])
    func `bounds compare versions number by number`(requirement: String, version: String, isMet: Bool) throws {
        let requirement = try #require(VersionRequirement(requirement))
        #expect(requirement.isMet(by: try #require(Version(version))) == isMet)
    }

    @Test(arguments: [
        ("0.1.0", "0.1.0", true), ("0.1.7", "0.1.0", true), ("0.1.0", "0.1.7", true), ("0.2.0", "0.1.0", false),
        ("0.1.0", "0.2.0", false), ("1.0.0", "0.9.0", false), ("0.9.0", "1.0.0", false), ("1.3.0", "1.2.9", true),
        ("1.2.0", "1.2.9", true), ("1.1.9", "1.2.0", false), ("2.0.0", "1.9.0", false), ("1.9.0", "2.0.0", false),
    ])
    func `a runtime fits the packages of its minor version, and from 1.0 those of earlier ones`(
        runtime: String, tool: String, fits: Bool
    ) throws {
        #expect(try #require(Version(runtime)).isRuntime(for: try #require(Version(tool))) == fits)
    }

    @Test(arguments: [
        "", "0.2", "~>0.2", ">=", ">=a", ">=0.2,", ">=0.2 <1", ">=1.2.3.4", ">=1..2", ">=99999999999999999999",
    ])
    func `other texts are not bounds`(text: String) {
        #expect(VersionRequirement(text) == nil)
    }
}
