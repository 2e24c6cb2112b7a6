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
            bad: "app: { infoPlist: { CFBundleShortVersionString: 1.4.0 } }",
            good: "app: { version: 1.4.0, infoPlist: { UIUserInterfaceStyle: Dark } }",
            files: exampleApp),
        check: .manifest(checkDerivedKeys))

    static let appDomainTwice = Rule(
        id: "app-domain-twice",
        summary: "each associated domain is listed once for each service",
        severity: .error,
        documentation: Documentation(
            """
            A service uses one entry for a domain. With a second one, it depends on the device whether the mode \
            `developer` applies.
            """,
            bad: #"app: { associatedDomains: ["applinks:acme.example", "applinks:acme.example?mode=developer"] }"#,
            good: #"app: { associatedDomains: ["applinks:acme.example", "webcredentials:acme.example"] }"#,
            files: exampleApp),
        check: .manifest(checkDomains))

    static let appFolderMissing = Rule(
        id: "app-folder-missing",
        summary: "a brand with a generated app has the folder `App` with its code",
        severity: .error,
        documentation: Documentation(
            """
            The Xcode project contains the folder `Brands/<id>/App`: the app's entry point, its first screen and its icon. \
            These files are yours; `generate` never changes them. `brandgen app init` writes them once.
            """,
            bad: "app: { version: 1.0.0 }",
            good: "app: false"),
        check: .brand(checkAppFolder))

    static let appPurposeText = Rule(
        id: "app-purpose-text",
        summary: "a text that asks for a permission says what the app does with it",
        severity: .error,
        documentation: Documentation(
            """
            The system shows the text of a key such as `NSCameraUsageDescription` when it asks the user. App Review refuses \
            an app whose text is empty or does not explain the use (App Review Guidelines, 5.1.1), and the system ends an \
            app that asks without a text.
            """,
            bad: "app: { infoPlist: { NSCameraUsageDescription: TODO } }",
            good: "app: { infoPlist: { NSCameraUsageDescription: Scan the code of a puzzle. } }",
            files: exampleApp),
        check: .manifest(checkPurposeTexts))

    static let appPush = Rule(
        id: "app-push",
        summary: "an app with parts for push notifications has the entitlement for them",
        severity: .error,
        documentation: Documentation(
            """
            Without the entitlement `aps-environment`, no notification reaches the app, and a background mode without a use \
            is a reason for App Review to refuse it (App Review Guidelines, 2.5.4). `features.pushRegistration` sets the \
            entitlement. An app whose own SDK registers the device sets `aps-environment` in `app.entitlements`.
            """,
            bad: "app: { infoPlist: { UIBackgroundModes: [remote-notification] } }",
            good: """
                app: { infoPlist: { UIBackgroundModes: [remote-notification] }, entitlements: { aps-environment: development } }
                """,
            files: exampleApp),
        check: .manifest(checkPush))
}

/// The developer's files of an app, for the examples of rules.
let exampleApp = ["acme/App/AcmeApp.swift": "// The app.\n"]

@Sendable private func checkDerivedKeys(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let lists = [("infoPlist", DerivedKeys.infoPlist), ("entitlements", DerivedKeys.entitlements)]
    let ofBrand = lists.flatMap { name, derived in
        manifest.propertyListEntries(name).compactMap { list, entry -> Diagnostic? in
            let key = name == "infoPlist" ? DerivedKeys.root(ofInfoPlistKey: entry.key) : entry.key
            guard let source = derived[key] else { return nil }
            if entry.key == "aps-environment", manifest.value(at: source)?.content != .boolean(true) { return nil }
            return rule.diagnostic(entry, in: list.path, isDerivedFrom: source, manifest)
        }
    }
    return ofBrand
        + (manifest.app?["targets"]?.entries ?? []).flatMap { target in
            problems(of: target, at: "app.targets.\(target.key)", manifest, rule)
        }
}

/// Returns the diagnostics about the property lists of an extension.
private func problems(
    of target: ManifestEntry, at path: String, _ manifest: ResolvedManifest, _ rule: Rule
) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for entry in target.value["infoPlist"]?.entries ?? [] {
        let list = "\(path).infoPlist"
        guard let source = DerivedKeys.targetInfoPlist[DerivedKeys.root(ofInfoPlistKey: entry.key)] else { continue }
        guard entry.key == "NSExtension" else {
            diagnostics.append(rule.diagnostic(entry, in: list, isDerivedFrom: source, manifest))
            continue
        }
        guard let further = entry.value.entries else {
            diagnostics.append(
                rule.diagnostic(
                    "'\(entry.key)' in '\(list)' is derived from \(source); write a section with the further keys, or "
                        + "remove it", at: entry.keyRange))
            continue
        }
        for inner in further {
            guard let source = DerivedKeys.extensionPoint[inner.key] else { continue }
            diagnostics.append(rule.diagnostic(inner, in: "\(list).\(entry.key)", isDerivedFrom: source, manifest))
        }
    }
    for entry in target.value["entitlements"]?.entries ?? [] {
        guard let source = DerivedKeys.signature[entry.key] else { continue }
        diagnostics.append(rule.diagnostic(entry, in: "\(path).entitlements", isDerivedFrom: source, manifest))
    }
    return diagnostics
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

@Sendable private func checkDomains(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    var holders: [String: SourceRange?] = [:]
    return (manifest.app?["associatedDomains"]?.items ?? []).compactMap { item in
        guard let text = item.text else { return nil }
        let domain = String(text.prefix { $0 != "?" })
        guard let holder = holders.updateValue(item.range, forKey: domain) else { return nil }
        return rule.diagnostic(
            "'app.associatedDomains' lists '\(domain)' twice; remove one of them", at: item.range,
            notes: holder.map { [Note("the first one is here", at: $0)] } ?? [])
    }
}

