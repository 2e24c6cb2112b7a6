import Mustache
import YAMLTree

extension MustacheValue {
    /// A YAML value as data of a template; scalars mean what YAML's core schema says.
    init(_ node: YAMLNode) {
        switch node.content {
        case .scalar(let scalar): self.init(scalar.resolved)
        case .sequence(let items): self = .list(items.map(MustacheValue.init))
        case .mapping(let entries):
            // Keys are unique: the YAML reader refuses a key that is given twice.
            self = .object(entries.reduce(into: [:]) { $0[$1.key] = MustacheValue($1.value) })
        }
    }

    private init(_ scalar: ResolvedScalar) {
        self =
            switch scalar {
            case .null: .null
            case .bool(let value): .bool(value)
            case .integer(let value): .integer(value)
            case .number(let value): .number(value)
            case .string(let text): .string(text)
            }
    }
}
