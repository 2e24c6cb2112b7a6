import Diagnostics
import Manifest

/// Generates the first manifest of a brand from the field table. It contains the required keys with example values and,
/// as an option, the other keys as comments with their defaults.
struct ManifestScaffold {
    let brand: NewBrand
    let table: ManifestTable
    /// The base manifest, by path relative to the brand's folder.
    let base: String?
    /// The merged values of the base and its own bases.
    let inherited: ManifestValue?
    /// The paths of the keys that the base locks.
    let locked: [[String]]
    /// The backend that the caller selected, or `nil` for the inherited or default one.
    let backend: String?
    /// The environment that uses the service of the backend, or `nil` if the manifest needs none.
    let service: ScaffoldService?
    /// The resolved values of the brand, if they are known.
    var resolved: ManifestValue?
    /// Whether the manifest contains explanations and the optional keys as comments.
    let isExplained: Bool

    /// The manifest's text.
    var text: String {
        var lines = ["# yaml-language-server: $schema=../brand.schema.json"]
        if isExplained { lines += Self.preface }
        lines.append("manifest: 1")
        if let base { lines.append("extends: \(base)") }
        for field in table.root where field.isInherited {
            let block = block(of: field, [], isInComment: false)
            if !block.lines.isEmpty { lines += [""] + block.lines }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static let preface = [
        "#",
        "# Keys in comments are optional. Each shows its default or, if it has none, an example.",
    ]

    /// The lines of a field, and whether any of them is not a comment.
    private struct Block {
        var lines: [String]
        var isActive: Bool
    }

    /// Returns the lines of a field. If `isInComment` is `true`, the caller turns all lines into comments, so this
    /// function adds no `#`.
    private func block(of field: ManifestField, _ outer: [String], isInComment: Bool) -> Block {
        let path = outer + [field.key]
        switch field.type {
        case .section(let fields):
            return section(field, path, isInComment) { block(of: fields, path, isInComment: $0) }
        case .switchable(let fields):
            // The required fields of the section are required only if the section is turned on.
            return section(field, path, isInComment) { isInComment in
                var block = block(of: fields, path, isInComment: isInComment)
                block.isActive = isInComment || isRequested(path)
                return block
            }
        case .keyed(_, _, .section(let fields)):
            return section(field, path, isInComment) { keyed(field, fields, path, isInComment: $0) }
        default:
            return scalar(field, path, isInComment)
        }
    }

    /// Returns the lines of a section. If none of its keys is active, the whole section is a comment.
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
        var result = Block(lines: [], isActive: false)
        for field in fields where field.isInScaffold {
            let block = block(of: field, path, isInComment: isInComment)
            result.lines += block.lines
            result.isActive = result.isActive || block.isActive
        }
        return result
    }

    private func keyed(
        _ field: ManifestField, _ fields: [ManifestField], _ path: [String], isInComment: Bool
    ) -> Block {
        var result = Block(lines: [], isActive: false)
        guard case .section(let examples) = field.example else { return result }
        let service = path == ["environments"] ? service : nil
        var names = service?.isAlone == true ? [] : examples.map(\.key)
        if service != nil { names.append(ScaffoldService.environment) }
        for name in names {
            let block = block(of: fields, path + [name], isInComment: isInComment)
            if service != nil, name == ScaffoldService.environment { result.lines.append(ScaffoldService.remark) }
            result.lines += ["\(name):\(block.isActive ? "" : " {}")"] + block.lines.map { "  " + $0 }
            result.isActive = isInComment || service != nil || (field.isRequired && inherited?[path] == nil)
        }
        return result
    }

    private func scalar(_ field: ManifestField, _ path: [String], _ isInComment: Bool) -> Block {
        // The section of texts has only optional keys, and needs one.
        let isOptional = if case .optional = field.presence { !field.type.isLocalized } else { false }
        let isActive = isInComment ? !isOptional : isWritten(field, path)
        guard isActive || isExplained else { return Block(lines: [], isActive: false) }
        let line = value(of: field, path).map { "\(field.key): \(written($0))" } ?? "\(field.key):"
        return Block(lines: comment(on: field, at: path) + [isActive ? line : "# " + line], isActive: isActive)
    }

    /// Returns whether the key is required or requested.
    private func isWritten(_ field: ManifestField, _ path: [String]) -> Bool {
        if path == ["auth", "backend"], backend != nil { return true }
        if isRequested(path) { return true }
        let replaced = field.overlays.map(keys)
        if locked.contains(where: { path.starts(with: $0) || replaced?.starts(with: $0) == true }) { return false }
        guard inherited?[path] == nil else { return false }
        return field.isRequired || Self.alsoWritten.contains(path)
    }

    private func isRequested(_ path: [String]) -> Bool { service?.keys.contains(path) ?? false }

    /// The optional keys that the examples of required keys depend on. A minimum age needs a birthdate, and an
    /// environment needs a backend.
    private static let alsoWritten = [["auth", "signUpFields"], ["environments", "development", "backend"]]

    /// Returns the value of a key, which is active or in a comment.
    private func value(of field: ManifestField, _ path: [String]) -> ManifestValue.Content? {
        if path == ["auth", "backend"], let backend { return .text(backend) }
        if let value = service?.values[path] { return value }
        if Self.alsoWritten.contains(path), inherited?[path] == nil, let example = field.example { return example }
        if let content = resolved?[path]?.content, content != .refused { return content }
        if let inherited = inherited?[path]?.content { return inherited }
        if case .text(let example) = field.example, field.isBrandSpecific {
            return .text(brand.newText(for: field, at: path, replacing: example))
        }
        if case .defaulted(let content) = field.presence { return content }
        return field.example
    }

    private func written(_ value: ManifestValue.Content) -> String {
        if case .text(let text) = value { plainOrQuoted(text, allowing: wordSigns) } else { value.flowYAML }
    }
}

extension ManifestScaffold {
    /// Returns the comment above a field, with its documentation and its accepted values.
    private func comment(on field: ManifestField, at path: [String]) -> [String] {
        guard isExplained else { return [] }
        let sentences = [field.about] + [field.type.bounds, field.presence.remark].compactMap { $0 }
        // Two columns for each level of indentation.
        return lines(of: sentences.joined(separator: " "), width: 98 - 2 * path.count).map { "# " + $0 }
    }
}

extension ManifestField {
    /// Whether the manifest contains the key. Of the many texts, it contains one as an example. It explains the flags once,
    /// and not again in each environment.
    fileprivate var isInScaffold: Bool {
        overlays != "flags" && (!type.isLocalized || example != nil)
    }
}

extension FieldType {
    fileprivate var isLocalized: Bool { if case .localizedText = self { true } else { false } }

