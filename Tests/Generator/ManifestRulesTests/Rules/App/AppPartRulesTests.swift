import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

/// The rules of an app's packages, extensions and build scripts.
struct AppPartRulesTests {
    private func packages(
        _ packages: String, more: String = "", extensions: [String] = []
    ) -> MarkedWorkspace {
        var workspace = appWorkspace(app: "packages: { \(packages) }\(more)", extensions: extensions)
        workspace.files.files["Shared/Charts/Package.swift"] = []
        workspace.files.files["Shared/Empty/README.md"] = []
        return workspace
    }

    private let charts = "Charts: { path: Shared/Charts, products: [Charts] }"

    @Test func `a package has exactly one source with its keys`() {
        #expect(packages(charts).diagnostics() == [])
        #expect(
            packages("1️⃣A2️⃣: { products: [A] }").diagnostics() == [
                "1️⃣–2️⃣ 'app.packages.A' has no source; set 'path' for a folder, or 'url' and 'version' for a Git "
                    + "repository [app-package-source]"
            ])
        #expect(
            packages("A: { url: 1️⃣\"https://git.example/x/a\"2️⃣, products: [A] }").diagnostics() == [
                "1️⃣–2️⃣ missing key 'version' in 'app.packages.A', which 'url' requires, for example 'version: 2.1.0' "
                    + "[app-package-source]"
            ])
        #expect(
            packages("A: { path: 3️⃣Shared/Charts4️⃣, version: 1️⃣1.2.02️⃣, products: [A] }").diagnostics() == [
                "1️⃣–2️⃣ 'app.packages.A.version' has no effect beside 'app.packages.A.path'; remove one of them "
                    + "[app-package-source]",
                "- 3️⃣–4️⃣ 'path' is set here",
            ])
        #expect(packages("A: { version: 1.2.0, products: [A] }").rules == ["app-package-source"])
    }

    @Test(arguments: ["acme", "Brandgen.git", "AmplifyAuth", "AppFlags"])
    func `a package with the identity of one of Brandgen's packages is refused`(name: String) {
        #expect(
            packages("A: { url: \"https://git.example/x/\(name)\", version: 1.2.0, products: [A] }").rules
                == ["app-package-name"])
    }

    @Test(arguments: ["Charts", "charts", "Acme", "AcmeAuth"]) func `a product has its own name`(name: String) {
        let other = "Other: { url: \"https://git.example/x/y\", version: 1.2.0, products: [1️⃣\(name)2️⃣] }"
        let diagnostics = packages("\(charts), \(other)").diagnostics()
        #expect(diagnostics.count == 1)
        #expect(
            diagnostics.first?.hasPrefix("1️⃣–2️⃣ the product '\(name)' of 'app.packages.Other' has the name of ") == true)
    }

    @Test(arguments: ["AuthKit", "hostedui", "CognitoAuth", "AmplifyAuth", "SwiftUI"])
    func `a product has no name of a module that the app links`(name: String) {
        #expect(
            packages("L: { url: \"https://git.example/x/y\", version: 1.2.0, products: [1️⃣\(name)2️⃣] }").diagnostics()
                == [
                    "1️⃣–2️⃣ the product '\(name)' of 'app.packages.L' has the name of a module that Brandgen links, and an app "
                        + "cannot link two modules with one name; remove one of them [app-package-name]"
                ])
    }

    @Test func `the folder of a local package contains a package`() {
        #expect(
            packages("A: { path: 1️⃣Shared/Nowhere2️⃣, products: [A] }, B: { path: 3️⃣Shared/Empty4️⃣, products: [B] }")
                .diagnostics() == [
                    "1️⃣–2️⃣ the folder 'Shared/Nowhere' of 'app.packages.A' does not exist; correct the path, which is "
                        + "relative to the workspace, or write the package [app-package-missing]",
                    "3️⃣–4️⃣ the folder 'Shared/Empty' of 'app.packages.B' contains no 'Package.swift'; correct the path, "
                        + "which is relative to the workspace, or write the package [app-package-missing]",
                ])
    }

    @Test func `the folder of an extension exists`() {
        let workspace = appWorkspace(app: "targets: { 1️⃣Widgets2️⃣: { kind: widget } }")
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ the folder 'Brands/acme/Widgets' of 'app.targets.Widgets' does not exist; create it with the "
                    + "sources of the extension [app-target-folder]"
            ])
        #expect(workspace.loadValues().diagnostics == [])
    }

    @Test(arguments: ["Acme", "ACME", "AcmeAuth", "Charts"]) func `an extension has its own name`(name: String) {
        let target = "\n  targets: { 1️⃣\(name)2️⃣: { kind: widget } }"
        let diagnostics = packages(charts, more: target, extensions: [name]).diagnostics()
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.hasPrefix("1️⃣–2️⃣ the target '\(name)' has the name of ") == true)
        #expect(diagnostics.first?.hasSuffix("; rename the target and its folder [app-target-name]") == true)
    }

    @Test(arguments: ["AuthKit", "HostedUI", "MockAuth", "Amplify", "SwiftUI", "WidgetKit"])
    func `an extension has no name of a module that the app links`(name: String) {
        #expect(
            appWorkspace(app: "targets: { 1️⃣\(name)2️⃣: { kind: widget } }", extensions: [name]).diagnostics() == [
                "1️⃣–2️⃣ the target '\(name)' has the name of a module that Brandgen links; rename the target and its "
                    + "folder [app-target-name]"
            ])
    }

    @Test func `an app has no name of a module that it links`() {
        func workspace(app: String) -> MarkedWorkspace {
            MarkedWorkspace([
                "auth-kit/brand.yaml": minimalManifest.replacing("id: acme", with: "id: 1️⃣auth-kit2️⃣")
                    .replacing("app: false", with: "app: \(app)"),
                "auth-kit/App/A.swift": "",
            ])
        }
        let own = workspace(app: "{}").diagnostics().filter { $0.contains("[app-target-name]") }
        #expect(
            own == [
                "1️⃣–2️⃣ the app of 'auth-kit' has the name of a module that Brandgen links; choose another identifier, or "
                    + "set 'app: false' [app-target-name]"
            ])
        #expect(!workspace(app: "false").rules.contains("app-target-name"))
    }

    @Test func `an extension's bundle identifier is not that of the app in another environment`() {
        let workspace = appWorkspace(
            app: "targets: { 1️⃣Widgets2️⃣: { kind: widget } }", environment: "bundleIdSuffix: 3️⃣.widgets4️⃣",
            extensions: ["Widgets"])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ the target 'Widgets' gets the bundle identifier 'com.example.acme.Widgets', which is that of the app "
                    + "in the environment 'development'; rename the target and its folder [app-target-name]",
                "- 3️⃣–4️⃣ the app's identifier is here",
            ])
    }

    @Test func `an extension links products of the app's packages`() {
        let workspace = packages(
            charts, more: "\n  targets: { Widgets: { kind: widget, products: [Charts, 1️⃣Chart2️⃣, 3️⃣Maps4️⃣] } }",
            extensions: ["Widgets"])
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'app.targets.Widgets' links 'Chart', which is not a product of 'app.packages'; did you mean "
                    + "'Charts'? [app-target-product]",
                "3️⃣–4️⃣ 'app.targets.Widgets' links 'Maps', which is not a product of 'app.packages'; add its package to "
                    + "'app.packages' [app-target-product]",
            ])
    }

    @Test func `an extension that uses the app's session links the brand's package, and can read the session`() {
        func workspace(_ target: String, session: String = "{}") -> MarkedWorkspace {
            let app = "app: { targets: { Widgets: { kind: widget, \(target) } } }"
            return MarkedWorkspace([
                "acme/brand.yaml": manifest("app: false", replacedBy: app)
                    .replacing("auth:\n", with: "auth:\n  session: \(session)\n"),
                "acme/App/A.swift": "", "acme/Widgets/A.swift": "",
            ])
        }
        #expect(
            workspace("sharesSession: 1️⃣true2️⃣").diagnostics() == [
                "1️⃣–2️⃣ 'app.targets.Widgets' cannot use the app's session: it does not link the brand's package; add "
                    + "'usesBrand: true' [app-target-session]"
            ])
        for session in ["{ restore: false }", "{ biometricUnlock: true }", "{ biometricUnlock: required }"] {
            let refused = workspace("usesBrand: true, sharesSession: true", session: session)
            #expect(refused.rules == ["app-target-session"], "\(session)")
        }
        #expect(workspace("usesBrand: true, sharesSession: true").rules == [])
        #expect(workspace("sharesSession: false").rules == [])
    }

    @Test func `a build script exists, and its environments too`() {
        let phase = "buildPhases: { upload: { script: 1️⃣a.sh2️⃣, environments: [development, 3️⃣developmnt4️⃣, 5️⃣qa6️⃣] } }"
        var workspace = appWorkspace(app: phase)
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ the script 'a.sh' of 'app.buildPhases.upload' is not in the brand's folder; write it, or correct the "
                    + "path [app-script-missing]",
                "3️⃣–4️⃣ 'app.buildPhases.upload' names the environment 'developmnt', which the brand does not have; did you "
                    + "mean 'development'? [app-phase-environment]",
                "5️⃣–6️⃣ 'app.buildPhases.upload' names the environment 'qa', which the brand does not have; known "
                    + "environments are development [app-phase-environment]",
            ])
        workspace.files.files["Brands/acme/a.sh"] = []
        #expect(workspace.rules == ["app-phase-environment", "app-phase-environment"])
    }

    @Test func `the folder with the app's code exists, unless there is no app`() {
        let own = MarkedWorkspace(acme: manifest("app: false", replacedBy: "app: 1️⃣{ version: 1.0.0 }2️⃣"))
        #expect(
            own.diagnostics() == [
                "1️⃣–2️⃣ the folder 'Brands/acme/App' with the app's code does not exist; write it with 'brandgen app init "
                    + "acme', or set 'app: false' if the team has its own Xcode project [app-folder-missing]"
            ])
        #expect(own.loadValues().diagnostics == [])
        #expect(MarkedWorkspace(acme: minimalManifest).rules == [])
        // The default is an app.
        #expect(MarkedWorkspace(acme: manifest("app: false", replacedBy: "")).rules == ["app-folder-missing"])
        // The files of an overlay count, so that a new brand is checked together with the files that it gets.
        #expect(appWorkspace(app: "").rules == [])
    }

    @Test func `the app of the Kids category has no analytics and no pages without a parent`() {
        let kids = "kids: 1️⃣sixToEight2️⃣"
        #expect(appWorkspace(app: kids).diagnostics() == [])
        #expect(appWorkspace(app: kids, features: "{ analytics: true }").rules == ["app-kids-links"])
        func offering(_ providers: String, _ features: String) -> MarkedWorkspace {
            let text = manifest("app: false", replacedBy: "app: { \(kids) }")
                .replacing("providers: [email]", with: "providers: \(providers)")
            return MarkedWorkspace(["acme/brand.yaml": text + "features: \(features)\n", "acme/App/A.swift": ""])
        }
        #expect(
            offering("[email, 3️⃣apple4️⃣]", "{}").diagnostics() == [
                "3️⃣–4️⃣ apple in 'auth.providers' leads out of an app in the Kids category, which App Review refuses without "
                    + "a parental gate (guideline 1.3); let a parent sign in with 'features.familyAccounts', or offer email "
                    + "[app-kids-links]",
                "- 1️⃣–2️⃣ the Kids category is set here",
            ])
        #expect(!offering("[email, apple]", "{ familyAccounts: {} }").rules.contains("app-kids-links"))
        #expect(offering("[email]", "{}").rules == [])
        let page = "hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: a }"
        #expect(appWorkspace(app: kids, environment: page).rules == ["app-kids-links"])
    }

    @Test(arguments: [("fiveAndUnder", 5), ("sixToEight", 8), ("nineToEleven", 11)])
    func `the minimum age is at most the end of the age band`(band: String, maximum: Int) {
        for age in [maximum, maximum + 1] {
            let text = manifest("app: false", replacedBy: "app: { kids: \(band) }")
                .replacing("minimumAge: 0", with: "minimumAge: \(age)")
                .replacing("providers: [email]", with: "providers: [email]\n  signUpFields: [birthdate]")
            let workspace = MarkedWorkspace(["acme/brand.yaml": text, "acme/App/A.swift": ""])
            #expect(workspace.rules.contains("app-kids-age") == (age > maximum))
        }
    }
}
