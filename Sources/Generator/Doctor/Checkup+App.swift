import AppSeeds
import Manifest
import OutputTree
import PackageRenderer

extension Checkup {
    /// Checks the app's category, the team and the entry file.
    mutating func checkApp(_ app: AppSettings) {
        if app.category == nil {
            report(
                .categoryUnset, at: place("app.category"), "the app has no category",
                remedy: "set 'app.category'")
        }
        checkTeam()
        checkEntry()
    }

    private mutating func checkTeam() {
        let places = ["\(brandsFolder)/Local.xcconfig", path("Local.xcconfig")]
        let settings = places.compactMap { try? files.read($0, limit: Self.largestFile) }
        // The app's own file is included last.
        if settings.compactMap(BuildSettings.team).last?.isEmpty ?? true {
            report(
                .teamUnset, at: .file(places[0]), "this machine has no team that signs the app",
                remedy: "set 'DEVELOPMENT_TEAM' there: see 'Configurations/Local.xcconfig.example' in the package")
        }
    }

    private mutating func checkEntry() {
        let entry = brand.appEntryFile
        guard let seed = seeds.first(where: { $0.path == entry }) else { return }
        guard files.isFile(path(entry)), let bytes = try? files.read(path(entry), limit: Self.largestFile) else {
            report(
                .entryMissing, at: .file(path(entry)), "the app's entry file is missing or cannot be read",
                remedy: "run 'brandgen app init \(brand.id)'")
            return
        }
        guard let version = SeedVersion.read(bytes), version < PackageRenderer.seedVersion else { return }
        report(
            .entryOutdated, at: .file(path(entry)),
            "the file is from app template \(version), and the current one is \(PackageRenderer.seedVersion)",
            remedy:
                "take over what you need from the difference, then write 'app template \(PackageRenderer.seedVersion)' "
                + "into the first line",
            difference: unifiedDiffLines(old: bytes, new: seed.bytes, path: path(entry)))
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
