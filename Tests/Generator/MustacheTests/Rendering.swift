import Diagnostics
package import Mustache
import Testing

/// Renders the template. Unresolved names are empty unless `unresolved` is set.
func render(
    _ template: String, _ value: MustacheValue = [:], partials: [String: String] = [:],
    escaping: any Escaping = HTMLEscaping(), unresolved: RenderOptions.Unresolved = .empty
) throws -> String {
    var output: [UInt8] = []
    try parse(template).render(
        value, library: library(partials), options: RenderOptions(escaping: escaping, unresolved: unresolved),
        into: &output)
    return String(decoding: output, as: UTF8.self)
}

/// Returns the template's diagnostics, with one line for each diagnostic and note. All names must resolve.
func problems(
    _ template: String, _ value: MustacheValue = [:], partials: [String: String] = [:],
    unresolved: RenderOptions.Unresolved = .error
) -> [String] {
    do {
        let output = try render(template, value, partials: partials, unresolved: unresolved)
        Issue.record("rendered as \(output.debugDescription)")
        return []
    } catch let error as DiagnosticError {
        return error.diagnostics.flatMap(described)
    } catch {
        Issue.record(error)
        return []
    }
}

func escaped(_ text: String, by escaping: any Escaping) -> String {
    var output: [UInt8] = []
    escaping.escape(text, into: &output)
    return String(decoding: output, as: UTF8.self)
}

func parse(_ template: String, path: String = "main") throws -> Template {
    try Template(parsing: SourceFile(path: path, text: template))
}

private func library(_ partials: [String: String]) throws -> TemplateLibrary {
    var templates: [ExactText: Template] = [:]
    for (name, text) in partials { templates[ExactText(name)] = try parse(text, path: name) }
    return TemplateLibrary(templates)
}

private func described(_ diagnostic: Diagnostic) -> [String] {
    ["\(place(diagnostic.range)): \(diagnostic.severity): \(diagnostic.message) [\(diagnostic.rule)]"]
        + diagnostic.notes.map { "\(place($0.range)): note: \($0.message)" }
}

private func place(_ range: SourceRange?) -> String {
    guard let range else { return "nowhere" }
    return "\(range.file.path):\(range.start.line):\(range.start.column)-\(range.end.line):\(range.end.column)"
}

// Lets tests write values as in YAML.
extension MustacheValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(nilLiteral: ()) { self = .null }
    package init(arrayLiteral elements: MustacheValue...) { self = .list(elements) }
}
