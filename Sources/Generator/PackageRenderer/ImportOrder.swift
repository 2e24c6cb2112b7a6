/// Puts the first run of `import` lines of a Swift file in the order that `swift format` wants: by module.
///
/// A template cannot: where the brand's own module belongs among the others depends on its name.
func sortImports(in source: [UInt8]) -> [UInt8] {
    let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { importedModule($0) != nil }) else { return source }
    let end = lines[first...].firstIndex { importedModule($0) == nil } ?? lines.endIndex
    let imports = lines[first..<end].sorted { left, right in
        (importedModule(left) ?? "") < (importedModule(right) ?? "")
    }
    return Array((lines[..<first] + imports + lines[end...]).joined(separator: [UInt8(ascii: "\n")]))
}

private let accessLevels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]

/// `AuthCore` of `public import AuthCore`; nil for any other line.
private func importedModule(_ line: ArraySlice<UInt8>) -> String? {
    var words = String(decoding: line, as: UTF8.self).split(separator: " ")[...]
    if let first = words.first, accessLevels.contains(first) { words.removeFirst() }
    guard words.count == 2, words.first == "import" else { return nil }
    return words.last.map(String.init)
}
