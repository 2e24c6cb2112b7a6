import Diagnostics
import Manifest

extension Rule {
    static let categoryUnset = Rule(
        beforeShipping: "category-unset", "the app has a category", .developer,
        "The App Store shows an app in its category.",
        bad: "app: {}", good: "app: { category: games }"
    ) { $0.checkCategory() }

    static let termsPlaceholder = Rule(
        beforeShipping: "terms-placeholder", "the terms are not those that 'brandgen new' writes", .accountHolder,
        "Users accept the terms, so a lawyer checks them."
    ) { $0.checkTerms() }

    static let teamUnset = Rule(
        beforeShipping: "team-unset", "a machine that signs apps has a team", .accountHolder,
        """
        The value of `DEVELOPMENT_TEAM` in `Local.xcconfig`, in the folder of the brands or of one brand, is the team of the \
        developer account that signs the app.
        """
    ) { $0.checkTeam() }

    static let entryMissing = Rule(
        beforeShipping: "entry-missing", "the app's entry file exists", .developer,
        "The app's project compiles this file. `brandgen app init` writes a missing one."
    ) { $0.checkEntry() }

    package static let entryOutdated = Rule(
        beforeShipping: "entry-outdated", "the app's entry file is from the current template", .developer,
        "The file is the developer's, so brandgen does not change it. Its first line names the version of its template."
    ) { $0.checkEntry() }

    static let packageMissing = Rule(
        beforeShipping: "package-missing", "the brand's package is generated", .developer,
        "The app's project is in the package."
    ) { $0.checkPackages() }

    static let packageOutdated = Rule(
        beforeShipping: "package-outdated", "the brand's package matches its manifest", .developer,
        "An app of an old package has old values."
    ) { $0.checkPackages() }
}

extension ShippedBrand {
    fileprivate mutating func checkCategory() {
        guard let app = brand.app, app.category == nil else { return }
        report(
            .categoryUnset, at: location("app.category"), "the app has no category", remedy: "set 'app.category'",
            severity: .warning)
    }

    fileprivate mutating func checkTerms() {
        guard brand.termsText.contains(TermsDocument.placeholderMark) else { return }
        report(
            .termsPlaceholder, at: .file(path(brand.legal.terms.document)), "the terms are a placeholder",
            remedy: "replace them with terms that a lawyer has checked, and set 'legal.terms.version' to their date")
    }

    fileprivate mutating func checkTeam() {
        guard brand.app != nil else { return }
        let shared = "\(brandsFolder)/Local.xcconfig"
        // The app's own file is included last.
        let teams = [shared, path("Local.xcconfig")].compactMap { path in (try? read(path)).flatMap(BuildSettings.team)
        }
        guard teams.last?.isEmpty ?? true else { return }
        report(
            .teamUnset, at: .file(shared), "this machine has no team that signs the app",
            remedy: "set 'DEVELOPMENT_TEAM' there: see 'Configurations/Local.xcconfig.example' in the package",
            severity: .warning)
    }

    fileprivate mutating func checkEntry() {
        guard let entryFile, brand.app != nil else { return }
        let file = path(entryFile.path)
        guard files.isFile(file), let bytes = try? read(file) else {
            report(
                .entryMissing, at: .file(file), "the app's entry file is missing or cannot be read",
                remedy: "run 'brandgen app init \(brand.id)'")
            return
        }
        guard let version = SeedVersion.read(bytes), version < entryFile.version else { return }
        report(
            .entryOutdated, at: .file(file),
            "the file is from app template \(version), and the current one is \(entryFile.version)",
            remedy:
                "take over what you need from the difference, then write 'app template \(entryFile.version)' into the "
                + "first line", severity: .warning)
    }

    fileprivate mutating func checkPackages() {
        for package in packages where !package.differences.isEmpty {
            guard package.exists else {
                report(
                    .packageMissing, at: .output(package.folder), "the package has not been generated",
                    remedy: "run 'brandgen generate'")
                continue
            }
            let count = package.differences.count
            let first = package.differences[0]
            report(
                .packageOutdated, at: .output(package.folder),
                count == 1
                    ? "a file of the package does not match the manifest: \(first)"
                    : "\(count) files of the package do not match the manifest, for example \(first)",
                remedy: package.isEdited
                    ? "look at the edited files with 'brandgen diff', then run 'brandgen generate --force'"
                    : "run 'brandgen generate'")
        }
    }
}

/// The version in the first line of a file that Brandgen has written once.
enum SeedVersion {
    /// Returns `nil` if the first line names no version.
    static func read(_ file: [UInt8]) -> Int? {
        let line = String(decoding: file.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let mark = "(app template "
        guard line.hasPrefix("// Written once by "), let start = line.firstRange(of: mark)?.upperBound else {
            return nil
        }
        return Int(line[start...].prefix { $0 != ")" })
    }
}

/// The build settings of an xcconfig file.
enum BuildSettings {
    /// Returns the last value of `DEVELOPMENT_TEAM`, also for a single SDK; `nil` if the file does not set it.
    static func team(_ file: [UInt8]) -> String? {
        let lines = String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline)
        return lines.compactMap { line -> String? in
            let setting = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
            let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let name = parts[0].split(whereSeparator: { $0 == " " || $0 == "\t" }).first,
                name == "DEVELOPMENT_TEAM"
            else { return nil }
            return parts[1].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }.last
    }
}
