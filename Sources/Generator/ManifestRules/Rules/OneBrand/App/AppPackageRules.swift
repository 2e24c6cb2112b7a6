import Diagnostics
import Manifest

/// The rules of the Swift packages that an app links.
extension Rule {
    static let appPackageSource = Rule(
        id: "app-package-source",
        summary: "a package of `app.packages` has one source, with the keys that it needs",
        severity: .error,
        documentation: Documentation(
            """
            A package is a folder (`path`) or a Git repository (`url` with `version`). A key without effect misleads its \
            reader.
            """,
            bad: #"app: { packages: { Charts: { url: "https://git.example/charts.git", products: [Charts] } } }"#,
            good: """
                app: { packages: { Charts: { url: "https://git.example/charts.git", version: 2.1.0, products: [Charts] } } }
                """,
            files: exampleApp),
        check: .manifest(checkPackageSources))

    static let appPackageName = Rule(
        id: "app-package-name",
        summary: "the packages of an app and their products have different names",
        severity: .error,
        documentation: Documentation(
            """
            SwiftPM identifies a package by the last part of its path or URL, ignoring letter case, and refuses two packages \
            with one identity. The brand's own package has the brand's identifier, and the runtime is `Brandgen`. An app \
            cannot link two modules with one name.
            """,
            bad: """
                app: { packages: { Charts: { url: "https://git.example/brandgen.git", version: 2.1.0, products: [Charts] } } }
                """,
            good: """
                app: { packages: { Charts: { url: "https://git.example/charts.git", version: 2.1.0, products: [Charts] } } }
                """,
            files: exampleApp),
        check: .manifest(checkPackageNames))

    static let appPackageMissing = Rule(
        id: "app-package-missing",
        summary: "the folder of a local package of `app.packages` contains a Swift package",
        severity: .error,
        documentation: Documentation(
            """
            Xcode cannot open a project with a local package that does not exist. The path is relative to the workspace, \
            which is the folder that contains `Brands`.
            """,
            bad: "app: { packages: { Charts: { path: Shared/Chart, products: [Charts] } } }",
            good: "app: { packages: { Charts: { path: Brands/_shared/Charts, products: [Charts] } } }",
            files: exampleApp.merging(["_shared/Charts/Package.swift": "// swift-tools-version: 6.2\n"]) { $1 }),
        check: .brand(checkPackagesExist))
}

@Sendable private func checkPackageSources(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.appPackages.flatMap { package -> [Diagnostic] in
        let path = "app.packages.\(package.key)"
        func text(_ key: String) -> ManifestValue? { package.value[key] }
        func isIdle(_ keys: [String], beside other: String) -> [Diagnostic] {
            keys.compactMap { key in
                text(key).map {
                    rule.diagnostic(
                        "'\(path).\(key)' has no effect beside '\(path).\(other)'; remove one of them", at: $0.range,
                        notes: [Note("'\(other)' is set here", at: manifest.range(of: "\(path).\(other)"))])
                }
            }
        }
        if text("path") != nil { return isIdle(["url", "version", "exact"], beside: "path") }
        guard text("url") != nil else {
            return [
                rule.diagnostic(
                    "'\(path)' has no source; set 'path' for a folder, or 'url' and 'version' for a Git repository",
                    at: package.keyRange ?? manifest.range(of: path))
            ]
        }
        guard text("version") == nil else { return [] }
        return [
            rule.diagnostic(
                "missing key 'version' in '\(path)', which 'url' requires, for example 'version: 2.1.0'",
                at: manifest.range(of: "\(path).url"))
        ]
    }
}

@Sendable private func checkPackageNames(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    var owners = manifest.reservedPackageIdentities
    var modules = Dictionary(
        manifest.appModuleNames.map { ($0, "the brand's own module") }, uniquingKeysWith: { first, _ in first })
    var diagnostics: [Diagnostic] = []
    for package in manifest.appPackages {
        let path = "app.packages.\(package.key)"
        if let source = package.value["path"] ?? package.value["url"], let identity = source.text.map(packageIdentity) {
            if let owner = owners.updateValue("'\(path)'", forKey: identity) {
                diagnostics.append(
                    rule.diagnostic(
                        "'\(path)' is the package '\(identity)' for SwiftPM, like \(owner); "
                            + (owner.hasPrefix("'") ? "list all products under one of them" : "rename the package"),
                        at: source.range))
            }
        }
        for product in package.value["products"]?.items ?? [] {
            guard let name = product.text else { continue }
            let other = modules.updateValue("a product of '\(path)'", forKey: name.lowercased())
            guard let owner = other ?? manifest.linkedModule(name, isProduct: true) else { continue }
            diagnostics.append(
                rule.diagnostic(
                    "the product '\(name)' of '\(path)' has the name of \(owner), and an app cannot link two modules with "
                        + "one name; remove one of them",
                    at: product.range))
        }
    }
    return diagnostics
}

@Sendable private func checkPackagesExist(_ brand: CheckedBrand, _ rule: Rule) -> [Diagnostic] {
    guard let files = brand.files else { return [] }
    return brand.manifest.appPackages.compactMap { package in
        guard let value = package.value["path"], let folder = value.text, !files.isFile("\(folder)/Package.swift")
        else {
            return nil
        }
        let problem = files.isFolder(folder) ? "contains no 'Package.swift'" : "does not exist"
        return rule.diagnostic(
            "the folder '\(folder)' of 'app.packages.\(package.key)' \(problem); correct the path, which is relative to the "
                + "workspace, or write the package",
            at: value.range)
    }
}

/// Returns the identity of a package: the last part of its path or URL in lower case, without `.git` ("Package identity",
/// SwiftPM documentation).
private func packageIdentity(_ source: String) -> String {
    let last = source.split { $0 == "/" || $0 == ":" }.last?.lowercased() ?? ""
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
}

extension ResolvedManifest {
    fileprivate var appPackages: [ManifestEntry] { app?["packages"]?.entries ?? [] }

    /// The identities of the packages that Brandgen adds to the project, with their owners.
    fileprivate var reservedPackageIdentities: [String: String] {
        var owners = [
            "brandgen": "the auth runtime", "amplifyauth": "the Amplify client of the auth runtime",
            "appflags": "the package of the app's flags",
        ]
        for key in ["path", "url"] {
            guard let source = value(at: "runtime.\(key)")?.text else { continue }
            owners[packageIdentity(source)] = "the auth runtime"
        }
        if let id = value(at: "brand.id")?.text { owners[id] = "the brand's own package" }
        return owners
    }

    /// Returns a phrase for the owner of a module's name if the app links that module.
    func linkedModule(_ name: String, isProduct: Bool = false) -> String? {
        let sharesItems = appTargets.contains { $0.value["kind"]?.text == "share" }
        let isLinked = LinkedModules.contains(name, isProduct: isProduct, sharesItems: sharesItems)
        return isLinked ? "a module that Brandgen links" : nil
    }

    /// The products of `app.packages`.
    var appProducts: [String] {
        appPackages.flatMap { ($0.value["products"]?.items ?? []).compactMap(\.text) }
    }
}
