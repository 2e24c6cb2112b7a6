import Foundation
import Testing

@testable import PackageRenderer

/// The package states which environments allow the mock in release builds. `MockBackend` passes this on to the mock.
struct MockWiringTests {
    private func environment(_ environments: String) throws -> String {
        let package = try Repository.package(try TestBrand(environments: environments).load())
        return try #require(package["Sources/AcmeAuth/AcmeEnvironment.swift"])
    }

    @Test func `an environment allows the mock in release builds if the manifest says so`() throws {
        let environment = try environment("{ development: {}, showroom: { mockInRelease: true } }")
        let cases = environment.components(separatedBy: "        case .")
        #expect(cases.filter { $0.contains("allowsMockInRelease: true") }.map { $0.prefix(8) } == ["showroom"])
    }

    private static let accounts = """
        [{ email: mira@example.com, password: 'Say "\\(x)" | `7`', profile: { birthdate: 1990-04-12, firstName: Mi"ra } }, \
        { email: noah@example.com, password: Sea-Breeze-8, state: pending }]
        """

    private func package(_ accounts: String) throws -> [String: String] {
        try Repository.package(
            try TestBrand(
                auth: "otp: {}", environments: "{ development: { mock: { accounts: \(accounts) } }, other: {} }"
            )
            .load())
    }

    @Test func `an environment contains the accounts of the mock as values`() throws {
        let package = try package(Self.accounts)
        let environment = try #require(package["Sources/AcmeAuth/AcmeEnvironment.swift"])
        #expect(
            environment.contains(
                #"""
                                backend: .mock(
                                    accounts: [
                                        MockAccount(
                                            email: "mira@example.com",
                                            password: "Say \"\\(x)\" | `7`",
                                            profile: [.firstName: "Mi\"ra", .birthdate: "1990-04-12"]
                                        ),
                                        MockAccount(email: "noah@example.com", password: "Sea-Breeze-8", state: .pending),
                                    ]
                                )
                """#))
        #expect(environment.contains("backend: .mock\n"))
        let values = try #require(package["Tests/AcmeAuthTests/Resources/manifest.json"])
        #expect(
            values.contains(
                #"""
                      "accounts": [
                        { "email": "mira@example.com", "password": "Say \"\\(x)\" | `7`", "isConfirmed": true, "profile": [{ "name": "firstName", "value": "Mi\"ra" }, { "name": "birthdate", "value": "1990-04-12" }] },
                        { "email": "noah@example.com", "password": "Sea-Breeze-8", "isConfirmed": false, "profile": [] }
                      ],
                """#))
        let readme = try #require(package["README.md"])
        #expect(readme.contains(#"| `development` | mira@example.com | Say "\\(x)" \| \`7\` | confirmed |"#))
        #expect(readme.contains("| `development` | noah@example.com | Sea-Breeze-8 | pending: needs a code |"))
    }

    @Test(arguments: ["emailCode", "smsCode", "authenticatorCode", "newPassword"])
    func `a challenge is a value, a line of the README and a field of the tests' manifest`(name: String) throws {
        let package = try package("[{ email: mira@example.com, password: Moon-River-7, challenge: \(name) }]")
        let environment = try #require(package["Sources/AcmeAuth/AcmeEnvironment.swift"])
        #expect(environment.contains("challenge: .\(name)"))
        let values = try #require(package["Tests/AcmeAuthTests/Resources/manifest.json"])
        #expect(values.contains("\"isConfirmed\": true, \"challenge\": \"\(name)\", \"profile\": []"))
        let readme = try #require(package["README.md"])
        #expect(readme.contains("| Moon-River-7 | confirmed; each sign-in asks for `\(name)` |"))
    }
}
