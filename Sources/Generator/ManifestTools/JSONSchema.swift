import Diagnostics
package import Manifest

/// Returns the JSON Schema (draft 2020-12) of manifests, with a trailing line break. The output is deterministic.
///
/// The schema accepts every manifest that the decoder accepts: a complete one, or one that extends another and needs
/// only the format version. For a base that extends no other manifest, use `#/$defs/manifest`. Only the decoder checks
/// everything that depends on other files (inherited values, the terms, the folder's name) or on comparing values.
///
/// - Parameter table: The keys of manifests.
/// - Returns: The schema as JSON.
package func jsonSchema(of table: ManifestTable = .standard) -> String {
    let definitions: JSONValue = [
        "manifest": manifestSchema(table),
        "complete": completeness(table.inherited) ?? true,
        "keyPath": ["type": "string", "pattern": .string("^\(keyPattern(table.inherited))$")],
        "color": schema(of: .color),
        "image": schema(of: .image),
        "propertyList": propertyList,
        "propertyListValue": propertyListValue,
    ]
    let schema: JSONValue = [
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Brand manifest",
        "description": "The manifest of a brand for brandgen. For a base manifest, use `#/$defs/manifest`.",
        "$ref": "#/$defs/manifest",
        "if": ["required": .strings(["extends"])],
        "else": ["$ref": "#/$defs/complete"],
        "$defs": definitions.adding(.object(textSchemas)),
    ]
    return schema.text + "\n"
}

private func manifestSchema(_ table: ManifestTable) -> JSONValue {
    let required = table.root.filter { $0.isRequired && !$0.isInherited }.map(\.key)
    return .object(sectionMembers(table.root) + [.init(name: "required", value: .strings(required))])
}

private func schema(of type: AppearanceType) -> JSONValue {
    [
        "anyOf": .array([
            .object(typeMembers(.text(type.format, type.length))),
            .object(sectionMembers(type.fields)),
        ])
    ]
}

/// A map whose keys belong to the system, such as an Info.plist.
private var propertyList: JSONValue {
    [
        "type": "object", "maxProperties": .integer(FieldType.maximumListCount),
        "propertyNames": ["pattern": .string("^\(TextFormat.propertyListKey.pattern.source)$")],
        "additionalProperties": ["$ref": "#/$defs/propertyListValue"],
    ]
}

private var propertyListValue: JSONValue {
    [
        "anyOf": .array([
            [
                // A number is not text in a property list.
                "type": "string", "maxLength": .integer(FieldType.propertyListTextLength.upperBound),
                "pattern": .string("^\(TextFormat.propertyListText.pattern.source)$"),
            ],
            .object(typeMembers(.integer(FieldType.propertyListIntegers, unit: ""))),
            .object(typeMembers(.boolean)),
            [
                "type": "array", "maxItems": .integer(FieldType.maximumListCount),
                "items": ["$ref": "#/$defs/propertyListValue"],
            ],
            ["$ref": "#/$defs/propertyList"],
        ])
    ]
}

/// The schemas of texts by language, one for each set of placeholders.
private var textSchemas: [JSONValue.Member] {
    var schemas: [JSONValue.Member] = []
    var names: Set<String> = []
    for case .localizedText(let format, let length) in ManifestTable.texts.type.fields.map(\.type)
    where names.insert(format.definition).inserted {
        var languages = sectionMembers(FieldType.localizedText(format, length).fields)
        languages.append(.init(name: "minProperties", value: .integer(1)))
        let types: [JSONValue] = [.object(textMembers(format, length)), .object(languages)]
        schemas.append(.init(name: format.definition, value: ["anyOf": .array(types)]))
    }
    return schemas
}

extension TextFormat {
    /// The name of the schema of a text by language: `text-` and the placeholders.
    fileprivate var definition: String { (["text"] + (placeholders ?? [])).joined(separator: "-") }
}

// MARK: - Allowed values

private func fieldSchema(_ field: ManifestField) -> JSONValue {
    var members = typeMembers(field.type)
    members.append(.init(name: "description", value: .string(field.fullDescription)))
    if case .defaulted(let content) = field.presence, !field.type.isSection {
        members.append(.init(name: "default", value: JSONValue(content)))
    }
    if let example = field.example {
        members.append(.init(name: "examples", value: .array([JSONValue(example)])))
    }
    return .object(members)
}

