/// How a template is rendered.
package struct RenderOptions: Sendable {
    /// What becomes of a name, partial or parent that does not resolve.
    package enum Unresolved: Sendable {
        /// It renders as nothing, as the specification says.
        case empty
        /// It is an error with its position in the template.
        case error
    }

    /// Applied to `{{x}}`, not to `{{{x}}}` and `{{&x}}`.
    package var escaping: any Escaping
    package var unresolved: Unresolved

    package init(escaping: any Escaping = HTMLEscaping(), unresolved: Unresolved = .empty) {
        self.escaping = escaping
        self.unresolved = unresolved
    }
}
