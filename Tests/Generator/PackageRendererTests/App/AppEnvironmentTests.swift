import Foundation
import Manifest
import Testing

@testable import PackageRenderer

@Suite struct AppEnvironmentTests {
    @Test(arguments: [
        (["development", "staging", "production"], ["Dev", "Staging", "Production"]),
        (["development", "dev"], ["Dev", "Dev2"]), (["debug", "dbg", "debugDevelopment"], ["Dbg", "Dbg2", "DbgDev"]),
        (["localDevelopment", "preDEBUGpost"], ["LocalDev", "PreDbgpost"]), (["qa", "qA"], ["Qa", "QA2"]),
        (["debdebugug"], ["DebDbgug"]),
    ])
    func `each environment has its own label`(names: [String], labels: [String]) {
        #expect(Brand.labels(of: names) == labels)
    }

    @Test func `an environment whose property lists differ has its own files`() throws {
        let brand = TestBrand.app(
            environments: """
                { local: { apiBaseURL: 'http://localhost:8080' }, staging: { app: { entitlements: { a.b: true } } }, \
                production: {}, other: { apiOrigins: ['http://localhost:8081'] } }
                """)
        let environments = try brand.load().appEnvironments
        #expect(environments.map(\.infoPlist) == ["Info-local.plist", "Info.plist", "Info.plist", "Info-local.plist"])
        #expect(
            environments.map(\.entitlements)
                == ["Acme.entitlements", "Acme-staging.entitlements", "Acme.entitlements", "Acme.entitlements"])
        let app = try RenderedApp(brand)
        #expect(try app.settings("other")["INFOPLIST_FILE"] == "Info-local.plist")
        #expect(try app.settings("staging")["CODE_SIGN_ENTITLEMENTS"] == "Acme-staging.entitlements")
        let isLocal = try app.list("Info-local.plist")["NSAppTransportSecurity"] as? [String: Bool]
        #expect(isLocal == ["NSAllowsLocalNetworking": true])
        #expect(try app.list("Info.plist")["NSAppTransportSecurity"] == nil)
    }

    @Test func `a package of one environment contains nothing of the others`() throws {
        let brand = TestBrand.app(
            environments: """
                { staging: { name: Elsewhere, bundleIdSuffix: .staging, urlScheme: acmestaging, \
                apiBaseURL: 'https://staging.acme.example', app: { infoPlist: { StagingKey: StagingValue }, \
                entitlements: { staging.right: true } } }, production: {} }
                """)
        let whole = try RenderedApp(brand).files
        let app = try RenderedApp(brand, only: "production").files
        let words = ["staging", "elsewhere"]
        func leaks(_ files: [String: String]) -> [String] {
            files.filter { path, text in
                words.contains { (path + "\n" + text).lowercased().contains($0) }
            }.keys.sorted()
        }
        #expect(leaks(whole).count > 6)
        #expect(leaks(app) == [])
        #expect(app["App/Acme.xcodeproj/xcshareddata/xcschemes/Acme.xcscheme"] != nil)
    }

    @Test func `a brand without an app has only its package`() throws {
        let files = try RenderedApp(.app("false")).files
        #expect(files.keys.filter { $0.hasPrefix("App/") || $0.hasPrefix("fastlane/") } == [])
        #expect(files["Configurations/production.xcconfig"]?.contains("BRAND_ENVIRONMENT = production") == true)
        #expect(files["README.md"]?.contains("NSAllowsLocalNetworking") == false)
        #expect(files["README.md"]?.contains("Set up the environments in Xcode") == true)
    }
}