@Sendable private func checkAppFolder(_ brand: CheckedBrand, _ rule: Rule) -> [Diagnostic] {
    let manifest = brand.manifest
    guard let files = brand.files, manifest.app != nil else { return [] }
    let folder = manifest.inBrandFolder("App")
    guard !files.isFolder(folder) else { return [] }
    return [
        rule.diagnostic(
            "the folder '\(folder)' with the app's code does not exist; write it with 'brandgen app init \(manifest.folder)', "
                + "or set 'app: false' if the team has its own Xcode project",
            at: manifest.range(of: "app"))
    ]
}

@Sendable private func checkPurposeTexts(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.propertyListEntries("infoPlist").compactMap { list, entry in
        let key = DerivedKeys.root(ofInfoPlistKey: entry.key)
        guard key.hasPrefix("NS"), key.hasSuffix("UsageDescription"), entry.value.content != .refused,
            let problem = problem(of: entry.value.text, key: entry.key)
        else { return nil }
        return rule.diagnostic(
            "'\(entry.key)' in '\(list.path)' \(problem), which App Review refuses; write what the app does with the "
                + "permission, or remove the key",
            at: entry.value.range)
    }
}

/// Returns a phrase about a text that explains nothing, or `nil` for other texts.
private func problem(of text: String?, key: String) -> String? {
    guard let text else { return "is not text" }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let first = words.first else { return "has no words" }
    let isPlaceholder =
        placeholders.contains(first) || words.starts(with: ["lorem", "ipsum"])
        || words.joined(separator: " ").hasPrefix("your text") || words == [key.lowercased()]
    return isPlaceholder ? "is a placeholder" : nil
}

private let placeholders: Set<String> = [
    "todo", "tbd", "fixme", "xxx", "placeholder", "changeme", "asdf", "description", "test",
]

@Sendable private func checkPush(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let remedy =
        "turn on '\(DerivedKeys.pushEntitlementSource)', or set 'aps-environment' in 'app.entitlements' if the app's own code "
        + "registers the device"
    let modes = manifest.propertyLists("infoPlist").compactMap { list -> Diagnostic? in
        let entries = list.entries.filter { DerivedKeys.root(ofInfoPlistKey: $0.key) == "UIBackgroundModes" }
        let items = entries.flatMap { $0.value.items ?? [] }
        guard let mode = items.first(where: { $0.text == "remote-notification" }),
            !manifest.hasPushEntitlement(in: list.environment)
        else { return nil }
        return rule.diagnostic(
            "'\(list.path)' has the background mode 'remote-notification', but the app has no entitlement for push "
                + "notifications; \(remedy)",
            at: mode.range)
    }
    guard !manifest.hasPushEntitlement(in: nil) else { return modes }
    let targets = (manifest.app?["targets"]?.entries ?? []).filter {
        $0.value["kind"]?.text == AppTargetKind.notificationService.rawValue
    }
    return modes
        + targets.map { target in
            rule.diagnostic(
                "'app.targets.\(target.key)' changes push notifications, but the app has no entitlement for them; \(remedy)",
                at: target.value["kind"]?.range)
        }
}

extension ResolvedManifest {
    /// The section `app`, or `nil` if the brand has no generated app.
    var app: ManifestValue? { value(at: "app").flatMap { $0.entries == nil ? nil : $0 } }

    /// The property lists under a key of `app` that have entries: the brand's first, then those of the environments.
    func propertyLists(_ key: String) -> [WrittenPropertyList] {
        guard let app else { return [] }
        let ofBrand = [WrittenPropertyList(key: key, in: app)].compactMap(\.self)
        return ofBrand
            + environments.compactMap { environment in
                environment.value["app"].flatMap { WrittenPropertyList(environment: environment.key, key: key, in: $0) }
            }
    }

    /// The entries of a property list of `app`, of the brand and of the environments.
    func propertyListEntries(_ key: String) -> [(list: WrittenPropertyList, entry: ManifestEntry)] {
        propertyLists(key).flatMap { list in list.entries.map { (list, $0) } }
    }

    /// Returns whether the app of an environment can receive push notifications: Brandgen or the manifest sets the
    /// entitlement. `nil` asks about every environment.
    func hasPushEntitlement(in environment: String?) -> Bool {
        if value(at: DerivedKeys.pushEntitlementSource)?.content == .boolean(true) { return true }
        func isSet(_ list: String) -> Bool { value(at: list)?["aps-environment"] != nil }
        if isSet("app.entitlements") { return true }
        let names = environment.map { [$0] } ?? environments.map(\.key)
        return !names.isEmpty && names.allSatisfy { isSet("environments.\($0).app.entitlements") }
    }

    /// The names of modules and targets that the brand's app has already, in lower case: most disks of Macs ignore the
    /// letter case.
    var appModuleNames: [String] {
        guard let id = value(at: "brand.id")?.text else { return [] }
        let name = id.filter { $0 != "-" }
        return [name, name + "auth", name + "authtests", "appflags"]
    }
}

/// A property list of `app` with at least one entry.
struct WrittenPropertyList: Sendable {
    /// The environment that contains the list, or `nil` for the brand.
    let environment: String?
    let key: String
    let entries: [ManifestEntry]

    /// Returns `nil` if `app` has no entries under the key.
    fileprivate init?(environment: String? = nil, key: String, in app: ManifestValue) {
        guard let entries = app[key]?.entries, !entries.isEmpty else { return nil }
        self.environment = environment
        self.key = key
        self.entries = entries
    }

    /// The path from the manifest's root, such as `app.infoPlist`.
    var path: String { (environment.map { "environments.\($0)." } ?? "") + "app.\(key)" }
}
