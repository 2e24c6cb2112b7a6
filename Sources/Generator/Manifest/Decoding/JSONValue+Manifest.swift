package import Diagnostics

extension JSONValue {
    package init(_ content: ManifestValue.Content) {
        switch content {
        case .text(let text): self = .string(text)
        case .integer(let integer): self = .integer(integer)
        case .boolean(let boolean): self = .boolean(boolean)
        case .list(let items): self = .array(items.map { JSONValue($0.content) })
        case .section(let entries):
            self = .object(entries.map { Member(name: $0.key, value: JSONValue($0.value.content)) })
        case .refused: self = .object([])
        }
    }
}