    /// The accepted values as a sentence, or `nil` if an example is clearer.
    fileprivate var bounds: String? {
        switch self {
        case .integer(let bounds, let unit): "From \(bounds.lowerBound) to \(bounds.upperBound) \(unit)."
        case .choice(let choices) where choices.count == 1: "The only value is `\(choices[0].word)`."
        case .choice(let choices): "One of \(enumerated(choices.map { "`\($0.word)`" }, "or"))."
        case .booleanOr(let choices): "True, false or \(enumerated(choices.map { "`\($0.word)`" }, "or"))."
        case .list(.shorthand(let value, _), _): FieldType.list(value, minimumCount: 0).bounds
        case .list(.choice(let choices), _): "Any of \(enumerated(choices.map { "`\($0.word)`" }, "and"))."
        default: nil
        }
    }
}

extension Presence {
    fileprivate var remark: String? {
        if case .derived(let text, _) = self { "Default: \(text)." } else { nil }
    }
}

/// The environment of a new manifest that uses the service of the brand's backend, with example values. The environment
/// `development` stays on the mock.
struct ScaffoldService {
    static let environment = "production"

    /// The comment above the environment.
    static let remark = "# Replace the example values before you ship: no service has these identifiers and addresses."

    /// Whether the manifest contains no other environment, because it inherits others, or because its backend is locked.
    let isAlone: Bool
    /// The paths of the keys to write, in addition to the required keys of their sections.
    let keys: Set<[String]>
    /// The values of some of these keys. The field table has examples for the others.
    let values: [[String]: ManifestValue.Content]

    /// Returns `nil` if the backend has no service, or if the manifest inherits an environment that uses it.
    ///
    /// - Parameters:
    ///   - backend: The brand's backend.
    ///   - inherited: The merged values of the base.
    ///   - locked: The paths of the keys that the base locks.
    init?(of backend: AuthBackend, inherited: ManifestValue?, locked: [[String]]) {
        let environments = inherited?["environments"]?.entries ?? []
        let path = ["environments", Self.environment]
        let usesBackend = environments.contains { environment in
            environment.value["backend"]?.text.map { $0 == backend.rawValue } ?? true
        }
        guard backend != .mock, !usesBackend,
            !locked.contains(where: { path.starts(with: $0) || $0.starts(with: path) })
        else { return nil }
        let isBackendLocked = locked.contains { ["auth", "backend"].starts(with: $0) }
        isAlone = !environments.isEmpty || isBackendLocked

        let providers = inherited?[["auth", "providers"]]?.items ?? [ManifestValue(.text("apple"))]
        let signsInAtPage = providers.contains { $0.text.map { SignInProvider(rawValue: $0)?.hasPage == true } ?? true }
        var keys = isBackendLocked ? [] : [path + ["backend"]]
        var values: [[String]: ManifestValue.Content] = [path + ["backend"]: .text(backend.rawValue)]
        switch backend {
        case .mock: break
        case .hostedUI: keys.append(path + ["hostedUI"])
        case .cognito: keys.append(path + ["cognito"])
        case .platform: keys.append(path + ["apiBaseURL"])
        case .supabase: keys.append(path + ["supabase"])
        case .clerk: keys.append(path + ["clerk"])
        }
        if signsInAtPage, ![.supabase, .clerk].contains(backend) { keys.append(path + ["hostedUI"]) }
        if keys.contains(path + ["hostedUI"]) { keys.append(path + ["hostedUI", "domain"]) }
        if keys.contains(path + ["hostedUI"]), backend != .platform {
            // Users who signed in at the page need the last scope to delete their account in the app.
            let scopes = ["openid", "email", "profile", "aws.cognito.signin.user.admin"]
            keys.append(path + ["hostedUI", "scopes"])
            values[path + ["hostedUI", "scopes"]] = .list(scopes.map { ManifestValue(.text($0)) })
        }
        self.keys = Set(keys)
        self.values = values
    }
}
