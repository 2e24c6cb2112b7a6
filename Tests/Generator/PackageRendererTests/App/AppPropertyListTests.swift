import Foundation
import Manifest
import Testing

@testable import PackageRenderer

@Suite struct AppPropertyListTests {
    /// Returns the Info.plist of the environment `production`.
    private func infoPlist(_ brand: TestBrand) throws -> [String: Any] { try RenderedApp(brand).list("Info.plist") }

    private func entitlements(_ brand: TestBrand) throws -> [String: Any] {
        try RenderedApp(brand).list("Acme.entitlements")
    }

    @Test func `an app and an extension that share a session have a Keychain group and an app group`() throws {
        var brand = TestBrand.app(
            """
            { entitlements: { com.apple.security.application-groups: [group.com.example.own] }, targets: { \
            Widgets: { kind: widget, usesBrand: true, sharesSession: true }, Share: { kind: share, usesBrand: true } } }
            """, files: ["Widgets/Widgets.swift", "Share/Share.swift"])
        let app = "group.$(BRAND_SHARED_ID)"
        let keychain = "$(AppIdentifierPrefix)$(BRAND_SHARED_ID).shared"
        let rendered = try RenderedApp(brand)
        for (list, groups) in [("Acme", [app, "group.com.example.own"]), ("Widgets", [app])] {
            let entitlements = try rendered.list("\(list).entitlements")
            #expect(entitlements["com.apple.security.application-groups"] as? [String] == groups)
            #expect(entitlements["keychain-access-groups"] as? [String] == [keychain])
        }
        for list in ["Info.plist", "Widgets-Info.plist"] {
            let info = try rendered.list(list)
            #expect(info["BrandAppGroup"] as? String == app)
            #expect(info["BrandKeychainGroup"] as? String == keychain)
            #expect(info["BrandEnvironment"] as? String == "$(BRAND_ENVIRONMENT)")
        }
        #expect(try rendered.settings("production")["BRAND_SHARED_ID"] == "com.example.acme")
        // An extension without the session has neither.
        #expect(try rendered.list("Share.entitlements").isEmpty)
        #expect(try rendered.list("Share-Info.plist")["BrandAppGroup"] == nil)
        #expect(try Repository.package(try brand.load()).values.contains { $0.contains("sharesSession: true") })

        brand = .app(
            "{ targets: { Widgets: { kind: widget, usesBrand: true } } }", files: ["Widgets/Widgets.swift"])
        #expect(try entitlements(brand).isEmpty)
        for text in try Repository.package(try brand.load()).values {
            for word in ["sharesSession", "BRAND_SHARED_ID", "BrandAppGroup"] { #expect(!text.contains(word)) }
        }
    }

    @Test func `keys of an environment replace keys of the brand`() throws {
        let brand = TestBrand.app(
            """
            { infoPlist: { A: 1, Nested: { Flag: true, Words: [x, "<&>"] }, UIUserInterfaceStyle: Dark }, \
            entitlements: { a.group: [one] } }
            """,
            environments: "{ production: { app: { infoPlist: { A: 2 }, entitlements: { a.group: [two] } } } }")
        let list = try infoPlist(brand)
        #expect(list["A"] as? Int == 2)
        #expect(list["UIUserInterfaceStyle"] as? String == "Dark")
        let nested = try #require(list["Nested"] as? [String: Any])
        #expect(nested["Flag"] as? Bool == true)
        #expect(nested["Words"] as? [String] == ["x", "<&>"])
        #expect(try entitlements(brand)["a.group"] as? [String] == ["two"])
    }

    @Test func `an app has only the entitlements that it uses`() throws {
        #expect(try entitlements(.app()).isEmpty)
        var brand = TestBrand.app(
            "{ associatedDomains: ['applinks:acme.example'], capabilities: [gameCenter, inAppPurchase] }")
        brand.providers = "[email, apple, google]"
        brand.features = "{ accountDeletion: true, pushRegistration: true }"
        let list = try entitlements(brand)
        #expect(
            list.keys.sorted() == [
                "aps-environment", "com.apple.developer.applesignin", "com.apple.developer.associated-domains",
                "com.apple.developer.game-center",
            ])
        #expect(list["com.apple.developer.applesignin"] as? [String] == ["Default"])
        #expect(list["com.apple.developer.associated-domains"] as? [String] == ["applinks:acme.example"])
    }

    @Test(arguments: ["$(HOME)", "a & b < c > d \" '", "Zoë 🎈", "-->", "]]>", "\\n"])
    func `a name is only text`(name: String) throws {
        var brand = TestBrand.app()
        brand.name = name
        brand.auth = "session: { biometricUnlock: true }"
        let app = try RenderedApp(brand)
        // Xcode expands `$(…)` in an Info.plist and turns `$$` into `$`.
        let text = try app.list("Info.plist")["NSFaceIDUsageDescription"] as? String
        #expect(text?.replacing("$$", with: "$") == "Unlock \(name) with Face ID.")
        let catalog = try #require(app.files["App/InfoPlist.xcstrings"])
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(catalog.utf8)) }
        #expect(try app.list("Acme.xcodeproj/project.pbxproj")["objectVersion"] as? String == "77")
    }

    @Test func `an extension's own attributes are added to those that follow from its kind`() throws {
        let brand = TestBrand.app(
            "{ targets: { Share: { kind: share, infoPlist: { NSExtension: { NSExtensionAttributes: { A: 1 }, B: 2 } } } } }",
            files: ["Share/A.swift"])
        let point = try #require(try RenderedApp(brand).list("Share-Info.plist")["NSExtension"] as? [String: Any])
        #expect(point["NSExtensionPointIdentifier"] as? String == "com.apple.share-services")
        #expect(point["NSExtensionPrincipalClass"] as? String == "$(PRODUCT_MODULE_NAME).ShareViewController")
        let attributes = try #require(point["NSExtensionAttributes"] as? [String: Any])
        #expect(attributes.keys.sorted() == ["A", "NSExtensionActivationRule"])
        #expect(attributes["A"] as? Int == 1)
        #expect(point["B"] as? Int == 2)
    }

    @Test func `an extension's Info dot plist names its point`() throws {
        let brand = TestBrand.app(
            """
            { entitlements: { aps-environment: development }, targets: { Widgets: { kind: widget }, Push: { kind: notificationService, infoPlist: { Own: 1 } }, \
            Share: { kind: share, entitlements: { a.group: [g] } } } }
            """, files: ["Widgets/A.swift", "Push/A.swift", "Share/A.swift"])
        let app = try RenderedApp(brand)
        let points = try ["Widgets", "Push", "Share"].map { name in
            try #require(try app.list("\(name)-Info.plist")["NSExtension"] as? [String: Any])
        }
        #expect(
            points.map { $0["NSExtensionPointIdentifier"] as? String } == [
                "com.apple.widgetkit-extension", "com.apple.usernotifications.service", "com.apple.share-services",
            ])
        #expect(points[0]["NSExtensionPrincipalClass"] == nil)
        #expect(points[1]["NSExtensionPrincipalClass"] as? String == "$(PRODUCT_MODULE_NAME).NotificationService")
        #expect(try app.list("Push-Info.plist")["Own"] as? Int == 1)
        #expect(try app.list("Share.entitlements")["a.group"] as? [String] == ["g"])
    }
}
