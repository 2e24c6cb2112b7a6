import Diagnostics
import Foundation
import Manifest
import ManifestTestSupport
import OutputTree
import PackageRenderer
import Testing

@testable import AppSeeds

struct AppSeedsTests {
    @Test func `an app with push messages passes on the device's token`() throws {
        let acme = try brand(
            manifest(
                "  development: {}",
                replacedBy: "  production: { backend: platform, apiBaseURL: https://api.acme.example }")
                + "features: { pushRegistration: true }\n")
        let entry = try #require(try seed("App/AcmeApp.swift", of: acme))
        #expect(
            entry.contains(
                """
                import AcmeAuth
                import SwiftUI
                import UIKit

                """))
        #expect(entry.contains("    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate\n"))
        #expect(entry.contains("        auth.pushRegistration?.receive(deviceToken: token)\n"))
        #expect(!entry.contains("@State "))
    }

    @Test func `only the app of a brand with families has cases for children and demos`() throws {
        let plain = try brand()
        #expect(try seed("App/HomeView.swift", of: plain)?.contains("let identity: AuthIdentity\n") == true)
        #expect(try seed("App/HomeView.swift", of: plain)?.contains(".child") == false)
        let family = try brand(manifest(adding: "features: { familyAccounts: {} }"))
        let home = try #require(try seed("App/HomeView.swift", of: family))
        #expect(home.contains("let identity: FamilyIdentity\n"))
        #expect(home.contains("case .child(let child, _): child.name\n"))
        #expect(
            try seed("App/AcmeApp.swift", of: family)?
                .contains("FamilyRootView(auth) { identity in HomeView(identity: identity) }") == true)
    }

    @Test func `the first view has the button that opens the account, unless the manifest wants another menu`() throws {
        let button = "ToolbarItem(placement: .topBarTrailing) { AccountButton() }\n"
        let home = try #require(try seed("App/HomeView.swift", of: brand()))
        #expect(home.contains(button) && !home.contains("Button(\"Account\") {"))
        #expect(home.contains("// Users sign out and delete their account there.\n"))
        for menu in ["sidebar", "none"] {
            let other = try brand(manifest(adding: "screens: { menu: \(menu) }"))
            let home = try #require(try seed("App/HomeView.swift", of: other))
            #expect(!home.contains("AccountButton") && home.contains("Button(\"Account\") {"))
        }
    }

    @Test func `without the button, a child of a family opens the menu in place of the account`() throws {
        let manifest = manifest(adding: "screens: { menu: none }\nfeatures: { familyAccounts: {} }")
        let home = try #require(try seed("App/HomeView.swift", of: brand(manifest)))
        #expect(home.contains("if identity.ownsAccount {") && home.contains("Button(\"Menu\") {"))
    }

    @Test func `each Contents.json is JSON that names a file beside it`() throws {
        let files = try seeds(of: brand())
        let paths = Set(files.map(\.path))
        let contents = files.filter { $0.path.hasSuffix("Contents.json") }
        #expect(contents.count == 3)
        for file in contents {
            let json = try #require(try JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any])
            let info = try #require(json["info"] as? [String: Any])
            #expect(info["author"] as? String == "xcode" && info["version"] as? Int == 1)
            let images = json["images"] as? [[String: String]] ?? []
            #expect(images.isEmpty == !file.path.contains(".appiconset/"))
            for image in images {
                let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
                #expect(paths.contains("\(folder)/\(image["filename"] ?? "")"))
                #expect(image["size"] == "1024x1024" && image["platform"] == "ios" && image["idiom"] == "universal")
            }
        }
    }

    @Test func `hostile names change no file but the icons`() throws {
        let hostile = #"Quote" Back\slash \(1+1) {{x}} */ // <b> 你好 🎉"#
        let name = hostile.unicodeScalars.map { scalar in
            let digits = String(scalar.value, radix: 16)
            return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
        let evil = try seeds(of: brand(manifest("  name: Acme", replacedBy: "  name: \"\(name)\"")))
        let plain = try seeds(of: brand())
        #expect(evil.map(\.path) == plain.map(\.path))
        for (one, other) in zip(evil, plain) where !one.path.hasSuffix(".png") { #expect(one.bytes == other.bytes) }
        #expect(zip(evil, plain).count { $0.bytes != $1.bytes } == 2)
    }

    // MARK: Templates

    @Test(arguments: ["brand.yaml", "Templates/a.txt", "AppX/a.txt"])
    func `a template cannot produce other files of the brand's folder`(path: String) throws {
        let acme = try brand()
        let error = #expect(throws: DiagnosticError.self) { _ = try seeds(of: acme, ["app/seeds/\(path)": "x"]) }
        #expect(
            error?.diagnostics.map(\.message) == [
                "'Templates/app/seeds/\(path).mustache' produces '\(path)', which is in neither 'App/' nor 'Store/'; move "
                    + "the template to 'app/seeds/App/'"
            ])
    }
}
