import Manifest
import Foundation
import Testing

@testable import PackageRenderer

/// A brand links only the products that it uses. A disabled part leaves no import, product or text in its package.
struct LinkingTests {
    /// A part that a brand can omit, and the words that belong to it.
    struct Part: CustomTestStringConvertible, Sendable {
        let name: String
        let words: [String]
        let leaveOut: @Sendable (inout TestBrand) -> Void

        var testDescription: String { name }

        static let all = [
            Part(name: "email", words: ["email, password", ".email"]) {
                $0.providers = "[apple, google, guest]"
                $0.auth = "signUpFields: [birthdate]"
            },
            Part(name: "apple", words: ["apple", "with Apple", "WithApple"]) {
                $0.providers = "[email, google, guest]"
            },
            Part(name: "google", words: ["google", "Google"]) { $0.providers = "[email, apple, guest]" },
            Part(name: "guest", words: ["guest"]) { $0.providers = "[email, apple, google]" },
            Part(name: "otp", words: ["oneTimeCode", "OneTimeCode", "Email code"]) {
                $0.auth = "signUpFields: [birthdate, displayName]"
            },
            Part(name: "hostedUI", words: ["HostedUI", "hostedUI", "Hosted UI", "oauth2", "callback"]) {
                $0.environments = "{ development: {} }"
            },
            Part(name: "apiBaseURL", words: ["apiBaseURL", "https://a.example"]) {
                $0.environments =
                    "{ development: { hostedUI: { domain: b.example, issuer: https://id.acme.example, clientId: c } } }"
            },
            Part(name: "biometricUnlock", words: ["Face ID", "NSFaceID"]) {
                $0.auth = "signUpFields: [birthdate], otp: {}"
            },
            Part(
                name: "minimumAge",
                words: ["auth.ageGate", "underAge", "The age gate", "age rating"]
            ) {
                $0.minimumAge = 0
            },
            feature("accountDeletion", "accountDeletion", "account deletion", "delete their account"),
            // Client metrics use the same event stream as analytics.
            Part(name: "analytics", words: [".analytics", "| Features | account deletion, analytics"]) {
                $0.features.replace("analytics: true, clientMetrics: true", with: "analytics: false")
            },
            feature("clientMetrics", "metrics", "Metrics"),
            feature("pushRegistration", "push", "Push"),
            feature("demoMode", "demoMode", "demo mode"),
            feature("familyAccounts", "family", "Family"),
        ]

        private static func feature(_ name: String, _ words: String...) -> Part {
            let on = name == "familyAccounts" ? "\(name): {}" : "\(name): true"
            return Part(name: name, words: words) { $0.features.replace(on, with: "\(name): false") }
        }
    }

    private static let whole = Result { try Repository.package(try TestBrand.everything.load()) }

    @Test(arguments: Part.all)
    func `a package does not mention a part that its brand omits`(part: Part) throws {
        let whole = try Self.whole.get()
        var brand = TestBrand.everything
        part.leaveOut(&brand)
        let package = try Repository.package(try brand.load())
        for word in part.words {
            #expect(whole.contains { mentions($0, of: word) }, "'\(word)' proves nothing: no package has it")
            #expect(package.filter { mentions($0, of: word) }.keys.sorted() == [], "'\(word)'")
        }
    }

    private func mentions(_ file: (key: String, value: String), of word: String) -> Bool {
        file.key.contains(word) || file.value.contains(word)
    }

    @Test func `every imported module is linked`() throws {
        for brand in [TestBrand(), .everything, .hosted, .served, TestBrand(providers: "[apple]")] {
            let package = try Repository.package(try brand.load())
            let system: Set = [
                "Foundation", "FoundationNetworking", "SwiftUI", "Testing", "PackageDescription", "AcmeAuth",
            ]
            for (folder, target) in [("Sources/", ".target("), ("Tests/", ".testTarget(")] {
                let imported = package.filter { $0.key.hasPrefix(folder) && $0.key.hasSuffix(".swift") }.values
                    .flatMap { $0.split(separator: "\n") }
                    .compactMap { line in
                        let words = line.split(separator: " ")
                        return words.count <= 4 && words.dropLast().last == "import" ? words.last.map(String.init) : nil
                    }
                let manifest = try #require(package["Package.swift"])
                let section = try #require(manifest.components(separatedBy: target).last)
                    .components(separatedBy: "resources:")[0]
                for module in Set(imported).subtracting(system) {
                    let product = RuntimeModules.products(of: [module])[0]
                    #expect(section.contains("name: \"\(product)\""), "\(target) imports \(module)")
                }
            }
        }
    }
}
