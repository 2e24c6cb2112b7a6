import Foundation
import Manifest
import Testing

@testable import PackageRenderer

struct RuntimeModulesTests {
    @Test func `the modules and their dependencies match Package.swift`() throws {
        let targets = try PackageDump(of: Repository.folder).targets.filter {
            ($0.value["path"] as? String)?.hasPrefix(RuntimeModules.folder + "/") == true
                // No package links the program of previews.
                && !["AuthPreview", "brandgen-preview"].contains($0.key)
        }
        #expect(RuntimeModules.all.map(\.name) == targets.keys.sorted())
        for module in RuntimeModules.all {
            let target = try #require(targets[module.name])
            #expect(target["path"] as? String == "\(RuntimeModules.folder)/\(module.name)")
            let dependencies = target["dependencies"] as? [[String: [Any]]] ?? []
            #expect(dependencies.compactMap { $0.values.first?.first as? String }.sorted() == module.needs)
            #expect(target["pkgConfig"] as? String == module.library?.pkgConfig)
            #expect((target["resources"] as? [Any])?.isEmpty == !module.hasResources)
        }
    }

    @Test func `the rules know the names of all modules`() {
        #expect(LinkedModules.runtime == Set(RuntimeModules.all.map(\.name) + [RuntimeModules.amplify.name]))
        #expect(LinkedModules.contains("authKIT") && !LinkedModules.contains("Acme"))
    }

    @Test func `a brand links its modules and their dependencies`() throws {
        let least = [
            "AuthCore", "AuthKit", "AuthScreens", "AuthSystem", "AuthTesting", "AuthUI", "COpenSSL",
            "EmailOTP", "MockAuth",
        ]
        #expect(RuntimeModules.linked(by: try TestBrand().load()) == least)
        let others = [
            "AppleSignIn", "BackendSync", "ClerkAuth", "CognitoAuth", "PlatformAuth", "SessionImport",
            "SupabaseAuth",
        ]
        let most = RuntimeModules.all.map(\.name).filter { !others.contains($0) }
        #expect(RuntimeModules.linked(by: try TestBrand.everything.load()) == most)
    }
}
