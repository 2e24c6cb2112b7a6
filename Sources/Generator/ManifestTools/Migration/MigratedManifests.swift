package import Diagnostics
package import Manifest
import YAMLTree

/// A manifest of the current format version, and its text before.
package struct MigratedManifest: Equatable, Sendable {
    /// The path relative to the workspace.
    package let path: String
    package let original: [UInt8]
    /// The same bytes as `original` if the file has the current version already.
    package let bytes: [UInt8]

    package var isChanged: Bool { bytes != original }
}

/// Migrates the manifests of brands and all their bases to the current format version, in memory.
///
/// - Parameters:
///   - manifests: The paths of the brands' manifests.
///   - bases: The paths of files that may be bases. Those without a format version are left out.
///   - files: The workspace, which stays unchanged.
///   - brandsFolder: The folder that contains all bases.
/// - Returns: All manifests, sorted by path.
/// - Throws: `DiagnosticError` with an error for each file that cannot be migrated.
package func migratedManifests(
    _ manifests: [String], bases: [String] = [], in files: any FileReader, brandsFolder: String
) throws(DiagnosticError) -> [MigratedManifest] {
    var migration = WorkspaceMigration(files: files, brandsFolder: brandsFolder)
    for path in manifests { migration.add(path, linkedAt: nil) }
    for path in bases { migration.addPossibleBase(path) }
    try migration.problems.throwIfErrors()
    return migration.migrated.values.sorted { $0.path < $1.path }
}

private struct WorkspaceMigration {
    let files: any FileReader
    let brandsFolder: String
    var migrated: [String: MigratedManifest] = [:]
    var problems = DiagnosticCollector()
    private var visited: Set<String> = []

    init(files: any FileReader, brandsFolder: String) {
        self.files = files
        self.brandsFolder = brandsFolder
    }

    mutating func addPossibleBase(_ path: String) {
        guard !visited.contains(path), let bytes = try? files.read(path, limit: ManifestReader.readLimit),
            let root = try? parseYAML(SourceFile(path: path, bytes: bytes)), FormatVersion(of: root) != nil
        else { return }
        add(path, linkedAt: nil)
    }

    /// Migrates a manifest and its bases.
    mutating func add(_ path: String, linkedAt link: SourceRange?) {
        guard visited.insert(path).inserted else { return }
        do throws(FileReadError) {
            let file = SourceFile(path: path, bytes: try files.read(path, limit: ManifestReader.readLimit))
            do throws(DiagnosticError) {
                try add(file)
            } catch {
                problems.report(error)
            }
        } catch {
            let rule: RuleID = link == nil ? .manifestUnreadable : .extendsMissing
            problems.report(Diagnostic(rule, "'\(path)' cannot be read: \(error.reason)", at: link))
        }
    }

    private mutating func add(_ file: SourceFile) throws(DiagnosticError) {
        let start = SourcePosition(line: 1, column: 1)
        let place = SourceRange(file: file, start: start, end: start)
        let missing = DiagnosticError(
            Diagnostic(
                .missingKey, "the file has no format version; write the one it was made for, such as 'manifest: 1'",
                at: place))
        guard let root = try parseYAML(file), let version = FormatVersion(of: root) else { throw missing }
        for base in root.bases {
            if let target = resolvedPath(base.path, from: file.path), target.hasPrefix(brandsFolder + "/") {
                add(target, linkedAt: base.range)
            }
        }
        if let newer = version.diagnostic { throw DiagnosticError(newer) }
        var current = file
        for migration in ManifestMigration.all where migration.version >= version.number {
            guard let root = try parseYAML(current), let version = FormatVersion(of: root) else { throw missing }
            current = try migration.apply(to: current, root, version)
        }
        migrated[file.path] = MigratedManifest(path: file.path, original: file.bytes, bytes: current.bytes)
    }
}

extension YAMLNode {
    /// The bases that a manifest names, in any format version.
    fileprivate var bases: [(path: String, range: SourceRange)] {
        guard let value = entry("extends")?.value else { return [] }
        let items = if case .sequence(let items) = value.content { items } else { [value] }
        return items.compactMap { item in
            if case .scalar(let scalar) = item.content { (scalar.text, item.range) } else { nil }
        }
    }
}
