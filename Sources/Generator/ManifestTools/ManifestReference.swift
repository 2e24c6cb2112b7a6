import Diagnostics
package import Manifest

/// The reference of everything that manifests and the workspace file may hold, in Markdown (CommonMark with GitHub's
/// tables); the same bytes every time.
///
/// - Parameter workspaceFields: The keys of the workspace file.
package func manifestReference(workspaceFields: [ManifestField]) -> String {
    var blocks = [preface, "## `brand.yaml`", manifestAbout]
    blocks += tables(ManifestTable.root, at: [])
    blocks += ["### A color", colorAbout, "## `brandgen.yaml`", workspaceAbout]
    // What manifests may say as well has its table there.
    blocks += tables(workspaceFields, at: [], except: ManifestTable.root.map(\.key))
    return blocks.joined(separator: "\n\n") + "\n"
}

private let preface = """
    # Brands, and what their manifests may hold

    <!-- Made by `brandgen schema --format markdown` from the table that the decoder reads by; do not edit. -->

    A folder here is a brand: it holds `brand.yaml`, the manifest, and the terms. Folders whose names begin with `_` hold
    manifests that brands extend. `brandgen new ID` begins a brand, and `brandgen validate` says what is wrong with it.

    **In an editor** that runs the YAML language server (Visual Studio Code with the extension *YAML*, Neovim, Helix, Zed),
    the first line of a manifest brings completion, the texts below, and checks as you type:

    ```yaml
    # yaml-language-server: $schema=../brand.schema.json
    ```

    A manifest that is only extended begins with `# yaml-language-server: $schema=../brand.schema.json#/$defs/manifest`.
    """

private let manifestAbout = """
    YAML 1.2: `no` and `on` are texts, and a key that is not listed here, or is there twice, is a mistake. What a manifest
    leaves out, the manifests that it extends may say; the column *left out* is about what none of them says.
    """

private let colorAbout = """
    `"#RGB"`, `"#RRGGBB"` or `"#RRGGBBAA"`, in quotes, for a `#` begins a comment; or a map of two, for the appearances:
    `{ light: "#471C70", dark: "#2A1043" }`.
    """

private let workspaceAbout = """
    The workspace file, which need not be there, lies beside the brands and holds for all of them.
    """

/// The table of a section's keys, then those of the sections in it, but for some that have theirs elsewhere.
private func tables(_ fields: [ManifestField], at path: [String], except others: [String] = []) -> [String] {
    // Words that are those of every key are explained once.
    let words = Set(fields.map(\.meaningsOfWords))
    let shared = fields.count > 1 && words.count == 1 ? words.first ?? nil : nil
    let rows = fields.map { row($0, at: path + [$0.key], explainsWords: shared == nil) }
    let header = ["| key | value | left out | meaning |", "|---|---|---|---|"]
    let inner = fields.filter { !others.contains($0.key) }.flatMap { field -> [String] in
        let place = path + [field.key]
        return switch field.type {
        case .section(let fields), .switchable(let fields): headed(field.about, fields, at: place)
        case .keyed(_, _, let fields): headed(field.about, fields, at: place + [nameOfOwnChoice])
        default: []
        }
    }
    return (shared.map { [wrapped($0)] } ?? []) + [(header + rows).joined(separator: "\n")] + inner
}

private func headed(_ about: String, _ fields: [ManifestField], at path: [String]) -> [String] {
    ["### \(code(path.joined(separator: ".")))", wrapped(about)] + tables(fields, at: path)
}

private let nameOfOwnChoice = "NAME"

private func row(_ field: ManifestField, at path: [String], explainsWords: Bool) -> String {
    var meaning = [field.about.hasSuffix(".") ? field.about : field.about + "."]
    if explainsWords, let words = field.meaningsOfWords { meaning.append(words) }
    if let example = field.example { meaning.append("For example \(code(example.flowYAML)).") }
    let cells = [code(field.key), value(of: field.type, at: path), absence(of: field), meaning.joined(separator: " ")]
    return "| " + cells.map(cell).joined(separator: " | ") + " |"
}

// MARK: - The cells of a row

private func value(of type: FieldType, at path: [String]) -> String {
    switch type {
    case .text(let format, let length): "\(format.noun), \(characters(length))"
    case .integer(let bounds, _) where bounds.count == 1: code("\(bounds.lowerBound)")
    case .integer(let bounds, let unit):
        "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)" + (unit.isEmpty ? "" : " (\(unit))")
    case .boolean: "`true` or `false`"
    case .choice(let choices): enumerated(choices.map { code($0.word) }, "or")
    case .list(let element, let minimumCount):
        "a list" + (minimumCount > 0 ? " of at least one" : "") + ", each once: \(value(of: element, at: path))"
    case .oneOrMore(let element): "\(value(of: element, at: path)); or a list of such"
    case .keyPath: "a key by the keys that lead to it, with dots between"
    case .color: "a [color](#a-color)"
    case .section: "a section, [below](#\(anchor(path)))"
    case .switchable: "`false`, or a section, [below](#\(anchor(path)))"
    case .keyed(let names, let length, _):
        "sections, [below](#\(anchor(path + [nameOfOwnChoice]))), each under \(names.noun) of \(characters(length))"
    }
}

private func characters(_ length: ClosedRange<Int>) -> String {
    length.count == 1 ? "\(length.lowerBound) characters" : "\(length.lowerBound) to \(length.upperBound) characters"
}

private func absence(of field: ManifestField) -> String {
    switch field.presence {
    case .required: "**required**"
    case .optional: "nothing"
    case .defaulted where field.type.isSection: "as its keys say"
    case .defaulted(let content): code(content.flowYAML)
    case .derived(let rule, _): rule
    }
}

/// A code span, between as many backticks as the text needs (CommonMark 0.31, section 6.1).
private func code(_ text: String) -> String {
    guard text.contains("`") else { return "`\(text)`" }
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return "\(fence) \(text) \(fence)"
}

/// A bar would end the cell, in a code span as well (GitHub Flavored Markdown, section 4.10).
private func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
}

/// How GitHub links to a heading that is a path in a code span: letters and digits, in lower case.
private func anchor(_ path: [String]) -> String {
    path.joined().lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" }
}

/// Lines of at most 120 characters, broken at spaces.
private func wrapped(_ text: String) -> String {
    var lines = [""]
    for word in text.split(whereSeparator: \.isWhitespace) {
        let line = lines[lines.count - 1]
        if line.isEmpty {
            lines[lines.count - 1] = String(word)
        } else if line.count + 1 + word.count <= 120 {
            lines[lines.count - 1] += " \(word)"
        } else {
            lines.append(String(word))
        }
    }
    return lines.joined(separator: "\n")
}
