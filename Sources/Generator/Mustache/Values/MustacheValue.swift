/// What a template is filled with.
package enum MustacheValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case list([MustacheValue])
    case object([String: MustacheValue])
}