private func typeMembers(_ type: FieldType) -> [JSONValue.Member] {
    switch type {
    case .text(let format, let length): return textMembers(format, length)
    case .integer(let bounds, _) where bounds.count == 1:
        return members(["const": .integer(bounds.lowerBound)])
    case .integer(let bounds, _):
        return members([
            "type": "integer", "minimum": .integer(bounds.lowerBound), "maximum": .integer(bounds.upperBound),
        ])
    case .boolean: return members(["type": "boolean"])
    case .scalar: return members(["type": .strings(["boolean", "integer", "string"])])
    case .choice(let choices): return members(["enum": .strings(choices.map(\.word))])
    case .propertyList: return members(["$ref": "#/$defs/propertyList"])
    case .keyPath: return members(["$ref": "#/$defs/keyPath"])
    case .oneOrMore(let element):
        return members([
            "anyOf": .array([
                .object(typeMembers(element)), .object(typeMembers(.list(element, minimumCount: 1))),
            ])
        ])
    case .list(let element, let minimumCount):
        let list = members([
            "type": "array", "items": .object(typeMembers(element)), "uniqueItems": true,
            "maxItems": .integer(FieldType.maximumListCount),
        ])
        return minimumCount == 0 ? list : list + members(["minItems": .integer(minimumCount)])
    case .shorthand(let value, let fields):
        let required = fields.filter(\.isRequired).map(\.key)
        let section = sectionMembers(fields) + members(["required": .strings(required)])
        return members(["anyOf": .array([.object(typeMembers(value)), .object(section)])])
    case .byAppearance(let type): return members(["$ref": .string("#/$defs/\(type.noun)")])
    case .localizedText(let format, _): return members(["$ref": .string("#/$defs/\(format.definition)")])
    case .section(let fields): return sectionMembers(fields)
    case .switchable(let fields):
        return members(["anyOf": .array([["const": false], .object(sectionMembers(fields))])])
    case .keyed(let names, let length, let element):
        return members([
            "type": "object", "minProperties": 1, "maxProperties": .integer(FieldType.maximumListCount),
            "propertyNames": .object(textMembers(names, length)),
            "additionalProperties": .object(typeMembers(element)),
        ])
    }
}

private func sectionMembers(_ fields: [ManifestField]) -> [JSONValue.Member] {
    members([
        "type": "object",
        "properties": .object(fields.map { .init(name: $0.key, value: fieldSchema($0)) }),
        "additionalProperties": false,
    ])
}

private func textMembers(_ format: TextFormat, _ length: ClosedRange<Int>) -> [JSONValue.Member] {
    var text: [JSONValue.Member] = members([
        "type": format.acceptsNumbers ? .strings(["string", "number"]) : "string",
        "minLength": .integer(length.lowerBound), "maxLength": .integer(length.upperBound),
        "pattern": .string("^\(format.pattern.source)$"),
    ])
    if let numbers = format.numbers {
        text += members(["minimum": .integer(numbers.lowerBound), "maximum": .integer(numbers.upperBound)])
    }
    if let jsonFormat = format.jsonFormat { text.append(.init(name: "format", value: .string(jsonFormat))) }
    if !format.reserved.isEmpty {
        text.append(.init(name: "not", value: ["enum": .strings(format.reserved)]))
    }
    if let exclusion = format.jsonExclusion {
        // A pattern accepts every number.
        let refused: JSONValue = ["type": "string", "pattern": .string(exclusion)]
        text.append(.init(name: "allOf", value: .array([["not": refused]])))
    }
    return text
}

/// Returns the regular expression of key paths.
private func keyPattern(_ fields: [ManifestField]) -> String {
    "(" + fields.map { $0.key.replacing(".", with: "\\.") + innerKeyPattern($0.type) }.joined(separator: "|") + ")"
}

private func innerKeyPattern(_ type: FieldType) -> String {
    if case .keyed(let names, let length, let element) = type {
        let lookahead = "(?=[^.]{\(length.lowerBound),\(length.upperBound)}(\\.|$))"
        return "(\\.\(lookahead)\(names.pattern.source)\(innerKeyPattern(element)))?"
    }
    return type.fields.isEmpty ? "" : "(\\.\(keyPattern(type.fields)))?"
}

private func members(_ object: JSONValue) -> [JSONValue.Member] {
    if case .object(let members) = object { members } else { [] }
}

// MARK: - Required keys

/// Returns the schema of the keys that a manifest without bases must contain; `nil` if it needs none.
private func completeness(_ fields: [ManifestField]) -> JSONValue? {
    let required = fields.filter(\.isRequired).map(\.key)
    let inner = fields.compactMap { field in
        completeness(field.type).map { JSONValue.Member(name: field.key, value: $0) }
    }
    var members: [JSONValue.Member] = []
    if !required.isEmpty { members.append(.init(name: "required", value: .strings(required))) }
    if !inner.isEmpty { members.append(.init(name: "properties", value: .object(inner))) }
    return members.isEmpty ? nil : .object(members)
}

private func completeness(_ type: FieldType) -> JSONValue? {
    switch type {
    case .section(let fields), .switchable(let fields): completeness(fields)
    case .keyed(_, _, let element): completeness(element).map { ["additionalProperties": $0] }
    case .byAppearance(let type): completeness(type.fields)
    case .list(let element, _): completeness(element).map { ["items": $0] }
    case .text, .integer, .boolean, .scalar, .choice, .shorthand, .oneOrMore, .keyPath, .localizedText, .propertyList:
        nil
    }
}

extension ManifestField {
    /// The documentation, the description of each choice, and the rule of a computed default.
    fileprivate var fullDescription: String {
        var sentences = [about]
        if let choices = choiceDescriptions { sentences.append(choices) }
        if case .derived(let rule, _) = presence { sentences.append("Default: \(rule).") }
        return sentences.joined(separator: " ")
    }
}
