import Diagnostics
import Manifest

extension Rule {
    static let appDerivedKey = Rule(
        id: "app-derived-key",
        summary: "`infoPlist` and `entitlements` of apps and extensions contain no key that Brandgen derives",
        severity: .error,
        documentation: Documentation(
            """
            Brandgen derives these keys from other parts of the manifest, and from the Xcode project. A second value would \
            contradict the first one sooner or later. Keys with only a default, such as `UILaunchScreen`, \
            `UIUserInterfaceStyle` or `UISupportedInterfaceOrientations`, may be set and replace the default. A suffix for a \
            platform or a device, as in `CFBundleIdentifier~ipad`, makes no difference. The `NSExtension` of an extension may \
            have further keys, such as `NSExtensionAttributes`.
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
    let own = lists.flatMap { name, derived in
        manifest.propertyListEntries(name).compactMap { list, entry -> Diagnostic? in
            let key = name == "infoPlist" ? DerivedKeys.root(ofInfoPlistKey: entry.key) : entry.key
            guard let source = derived[key] else { return nil }
            if entry.key == "aps-environment", manifest.value(at: source)?.content != .boolean(true) { return nil }
            return rule.diagnostic(entry, in: list.path, isDerivedFrom: source, manifest)
        }
    }
    return own
        + (manifest.app?["targets"]?.entries ?? []).flatMap { target in
            problems(of: target, at: "app.targets.\(target.key)", manifest, rule)
        }
}

/// Returns the diagnostics about the property lists of an extension.
private func problems(
    of target: ManifestEntry, at path: String, _ manifest: ResolvedManifest, _ rule: Rule
) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for entry in target.value["infoPlist"]?.entries ?? [] {
        let list = "\(path).infoPlist"
        guard let source = DerivedKeys.targetInfoPlist[DerivedKeys.root(ofInfoPlistKey: entry.key)] else { continue }
        guard entry.key == "NSExtension" else {
            found.append(rule.diagnostic(entry, in: list, isDerivedFrom: source, manifest))
            continue
        }
        guard let further = entry.value.entries else {
            found.append(
                rule.diagnostic(
                    "'\(entry.key)' in '\(list)' is derived from \(source); write a section with the further keys, or "
                        + "remove it", at: entry.keyRange))
            continue
        }
        for inner in further {
            guard let source = DerivedKeys.extensionPoint[inner.key] else { continue }
            found.append(rule.diagnostic(inner, in: "\(list).\(entry.key)", isDerivedFrom: source, manifest))
        }
    }
    for entry in target.value["entitlements"]?.entries ?? [] {
        guard let source = DerivedKeys.signature[entry.key] else { continue }
        found.append(rule.diagnostic(entry, in: "\(path).entitlements", isDerivedFrom: source, manifest))
    }
    return found
}

extension Rule {
    fileprivate func diagnostic(
        _ entry: ManifestEntry, in list: String, isDerivedFrom source: String, _ manifest: ResolvedManifest
    ) -> Diagnostic {
        let isKey = !source.contains(" ")
        let remedy = isKey ? "'\(source)'; remove it, and set that key instead" : "\(source); remove it"
        return diagnostic(
            "'\(entry.key)' in '\(list)' is derived from \(remedy)", at: entry.keyRange ?? manifest.range(of: list))
    }
}
