package import Diagnostics
import Manifest
import YAMLTree

/// A manifest in an older version of the format, with the text that the current version needs.
package struct MigratedManifest: Equatable, Sendable {
    /// The path relative to the workspace.
    package let path: String
    package let original: [UInt8]
    package let bytes: [UInt8]
}

/// Brings a manifest to the current version of the format. Comments, order, quotes and line ends stay.
///
/// Version 2 describes the app in `app`. The only key that version 1 had there, `endpointOverride`, is in `features` now.
///
/// - Parameter file: A brand's manifest, or a base.
/// - Returns: The migrated manifest; `nil` if the file needs no change or is not a manifest with a version.
/// - Throws: `DiagnosticError` if the file cannot be parsed, needs a newer version of Brandgen, or has a form that has to
///   be changed by hand.
package func migrated(_ file: SourceFile) throws(DiagnosticError) -> MigratedManifest? {
    guard let root = try parseYAML(file), let version = root.entry("manifest")?.value else { return nil }
    guard case .scalar(let scalar) = version.content, let number = scalar.resolved.wholeNumber else { return nil }
    let current = ManifestTable.formatVersion
    guard number <= current else {
        throw DiagnosticError(
            Diagnostic(.outOfRange, "this manifest needs a newer brandgen: it has format version \(number)", at: version.range))
    }
    guard number == current - 1 else { return nil }
    var edits = TextEdits(file)
    edits.replace(version.range, by: "\(current)")
    moveOverride(in: root, &edits)
    rewriteLocks(in: root, &edits)
    let bytes = edits.applied
    let changed = SourceFile(path: file.path, bytes: bytes)
    guard let result = try? parseYAML(changed), isMigration(of: root, result) else {
        let range = root.entry("app")?.keyRange ?? version.range
        throw DiagnosticError(
            Diagnostic(
                .unknownKey,
                "'app.endpointOverride' cannot be moved here automatically; move it to 'features', and set 'manifest' to "
                    + "\(current)", at: range))
    }
    return MigratedManifest(path: file.path, original: file.bytes, bytes: bytes)
}

// MARK: - From version 1 to version 2

/// Moves `endpointOverride` from `app` to `features`.
private func moveOverride(in root: YAMLNode, _ edits: inout TextEdits) {
    guard let app = root.entry("app"), case .mapping(let keys) = app.value.content else { return }
    guard let override = keys.first(where: { $0.key == "endpointOverride" }) else {
        return edits.remove(app, from: root)
    }
    guard let features = root.entry("features"), case .mapping(let others) = features.value.content else {
        return edits.replace(app.keyRange, by: "features")
    }
    let moved = "endpointOverride: " + edits.text(of: override.value.range)
    let comment = edits.comment(after: override.value.range.end) ?? edits.comment(after: app.value.range.end)
    if let first = others.first, !edits.isFlow(features.value) {
        let indentation = String(repeating: " ", count: first.keyRange.start.column - 1)
        edits.insert(moved + (comment.map { " " + $0 } ?? "") + edits.lineEnd + indentation, at: first.keyRange.start)
        edits.remove(app, from: root)
    } else {
        if let first = others.first {
            edits.insert(moved + ", ", at: first.keyRange.start)
        } else {
            edits.replace(features.value.range, by: "{ \(moved) }")
        }
        edits.remove(app, from: root, keeping: comment)
    }
}

/// Locks the key at its new place.
private func rewriteLocks(in root: YAMLNode, _ edits: inout TextEdits) {
    guard case .sequence(let locks) = root.entry("locked")?.value.content else { return }
    for lock in locks {
        guard case .scalar(let scalar) = lock.content, ["app", "app.endpointOverride"].contains(scalar.text) else {
            continue
        }
        let text = edits.text(of: lock.range).replacing(scalar.text, with: "features.endpointOverride")
        edits.replace(lock.range, by: text)
    }
}

/// Returns whether the second document is the first one in version 2: equal except for what the migration changes.
private func isMigration(of old: YAMLNode, _ new: YAMLNode?) -> Bool {
    guard case .mapping(let oldEntries) = old.content, case .mapping(let newEntries)? = new?.content else { return false }
    let changed: Set = ["manifest", "app", "features", "locked"]
    func rest(_ entries: [YAMLEntry]) -> [String] {
        entries.filter { !changed.contains($0.key) }.map { "\($0.key): \($0.value.form)" }
    }
    func features(_ entries: [YAMLEntry], _ section: String) -> [String] {
        guard case .mapping(let keys) = entries.first(where: { $0.key == section })?.value.content else { return [] }
        return keys.map { "\($0.key): \($0.value.form)" }
    }
    let override = features(oldEntries, "app").filter { $0.hasPrefix("endpointOverride: ") }
    return newEntries.first { $0.key == "manifest" }?.value.form == "\(ManifestTable.formatVersion)"
        && !newEntries.contains { $0.key == "app" } && rest(oldEntries) == rest(newEntries)
        && Set(features(newEntries, "features")) == Set(features(oldEntries, "features") + override)
}

extension YAMLNode {
    fileprivate func entry(_ key: String) -> YAMLEntry? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }
    }

    /// The contents without positions, to compare two documents.
    fileprivate var form: String {
        switch content {
        case .scalar(let scalar): scalar.isPlain ? scalar.text : "\"\(scalar.text)\""
        case .sequence(let items): "[" + items.map(\.form).joined(separator: "\u{0}") + "]"
        case .mapping(let entries): "{" + entries.map { "\($0.key): \($0.value.form)" }.joined(separator: "\u{0}") + "}"
        }
    }
}

/// Returns the paths of the manifests that a manifest extends, relative to the workspace. Empty for a file that cannot be
/// parsed.
package func bases(of file: SourceFile) -> [String] {
    guard let root = try? parseYAML(file), let extended = root.entry("extends")?.value else { return [] }
    let nodes = if case .sequence(let items) = extended.content { items } else { [extended] }
    return nodes.compactMap { node in
        guard case .scalar(let scalar) = node.content else { return nil }
        return resolvedPath(scalar.text, from: file.path)
    }
}
