/// Named templates that partials and parents are looked up in.
package struct TemplateLibrary: Sendable {
    private let templates: [String: Template]

    package init(_ templates: [String: Template] = [:]) {
        self.templates = templates
    }

    package subscript(name: String) -> Template? { templates[name] }

    /// In alphabetical order.
    package var names: [String] { templates.keys.sorted() }
}
