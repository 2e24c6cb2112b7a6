import Foundation

/// A JSON value.
enum JSON: Decodable, Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    var items: [JSON] {
        guard case .array(let items) = self else { return [] }
        return items
    }

    var members: [String: JSON] {
        guard case .object(let members) = self else { return [:] }
        return members
    }
}

/// The subset of JSON Schema that the tests' schemas use. An unknown keyword is a diagnostic.
struct JSONSchema {
    let root: JSON

    init(_ data: Data) throws {
        root = try JSONDecoder().decode(JSON.self, from: data)
    }

    /// Returns the violations in a value, each with its path; empty if the schema accepts the value.
    func diagnostics(about value: JSON) -> [String] { check(value, root, at: "$") }

    private func check(_ value: JSON, _ schema: JSON, at place: String) -> [String] {
        schema.members.sorted { $0.key < $1.key }.flatMap { keyword, rule -> [String] in
            switch keyword {
            case "$schema", "$defs", "title": return []
            case "$ref":
                guard case .string(let name) = rule, name.hasPrefix("#/$defs/"),
                    let target = root["$defs"]?[String(name.dropFirst(8))]
                else { return ["\(place): \(rule) leads nowhere"] }
                return check(value, target, at: place)
            case "type": return rule == .string(type(of: value)) ? [] : ["\(place) is not of the type \(rule)"]
            case "enum": return rule.items.contains(value) ? [] : ["\(place) is not in \(rule.items)"]
            case "minimum":
                guard case .number(let least) = rule, case .number(let number) = value, number < least else {
                    return []
                }
                return ["\(place) is less than \(least)"]
            case "items":
                return value.items.enumerated().flatMap { check($1, rule, at: "\(place)[\($0)]") }
            case "required": return missing(rule, in: value, at: place)
            case "dependentRequired":
                return rule.members.filter { value[$0.key] != nil }.flatMap { missing($0.value, in: value, at: place) }
            case "properties":
                return rule.members.flatMap { name, schema in
                    value[name].map { check($0, schema, at: "\(place).\(name)") } ?? []
                }
            case "additionalProperties" where rule == .boolean(false):
                let known = schema["properties"]?.members ?? [:]
                return value.members.keys.filter { known[$0] == nil }.map { "\(place).\($0) is unknown" }
            default: return ["\(place): the keyword \(keyword) is unknown"]
            }
        }
    }

    private func missing(_ names: JSON, in value: JSON, at place: String) -> [String] {
        names.items.compactMap { name in
            guard case .string(let name) = name, value[name] == nil else { return nil }
            return "\(place).\(name) is missing"
        }
    }

    private func type(of value: JSON) -> String {
        switch value {
        case .null: "null"
        case .boolean: "boolean"
        case .number(let number): number == number.rounded() ? "integer" : "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
