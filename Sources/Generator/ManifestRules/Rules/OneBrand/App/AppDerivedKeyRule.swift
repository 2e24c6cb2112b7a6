import Diagnostics
import Manifest

extension Rule {
    static let appDerivedKey = Rule(
        id: "app-derived-key",
        summary: "`infoPlist` and `entitlements` contain no key that Brandgen derives",
        severity: .error,
        documentation: Documentation(
            """
            Brandgen derives these keys from other parts of the manifest, and from the Xcode project. A second value would \
            contradict the first one sooner or later. Keys with only a default, such as `UILaunchScreen`, \
            `UIUserInterfaceStyle` or `UISupportedInterfaceOrientations`, may be set and replace the default.
            """,
            bad: """
                app: { infoPlist: { CFBundleShortVersionString: 1.4.0 } }
                """,
            good: """
                app: { version: 1.4.0, infoPlist: { UIUserInterfaceStyle: Dark } }
                """,
            files: exampleApp),
        check: .manifest(checkDerivedKeys))
}

/// The developer's files of an app, for the examples of rules.
let exampleApp = ["acme/App/AcmeApp.swift": "// The app.\n"]

@Sendable private func checkDerivedKeys(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let lists = [("infoPlist", DerivedKeys.infoPlist), ("entitlements", DerivedKeys.entitlements)]
    return lists.flatMap { name, derived in
        manifest.propertyListEntries(name).compactMap { list, entry -> Diagnostic? in
            guard let source = derived[entry.key] else { return nil }
            if entry.key == "aps-environment", manifest.value(at: source)?.content != .boolean(true) { return nil }
            let isKey = !source.contains(" ")
            let remedy = isKey ? "'\(source)'; remove it, and set that key instead" : "\(source); remove it"
            return rule.diagnostic(
                "'\(entry.key)' in '\(list.path)' is derived from \(remedy)",
                at: entry.keyRange ?? manifest.range(of: list.path))
        }
    }
}
