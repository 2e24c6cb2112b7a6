import Diagnostics
import Manifest

/// The rules of an app's extensions and build scripts.
extension Rule {
    static let appTargetName = Rule(
        id: "app-target-name",
        summary: "an app and its extensions have names and bundle identifiers that nothing else in the app has",
        severity: .error,
        documentation: Documentation(
            """
            Each target is a Swift module, and the name of a product. Two with one name overwrite each other. Most disks of \
            Macs ignore letter case. The name is also the end of the extension's bundle identifier, which cannot be that \
            of the app in another environment.
            """,
            bad: "app: { targets: { Acme: { kind: widget } } }",
            good: "app: { targets: { Widgets: { kind: widget } } }",
            files: exampleTargets),
        check: .manifest(checkTargetNames))

    static let appTargetProduct = Rule(
        id: "app-target-product",
        summary: "an extension links only products of `app.packages`",
        severity: .error,
        documentation: Documentation(
            """
            The project contains the packages of `app.packages`, and a target can link only their products. `usesBrand` links \
            the brand's package.
            """,
            bad: "app: { targets: { Widgets: { kind: widget, products: [Charts] } } }",
            good: """
                app:
                  packages: { Charts: { url: "https://git.example/charts.git", version: 2.1.0, products: [Charts] } }
                  targets: { Widgets: { kind: widget, products: [Charts] } }
                """,
            files: exampleTargets),
        check: .manifest(checkTargetProducts))

    static let appTargetSession = Rule(
        id: "app-target-session",
        summary: "an extension can use the app's session",
        severity: .error,
        documentation: Documentation(
            """
            Only the brand's package knows the environment and its backend, so an extension cannot use the session without it. \
            An extension cannot ask for a face, so a session behind a biometric lock stays with the app. A session that is not \
            restored is in the memory of the app, and Amplify keeps its own.
            """,
            bad: "app: { targets: { Widgets: { kind: widget, sharesSession: true } } }",
            good: "app: { targets: { Widgets: { kind: widget, usesBrand: true, sharesSession: true } } }",
            files: exampleTargets),
        check: .manifest(checkTargetSessions))

    static let appTargetFolder = Rule(
        id: "app-target-folder",
        summary: "the folder of an extension exists",
        severity: .error,
        documentation: Documentation(
            """
            The sources of an extension are in the brand's folder, in a folder with the name of the target. Xcode refuses \
            a target without sources.
            """,
            bad: "app: { targets: { Clocks: { kind: widget } } }",
            good: "app: { targets: { Widgets: { kind: widget } } }",
            files: exampleTargets),
        check: .brand(checkTargetFolders))

    static let appScriptMissing = Rule(
        id: "app-script-missing",
        summary: "the script of a build phase exists",
        severity: .error,
        documentation: Documentation(
            "A build fails at a script that does not exist. The path is relative to the brand's folder.",
            bad: "app: { buildPhases: { uploadSymbols: { script: symbol.sh } } }",
            good: "app: { buildPhases: { uploadSymbols: { script: scripts/symbols.sh } } }",
            files: exampleApp.merging(["acme/scripts/symbols.sh": "#!/bin/sh\n"]) { $1 }),
        check: .brand(checkScripts))

    static let appPhaseEnvironment = Rule(
        id: "app-phase-environment",
        summary: "the environments of a build phase are environments of the brand",
        severity: .error,
        documentation: Documentation(
            "A misspelled name would leave the script out of the builds that need it.",
            bad: "app: { buildPhases: { uploadSymbols: { script: scripts/symbols.sh, environments: [develpment] } } }",
            good: """
                app: { buildPhases: { uploadSymbols: { script: scripts/symbols.sh, environments: [development] } } }
                """,
            files: exampleApp.merging(["acme/scripts/symbols.sh": "#!/bin/sh\n"]) { $1 }),
        check: .manifest(checkPhaseEnvironments))
}

private let exampleTargets = exampleApp.merging([
    "acme/Acme/Acme.swift": "// The widgets.\n", "acme/Widgets/Widgets.swift": "// The widgets.\n",
]) { $1 }

@Sendable private func checkTargetNames(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    var owners = Dictionary(
        manifest.appModuleNames.map { ($0, "a module of the brand") }
            + manifest.appProducts.map { ($0.lowercased(), "a product of 'app.packages'") },
        uniquingKeysWith: { first, _ in first })
    return appNameProblem(in: manifest, rule) + identifierProblems(in: manifest, rule)
        + manifest.appTargets.compactMap { target in
            let other = owners.updateValue("another target", forKey: target.key.lowercased())
            guard let owner = other ?? manifest.linkedModule(target.key) else { return nil }
            return rule.diagnostic(
                "the target '\(target.key)' has the name of \(owner); rename the target and its folder",
                at: target.keyRange)
        }
}

