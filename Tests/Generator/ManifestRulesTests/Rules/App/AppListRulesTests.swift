import Diagnostics
import ManifestRules
import ManifestTestSupport
import Testing

@testable import Manifest

/// The rules of the property lists and domains of an app.
struct AppListRulesTests {
    @Test func `a derived key is refused with its source, in the brand and in an environment`() {
        let diagnostics = appWorkspace(
            app: """
                infoPlist: { 1️⃣CFBundleShortVersionString2️⃣: 1.0.0, UILaunchScreen: {} }
                  entitlements: { 3️⃣com.apple.developer.game-center4️⃣: true }
                """,
            environment: "app: { infoPlist: { 5️⃣CFBundleExecutable6️⃣: Acme } }"
        ).diagnostics()
        #expect(
            diagnostics == [
                "1️⃣–2️⃣ 'CFBundleShortVersionString' in 'app.infoPlist' is derived from 'app.version'; remove it, and set "
                    + "that key instead [app-derived-key]",
                "3️⃣–4️⃣ 'com.apple.developer.game-center' in 'app.entitlements' is derived from 'app.capabilities'; remove "
                    + "it, and set that key instead [app-derived-key]",
                "5️⃣–6️⃣ 'CFBundleExecutable' in 'environments.development.app.infoPlist' is derived from the Xcode "
                    + "project; remove it [app-derived-key]",
            ])
    }

    @Test(arguments: [
        "NSAppTransportSecurity~ipad", "CFBundleIdentifier~iphone", "CFBundleURLTypes-iphoneos",
        "CFBundleShortVersionString-iphoneos~ipad", "CFBundleIcons~ipad", "UIDeviceFamily-iphonesimulator",
    ]) func `a derived key is refused for a single device or platform too`(key: String) {
        #expect(appWorkspace(app: "infoPlist: { \(key): x }").rules == ["app-derived-key"])
        #expect(
            appWorkspace(app: "", environment: "app: { infoPlist: { \(key): x } }").rules == ["app-derived-key"])
    }

    private func targetWorkspace(_ lists: String, kind: String = "share") -> MarkedWorkspace {
        appWorkspace(app: "targets: { Share: { kind: \(kind), \(lists) } }", extensions: ["Share"])
    }

    @Test func `a derived key is refused in an extension`() {
        #expect(
            targetWorkspace(
                "infoPlist: { 1️⃣CFBundleIdentifier2️⃣: a.b, CFBundleDisplayName: Share }, "
                    + "entitlements: { 3️⃣get-task-allow4️⃣: true, a.group: [b] }"
            ).diagnostics() == [
                "1️⃣–2️⃣ 'CFBundleIdentifier' in 'app.targets.Share.infoPlist' is derived from the Xcode project; remove it "
                    + "[app-derived-key]",
                "3️⃣–4️⃣ 'get-task-allow' in 'app.targets.Share.entitlements' is derived from code signing; remove it "
                    + "[app-derived-key]",
            ])
    }

    @Test(arguments: ["CFBundleDisplayName", "CFBundleLocalizations", "CFBundleName", "NSAppTransportSecurity"])
    func `an extension can set a key that only the app derives`(key: String) {
        #expect(targetWorkspace("infoPlist: { \(key): x }").diagnostics() == [])
    }

    @Test func `an extension can add attributes, and cannot become an extension of another kind`() {
        #expect(
            targetWorkspace(
                "infoPlist: { NSExtension: { NSExtensionAttributes: { NSExtensionActivationRule: TRUEPREDICATE } } }"
            ).diagnostics() == [])
        #expect(
            targetWorkspace(
                "infoPlist: { NSExtension: { 1️⃣NSExtensionPointIdentifier2️⃣: a, 3️⃣NSExtensionPrincipalClass4️⃣: b } }"
            ).diagnostics() == [
                "1️⃣–2️⃣ 'NSExtensionPointIdentifier' in 'app.targets.Share.infoPlist.NSExtension' is derived from the "
                    + "target's kind; remove it [app-derived-key]",
                "3️⃣–4️⃣ 'NSExtensionPrincipalClass' in 'app.targets.Share.infoPlist.NSExtension' is derived from the "
                    + "target's kind; remove it [app-derived-key]",
            ])
        #expect(
            targetWorkspace("infoPlist: { 1️⃣NSExtension2️⃣: text }").diagnostics() == [
                "1️⃣–2️⃣ 'NSExtension' in 'app.targets.Share.infoPlist' is derived from the target's kind; write a section with "
                    + "the further keys, or remove it [app-derived-key]"
            ])
    }

    @Test(arguments: [
        "TODO", "\"\"", "\" … \"", "tbd.", "Lorem ipsum dolor", "NSCameraUsageDescription", "xxx", "Placeholder text",
    ])
    func `a text that explains nothing is refused`(text: String) {
        let diagnostics = appWorkspace(app: "infoPlist: { NSCameraUsageDescription: 1️⃣\(text)2️⃣ }").diagnostics()
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.hasPrefix("1️⃣–2️⃣ 'NSCameraUsageDescription' in 'app.infoPlist' ") == true)
        #expect(diagnostics.first?.hasSuffix("or remove the key [app-purpose-text]") == true)
    }

    @Test func `purpose texts in other languages and of Face ID are accepted, and other types refused`() {
        let texts = "NSCameraUsageDescription: パズルを読み取ります。, NSFaceIDUsageDescription: Unlock your puzzles."
        #expect(appWorkspace(app: "infoPlist: { \(texts) }").diagnostics() == [])
        #expect(appWorkspace(app: "infoPlist: { NSFaceIDUsageDescription: true }").rules == ["app-purpose-text"])
        #expect(
            appWorkspace(app: "", environment: "app: { infoPlist: { NSFaceIDUsageDescription: TODO } }").rules
                == ["app-purpose-text"])
    }

    @Test func `the background mode for push notifications needs the entitlement of its environment`() {
        let mode = "infoPlist: { UIBackgroundModes: [audio, 1️⃣remote-notification2️⃣] }"
        #expect(
            appWorkspace(app: mode).diagnostics() == [
                "1️⃣–2️⃣ 'app.infoPlist' has the background mode 'remote-notification', but the app has no entitlement for "
                    + "push notifications; turn on 'features.pushRegistration', or set 'aps-environment' in "
                    + "'app.entitlements' if the app's own code registers the device [app-push]"
            ])
        #expect(appWorkspace(app: mode, features: "{ pushRegistration: true }").diagnostics() == [])
        let own = "app: { entitlements: { aps-environment: development } }"
        #expect(appWorkspace(app: mode, environment: own).diagnostics() == [])
        #expect(appWorkspace(app: "", environment: "app: { \(mode) }").rules == ["app-push"])
        #expect(appWorkspace(app: "infoPlist: { UIBackgroundModes: [audio] }").diagnostics() == [])
    }

    @Test func `a notification service needs the entitlement`() {
        let target = "targets: { Notices: { kind: 1️⃣notificationService2️⃣ } }"
        #expect(appWorkspace(app: target, extensions: ["Notices"]).rules == ["app-push"])
        let features = "{ pushRegistration: true }"
        #expect(appWorkspace(app: target, features: features, extensions: ["Notices"]).diagnostics() == [])
    }

    @Test func `a domain is listed once for a service`() {
        let list =
            "associatedDomains: [\"applinks:a.example\", \"webcredentials:a.example\", 1️⃣\"applinks:a.example?mode=developer\"2️⃣]"
        #expect(
            appWorkspace(app: list).diagnostics().first
                == "1️⃣–2️⃣ 'app.associatedDomains' lists 'applinks:a.example' twice; remove one of them [app-domain-twice]"
        )
    }
}

/// A workspace whose brand has an app with its folder, and folders of extensions.
func appWorkspace(
    app: String, environment: String = "", features: String = "{}", extensions: [String] = []
) -> MarkedWorkspace {
    let text =
        manifest("app: false", replacedBy: app.isEmpty ? "app: {}" : "app:\n  \(app)")
        .replacing("  development: {}", with: "  development: { \(environment) }") + "features: \(features)\n"
    var workspace = MarkedWorkspace(acme: text)
    for folder in ["App"] + extensions { workspace.files.files["Brands/acme/\(folder)/A.swift"] = [] }
    return workspace
}

extension MarkedWorkspace {
    /// The rules of the diagnostics.
    var rules: [String] { load().diagnostics.map(\.rule) }
}
