import Diagnostics
import Manifest

/// The rules of files that are copied into the app.
extension Rule {
    static let appFileKind = Rule(
        id: "app-file-kind",
        summary: "a file for the app is of the kind that its extension names",
        severity: .error,
        documentation: Documentation(
            """
            The app or an SDK reads the file when it runs. A damaged property list or a sound in another format would only be \
            noticed there.
            """,
            bad: "app: { files: [settings.json] }    # not JSON",
            good: "app: { files: [words.txt] }",
            files: exampleApp.merging(["acme/settings.json": "{ key: 1 }\n", "acme/words.txt": "moon\n"]) { $1 }),
        check: .brand { brand, rule in problems(.kind, of: brand.assets, rule) { $0.isAppFile } })

    static let appFileSecret = Rule(
        id: "app-file-secret",
        summary: "a file for the app contains no private key and no other credential of a server",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            Everyone who installs an app can read its files. Private keys, service accounts, signing identities and \
            provisioning profiles belong on a server or in the secrets of CI. If you committed such a file, revoke the key: \
            removing it is not enough. A `GoogleService-Info.plist` contains only public identifiers.
            """,
            bad: "app: { files: [account.json] }",
            good: "app: { files: [settings.json] }",
            files: exampleApp.merging([
                "acme/account.json": "{ \"type\": \"service_account\", \"\("private")_key\": \"example\" }\n",
                "acme/settings.json": "{ \"key\": 1 }\n",
            ]) { $1 }),
        check: problems(.secret))

    static let appFileTwice = Rule(
        id: "app-file-twice",
        summary: "no two files of one app have the same name",
        severity: .error,
        documentation: Documentation(
            """
            All files are in one folder of the app, whose file system ignores letter case on most devices of developers. The \
            app of an environment contains the brand's files and the environment's. Brandgen and Xcode add `Info.plist`, \
            `PrivacyInfo.xcprivacy` and `Assets.car`.
            """,
            bad: """
                app: { files: [settings.json] }
                environments: { development: { app: { files: [test/settings.json] } } }
                """,
            good: """
                environments: { development: { app: { files: [test/settings.json] } } }
                app: {}
                """,
            files: exampleApp.merging([
                "acme/settings.json": "{ \"key\": 1 }\n", "acme/test/settings.json": "{ \"key\": 2 }\n",
            ]) { $1 }),
        check: .brand(checkFileNames))

    static let appFileBundleID = Rule(
        id: "app-file-bundle-id",
        summary: "a `GoogleService-Info.plist` is of the app that it is copied into",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            Firebase writes one file for each app, with its bundle identifier as `BUNDLE_ID`. With the file of another app, \
            notifications and reports go to the wrong place. List one file for each environment with its own identifier.
            """,
            bad: "app: { files: [GoogleService-Info.plist] }",
            good: """
                app: {}
                environments: { development: { bundleIdSuffix: .dev, app: { files: [GoogleService-Info.plist] } } }
                """,
            files: exampleApp.merging([
                "acme/GoogleService-Info.plist":
                    "<plist><dict><key>BUNDLE_ID</key><string>com.example.acme.dev</string></dict></plist>\n"
            ]) { $1 }),
        check: .brand(checkBundleIDs))
}

@Sendable private func checkFileNames(_ brand: CheckedBrand, _ rule: Rule) -> [Diagnostic] {
    let reserved = ["info.plist", "privacyinfo.xcprivacy", "assets.car", "pkginfo", "embedded.mobileprovision"]
    // The files of the brand come first.
    var holders: [String: [(environment: String?, asset: BrandAsset)]] = [:]
    return brand.assets.compactMap { asset in
        guard case .appFile(let environment) = asset.reference.role else { return nil }
        let reference = asset.reference
        let name = reference.fileName.lowercased()
        if reserved.contains(name) {
            return rule.diagnostic(
                "\(reference.subject) has the name of a file that the app contains already; rename it",
                at: reference.range)
        }
        let holder = holders[name]?.first { $0.environment == nil || $0.environment == environment }
        holders[name, default: []].append((environment, asset))
        guard let holder else { return nil }
        let remedy =
            holder.environment == environment
            ? "rename one of them" : "list a file for each environment instead, or rename one of them"
        return rule.diagnostic(
            "\(reference.subject) has the name of another file of the same app; \(remedy)", at: reference.range,
            notes: [Note("the other file is here", at: holder.asset.reference.range)])
    }
}

@Sendable private func checkBundleIDs(_ brand: CheckedBrand, _ rule: Rule) -> [Diagnostic] {
    let manifest = brand.manifest
    guard let bundleID = manifest.value(at: "brand.bundleId")?.text else { return [] }
    return brand.assets.compactMap { asset in
        guard case .appFile(let owner) = asset.reference.role, let id = asset.file.bundleID
        else { return nil }
        let environments = manifest.environments.filter { owner == nil || $0.key == owner }
        for environment in environments {
            let expected = bundleID + (environment.value["bundleIdSuffix"]?.text ?? "")
            guard expected != id else { continue }
            let remedy =
                owner == nil && environments.count > 1
                ? "list a file for each environment, in 'environments.\(environment.key).app.files'"
                : "download the file of this app"
            return rule.diagnostic(
                "\(asset.reference.subject) is of the app \(quoted(id)), but the bundle identifier of the environment "
                    + "'\(environment.key)' is '\(expected)'; \(remedy)",
                at: asset.reference.range)
        }
        return nil
    }
}
