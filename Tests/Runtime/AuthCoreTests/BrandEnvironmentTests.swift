import AuthCore
import RuntimeTestSupport
import Testing

struct BrandEnvironmentTests {
    private enum Environment: String, BrandEnvironment {
        case development, production

        static var brand: BrandConfiguration { .example() }
        static var theme: BrandTheme { .example }

        var definition: EnvironmentDefinition { ExampleEnvironment.development.definition }
    }

    @Test func `a build runs in the environment that its Info.plist names`() throws {
        #expect(try Environment(infoDictionary: ["BrandEnvironment": "production", "other": 1]) == .production)
        #expect(try Environment(infoDictionary: ["BrandEnvironment": "development"]) == .development)
    }

    @Test(arguments: [nil, [:], ["BrandEnvironment": ""], ["brandenvironment": "production"]] as [[String: String]?])
    func `a build without an environment fails with the list of environments`(infoDictionary: [String: String]?) {
        #expect(throws: BrandEnvironmentError.missing(known: ["development", "production"])) {
            try Environment(infoDictionary: infoDictionary)
        }
    }

    @Test(arguments: ["Production", "staging", "$(BRAND_ENVIRONMENT)"])
    func `a build with an unknown environment fails with the list of environments`(name: String) {
        #expect(throws: BrandEnvironmentError.unknown(name, known: ["development", "production"])) {
            try Environment(infoDictionary: ["BrandEnvironment": name])
        }
    }
}
