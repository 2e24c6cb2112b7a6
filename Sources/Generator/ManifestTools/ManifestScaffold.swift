package import Diagnostics
package import Manifest

/// Writes the first manifest of a brand from the field table: what is required with example values; the rest, if it is
/// wanted, as comments that show what holds without it.
struct ManifestScaffold {
    let brand: NewBrand
    /// The manifest that it extends, by its path from the brand's folder.
    let base: String?
    /// What that manifest says and those that it extends itself.
    let inherited: ManifestValue?
    /// The keys that it does not let a brand set.
    let locked: [[String]]
    /// The brand's backend, if it is said; nil where it is whatever it may be.
    let backend: String?
    /// What holds for the brand, as far as it is known.
    var resolved: ManifestValue?
    /// Whether there are comments, and in them what may be left out.
    let isExplained: Bool

    /// The manifest's text.
    var text: String {
        var lines = ["# yaml-language-server: $schema=../brand.schema.json"]
        if isExplained { lines += Self.preface }
        lines.append("manifest: 1")
        if let base { lines.append("extends: \(base)") }
        for field in ManifestTable.root where field.isInherited {
            let block = block(of: field, [], isInComment: false)
            if !block.lines.isEmpty { lines += [""] + block.lines }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static let preface = [
        "#",
        "# What is commented out may stay so: it shows what holds without it or, where that is nothing,",
        "# an example.",
    ]

    /// The lines of a field, and whether any of them is more than a comment.
    private struct Block {
        var lines: [String]
        var isActive: Bool
    }

    /// Where all of it becomes a comment, it is written in it as it would be outside.
    private func block(of field: ManifestField, _ outer: [String], isInComment: Bool) -> Block {
        let path = outer + [field.key]
        switch field.type {
        case .section(let fields):
            return section(field, path, isInComment) { block(of: fields, path, isInComment: $0) }
        case .switchable(let fields):
            // Its required fields are so only where it is switched on.
            return section(field, path, isInComment) { isInComment in
                var block = block(of: fields, path, isInComment: isInComment)
                block.isActive = isInComment
                return block
            }
        case .keyed(_, _, let fields):
            return section(field, path, isInComment) { keyed(field, fields, path, isInComment: $0) }
        default:
            return scalar(field, path, isInComment)
        }
    }

    /// A section of which something is active is active; of another, all is a comment.
    private func section(
        _ field: ManifestField, _ path: [String], _ isInComment: Bool, _ contents: (Bool) -> Block
    ) -> Block {
        let inner = contents(isInComment)
        if inner.isActive {
            let lines = ["\(field.key):"] + inner.lines.map { "  " + $0 }
            return Block(lines: comment(on: field, at: path) + lines, isActive: true)
        }
        guard isExplained else { return Block(lines: [], isActive: false) }
        let lines = ["\(field.key):"] + contents(true).lines.map { "  " + $0 }
        return Block(lines: comment(on: field, at: path) + lines.map { "# " + $0 }, isActive: false)
    }

    private func block(of fields: [ManifestField], _ path: [String], isInComment: Bool) -> Block {
        var whole = Block(lines: [], isActive: false)
        for field in fields {
            let block = block(of: field, path, isInComment: isInComment)
            whole.lines += block.lines
            whole.isActive = whole.isActive || block.isActive
        }
        return whole
    }

    private func keyed(
        _ field: ManifestField, _ fields: [ManifestField], _ path: [String], isInComment: Bool
    ) -> Block {
        var whole = Block(lines: [], isActive: false)
        guard case .section(let examples) = field.example else { return whole }
        for example in examples {
            let block = block(of: fields, path + [example.key], isInComment: isInComment)
            whole.lines += ["\(example.key):\(block.isActive ? "" : " {}")"] + block.lines.map { "  " + $0 }
            whole.isActive = isInComment || inherited?[path] == nil
        }
        return whole
    }

    private func scalar(_ field: ManifestField, _ path: [String], _ isInComment: Bool) -> Block {
        let isOptional = if case .optional = field.presence { true } else { false }
        let isActive = isInComment ? !isOptional : isWritten(field, path)
        guard isActive || isExplained else { return Block(lines: [], isActive: false) }
        let line = value(of: field, path).map { "\(field.key): \(written($0))" } ?? "\(field.key):"
        return Block(lines: comment(on: field, at: path) + [isActive ? line : "# " + line], isActive: isActive)
    }

    /// Whether the manifest has to say it, or it was asked for.
    private func isWritten(_ field: ManifestField, _ path: [String]) -> Bool {
        if path == ["auth", "backend"], backend != nil { return true }
        let replaced = field.overlays.map(keys)
        if locked.contains(where: { path.starts(with: $0) || replaced?.starts(with: $0) == true }) { return false }
        guard inherited?[path] == nil else { return false }
        return field.isRequired || Self.alsoWritten.contains(path)
    }

    /// What the examples of required fields ask for: an age that is checked, an environment that says what it is.
    private static let alsoWritten = [["auth", "signUpFields"], ["environments", "development", "backend"]]

    /// What is written, or shown in a comment.
    private func value(of field: ManifestField, _ path: [String]) -> ManifestValue.Content? {
        if path == ["auth", "backend"], let backend { return .text(backend) }
        if Self.alsoWritten.contains(path), inherited?[path] == nil, let example = field.example { return example }
        if let held = resolved?[path]?.content, held != .refused { return held }
        if let inherited = inherited?[path]?.content { return inherited }
        if case .text(let example) = field.example, field.isOwn {
            return .text(brand.ownText(for: field, at: path, inPlaceOf: example))
        }
        if case .defaulted(let content) = field.presence { return content }
        return field.example
    }

    private func written(_ value: ManifestValue.Content) -> String {
        if case .text(let text) = value { plainOrQuoted(text, allowing: wordSigns) } else { value.flowYAML }
    }
}

extension ManifestScaffold {
    /// What a field is for and what it accepts, as the comment above it.
    func comment(on field: ManifestField, at path: [String]) -> [String] {
        guard isExplained else { return [] }
        let words = ([field.about] + [field.type.bounds, field.presence.remark].compactMap { $0 })
            .joined(separator: " ").split(whereSeparator: \.isWhitespace)
        // Two columns for each level of indentation.
        let width = 98 - 2 * path.count
        var lines: [String] = []
        for word in words {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.map { "# " + $0 }
    }
}

extension FieldType {
    /// What it accepts, as a sentence; nil where examples say it better.
    fileprivate var bounds: String? {
        switch self {
        case .integer(let bounds, let unit): "From \(bounds.lowerBound) to \(bounds.upperBound) \(unit)."
        case .choice(let choices) where choices.count == 1: "So far there is `\(choices[0].word)`."
        case .choice(let choices): "One of \(enumerated(choices.map { "`\($0.word)`" }, "or"))."
        case .list(.choice(let choices), _): "Any of \(enumerated(choices.map { "`\($0.word)`" }, "and"))."
        default: nil
        }
    }
}

extension Presence {
    fileprivate var remark: String? {
        if case .derived(let text, _) = self { "Without it: \(text)." } else { nil }
    }
}
