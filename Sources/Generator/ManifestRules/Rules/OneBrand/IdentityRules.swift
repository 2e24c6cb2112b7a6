import Diagnostics
import Manifest

extension Rule {
    static let choiceWithoutValue = Rule(
        id: "choice-without-value",
        summary: "users choose only what the brand's session has",
        severity: .error,
        documentation: Documentation(
            """
            The value of a key in `userChoices` is the most that a user may have. If it is false, there is nothing to \
            choose. A session that is not restored is never unlocked, so `biometricUnlock` also needs `restore`.
            """,
            bad: "auth: { session: { userChoices: [biometricUnlock] } }",
            good: "auth: { session: { biometricUnlock: true, userChoices: [biometricUnlock] } }"),
        check: .manifest(checkChoices))

    static let outOfRange = Rule(
        id: .outOfRange,
        summary: "numbers, and the lengths of text and lists, are within their field's limits",
        severity: .error,
        documentation: Documentation(
            """
            Beyond a field's limits, an app does not work or its text is unreadable. `brandgen schema --format \
            markdown` lists the limits.
            """,
            bad: "legal: { minimumAge: 99 }",
            good: "legal: { minimumAge: 0 }"),
        check: .manifest(checkBundleIDLengths))

    static let idFolderMismatch = Rule(
        id: "id-folder-mismatch",
        summary: "a brand's identifier is the name of its folder",
        severity: .error,
        documentation: Documentation(
            "Commands find a brand by its folder, and packages are named by its identifier. Both must be the same.",
            bad: "brand: { id: acme-sports }    # in Brands/acme",
            good: "brand: { id: acme }"),
        check: .atMostOne(checkIDMatchesFolder))

    static let invalidEnvironmentName = Rule(
        id: .invalidEnvironmentName,
        summary: "an environment's name is in lower camel case",
        severity: .error,
        documentation: Documentation(
            """
            The name of an environment becomes a case of a Swift enumeration and the name of a file. The disks of \
            most Macs do not distinguish letter case.
            """,
            bad: "environments: { pre-release: {} }",
            good: "environments: { preRelease: {} }"),
        check: .manifest(checkEnvironmentNames))
}

@Sendable private func checkChoices(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let choices = manifest.value(at: "auth.session.userChoices")?.items else { return [] }
    return choices.compactMap { choice -> Diagnostic? in
        guard let word = choice.text, let parsed = SessionChoice(rawValue: word) else { return nil }
        let keys: [SessionChoice] = parsed == .biometricUnlock ? [.biometricUnlock, .restore] : [.restore]
        let missing = keys.map(\.rawValue).first {
            manifest.value(at: "auth.session.\($0)")?.content == .boolean(false)
        }
        guard let missing else { return nil }
        return rule.diagnostic(
            "'auth.session.userChoices' contains \(word), but 'auth.session.\(missing)' is false; set it to true or "
                + "remove \(word)",
            at: choice.range,
            notes: [Note("the value of '\(missing)'", at: manifest.range(of: "auth.session.\(missing)"))])
    }
}

/// The decoder checks the limits of each value. This check limits bundle identifiers with the suffixes of environments
/// (App Store Connect, "Bundle ID").
@Sendable private func checkBundleIDLengths(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let longest = 155
    return manifest.bundleIDs.compactMap { id in
        let count = id.text.unicodeScalars.count
        guard count > longest, let start = manifest.writtenText(at: "brand.bundleId") else { return nil }
        return rule.diagnostic(
            "'\(id.path)' makes a bundle identifier of \(count) characters, but the limit is \(longest); shorten it",
            at: id.range, notes: [Note("it starts with this", at: start.range)])
    }
}

extension ResolvedManifest {
    /// The bundle identifiers of the app and its extensions: the brand's, and those of each environment with a suffix.
    var bundleIDs: [WrittenText] {
        guard let brand = writtenText(at: "brand.bundleId") else { return [] }
        let apps =
            [brand]
            + environmentTexts("bundleIdSuffix").map { suffix in
                WrittenText(
                    environment: suffix.environment, key: suffix.key, text: brand.text + suffix.text,
                    range: suffix.range, verb: "makes")
            }
        let extensions = app?["targets"]?.entries ?? []
        return apps
            + apps.flatMap { app in
                extensions.compactMap { target in
                    target.keyRange.map { range in
                        WrittenText(
                            key: WrittenText.targets + target.key, text: "\(app.text).\(target.key)", range: range,
                            verb: "makes")
                    }
                }
            }
    }
}

extension WrittenText {
    fileprivate static let targets = "app.targets."

    /// Whether the text is the bundle identifier of an extension.
    var isExtension: Bool { key.hasPrefix(Self.targets) }

    /// The name of the extension with this bundle identifier.
    var name: Substring { key.dropFirst(Self.targets.count) }
}

@Sendable private func checkIDMatchesFolder(_ manifest: ResolvedManifest, _ rule: Rule) -> Diagnostic? {
    guard let id = manifest.value(at: "brand.id")?.text, id != manifest.folder else { return nil }
    return rule.diagnostic(
        "'brand.id' is '\(id)', but the folder is '\(manifest.folder)'; give both the same name",
        at: manifest.range(of: "brand.id"))
}

/// The decoder checks the form of each name. This check compares the names with each other.
@Sendable private func checkEnvironmentNames(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    var firsts: [String: ManifestEntry] = [:]
    return manifest.environments.compactMap { environment in
        guard let other = firsts.updateValue(environment, forKey: environment.key.lowercased()),
            let range = environment.keyRange, let otherRange = other.keyRange
        else { return nil }
        return rule.diagnostic(
            "the environments \(quoted(other.key)) and \(quoted(environment.key)) differ only in letter case; rename one",
            at: range, notes: [Note("the other environment is here", at: otherRange)])
    }
}