private func appNameProblem(in manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.app != nil, let id = manifest.writtenText(at: "brand.id"),
        let owner = manifest.linkedModule(id.text.filter { $0 != "-" })
    else { return [] }
    return [
        rule.diagnostic(
            "the app of '\(id.text)' has the name of \(owner); choose another identifier, or set 'app: false'",
            at: id.range)
    ]
}

/// Reports the extensions whose bundle identifiers are those of the app in another environment.
private func identifierProblems(in manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let all = manifest.bundleIDs
    let apps = all.filter { !$0.isExtension }
    return all.filter(\.isExtension).compactMap { identifier in
        guard let app = apps.first(where: { $0.text.lowercased() == identifier.text.lowercased() }) else { return nil }
        let owner = app.environment.map { "in the environment '\($0)'" } ?? "itself"
        return rule.diagnostic(
            "the target '\(identifier.name)' gets the bundle identifier '\(identifier.text)', which is that of the app \(owner); rename the "
                + "target and its folder",
            at: identifier.range, notes: [Note("the app's identifier is here", at: app.range)])
    }
}

@Sendable private func checkTargetProducts(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let products = manifest.appProducts
    return manifest.appTargets.flatMap { target in
        (target.value["products"]?.items ?? []).compactMap { item in
            guard let name = item.text, !products.contains(name) else { return nil }
            let remedy =
                suggestion(for: name, among: products).map { "did you mean '\($0)'?" }
                ?? "add its package to 'app.packages'"
            return rule.diagnostic(
                "'app.targets.\(target.key)' links '\(name)', which is not a product of 'app.packages'; \(remedy)",
                at: item.range)
        }
    }
}

@Sendable private func checkTargetSessions(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    func value(_ path: String) -> ManifestValue.Content? { manifest.value(at: path)?.content }
    var obstacle: String?
    if value("auth.client") == .text("amplify") {
        obstacle = "'auth.client: amplify' keeps the session elsewhere"
    } else if value("auth.session.restore") == .boolean(false) {
        obstacle = "'auth.session.restore: false' keeps the session in the app's memory"
    } else if let unlock = value("auth.session.biometricUnlock"), unlock != .boolean(false) {
        obstacle = "only the app can unlock a session with 'auth.session.biometricUnlock'"
    }
    return manifest.appTargets.compactMap { target in
        guard let shares = target.value["sharesSession"], shares.content == .boolean(true) else { return nil }
        let needsBrand = target.value["usesBrand"]?.content != .boolean(true)
        guard let reason = needsBrand ? "it does not link the brand's package; add 'usesBrand: true'" : obstacle else {
            return nil
        }
        return rule.diagnostic("'app.targets.\(target.key)' cannot use the app's session: \(reason)", at: shares.range)
    }
}

@Sendable private func checkTargetFolders(_ brand: CheckedBrand, _ rule: Rule) -> [Diagnostic] {
    let manifest = brand.manifest
    guard let files = brand.files else { return [] }
    return manifest.appTargets.compactMap { target in
        let folder = manifest.inBrandFolder(target.key)
        guard !files.isFolder(folder) else { return nil }
        return rule.diagnostic(
            "the folder '\(folder)' of 'app.targets.\(target.key)' does not exist; create it with the sources of the "
                + "extension",
            at: target.keyRange)
    }
}

@Sendable private func checkScripts(_ brand: CheckedBrand, _ rule: Rule) -> [Diagnostic] {
    let manifest = brand.manifest
    guard let files = brand.files else { return [] }
    return manifest.appPhases.compactMap { phase in
        guard let script = phase.value["script"], let name = script.text,
            !files.isFile(manifest.inBrandFolder(name))
        else { return nil }
        return rule.diagnostic(
            "the script '\(name)' of 'app.buildPhases.\(phase.key)' is not in the brand's folder; write it, or correct the "
                + "path",
            at: script.range)
    }
}

@Sendable private func checkPhaseEnvironments(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let names = manifest.environments.map(\.key)
    return manifest.appPhases.flatMap { phase in
        (phase.value["environments"]?.items ?? []).compactMap { item in
            guard let name = item.text, !names.contains(name) else { return nil }
            let remedy =
                suggestion(for: name, among: names).map { "did you mean '\($0)'?" }
                ?? "known environments are \(enumerated(names))"
            return rule.diagnostic(
                "'app.buildPhases.\(phase.key)' names the environment '\(name)', which the brand does not have; \(remedy)",
                at: item.range)
        }
    }
}

extension ResolvedManifest {
    var appTargets: [ManifestEntry] { app?["targets"]?.entries ?? [] }
    fileprivate var appPhases: [ManifestEntry] { app?["buildPhases"]?.entries ?? [] }
}
