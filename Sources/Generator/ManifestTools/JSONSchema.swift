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
        "color": appearanceSchema(.color),
        "image": appearanceSchema(.image),
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
    return sectionSchema(table.root).adding(["required": .strings(required)])
}

private func appearanceSchema(_ type: AppearanceType) -> JSONValue {
    [
        "anyOf": .array([
            schema(of: .text(type.format, type.length)), sectionSchema(type.fields),
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
            schema(of: .integer(FieldType.propertyListIntegers, unit: "")), schema(of: .boolean),
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
        let languages = sectionSchema(FieldType.localizedText(format, length).fields).adding(["minProperties": 1])
        schemas.append(
            .init(name: format.definition, value: ["anyOf": .array([textSchema(format, length), languages])]))
    }
    return schemas
}

extension TextFormat {
    /// The name of the schema of a text by language: `text-` and the placeholders.
    fileprivate var definition: String { (["text"] + (placeholders ?? [])).joined(separator: "-") }
}

// MARK: - Allowed values

private func fieldSchema(_ field: ManifestField) -> JSONValue {
    var result = schema(of: field.type).adding(["description": .string(field.fullDescription)])
    if case .defaulted(let content) = field.presence, !field.type.isSection {
        result = result.adding(["default": JSONValue(content)])
    }
    return field.example.map { result.adding(["examples": .array([JSONValue($0)])]) } ?? result
}

private func schema(of type: FieldType) -> JSONValue {
    switch type {
    case .text(let format, let length): return textSchema(format, length)
    case .integer(let bounds, _) where bounds.count == 1:
        return ["const": .integer(bounds.lowerBound)]
    case .integer(let bounds, _):
        return ["type": "integer", "minimum": .integer(bounds.lowerBound), "maximum": .integer(bounds.upperBound)]
    case .boolean: return ["type": "boolean"]
    case .booleanOr(let choices): return ["enum": .array([true, false] + choices.map { .string($0.word) })]
    case .scalar: return ["type": .strings(["boolean", "integer", "string"])]
    case .choice(let choices): return ["enum": .strings(choices.map(\.word))]
    case .propertyList: return ["$ref": "#/$defs/propertyList"]
    case .keyPath: return ["$ref": "#/$defs/keyPath"]
    case .oneOrMore(let element):
        return ["anyOf": .array([schema(of: element), schema(of: .list(element, minimumCount: 1))])]
    case .list(let element, let minimumCount):
        let list: JSONValue = [
            "type": "array", "items": schema(of: element), "uniqueItems": true,
            "maxItems": .integer(FieldType.maximumListCount),
        ]
        return minimumCount == 0 ? list : list.adding(["minItems": .integer(minimumCount)])
    case .shorthand(let value, let fields):
        let required = fields.filter(\.isRequired).map(\.key)
        let section = sectionSchema(fields).adding(["required": .strings(required)])
        return ["anyOf": .array([schema(of: value), section])]
    case .byAppearance(let type): return ["$ref": .string("#/$defs/\(type.noun)")]
    case .localizedText(let format, _): return ["$ref": .string("#/$defs/\(format.definition)")]
    case .section(let fields): return sectionSchema(fields)
    case .switchable(let fields):
        return ["anyOf": .array([["const": false], sectionSchema(fields)])]
    case .keyed(let names, let length, let element):
        return [
            "type": "object", "minProperties": 1, "maxProperties": .integer(FieldType.maximumListCount),
            "propertyNames": textSchema(names, length), "additionalProperties": schema(of: element),
        ]
    }
}

private func sectionSchema(_ fields: [ManifestField]) -> JSONValue {
    [
        "type": "object",
        "properties": .object(fields.map { .init(name: $0.key, value: fieldSchema($0)) }),
        "additionalProperties": false,
    ]
}

private func textSchema(_ format: TextFormat, _ length: ClosedRange<Int>) -> JSONValue {
    var text: JSONValue = [
        "type": format.acceptsNumbers ? .strings(["string", "number"]) : "string",
        "minLength": .integer(length.lowerBound), "maxLength": .integer(length.upperBound),
        "pattern": .string("^\(format.pattern.source)$"),
    ]
    if let numbers = format.numbers {
        text = text.adding(["minimum": .integer(numbers.lowerBound), "maximum": .integer(numbers.upperBound)])
    }
    if let jsonFormat = format.jsonFormat { text = text.adding(["format": .string(jsonFormat)]) }
    if !format.reserved.isEmpty {
        text = text.adding(["not": ["enum": .strings(format.reserved)]])
    }
    if let exclusion = format.jsonExclusion {
        // A pattern accepts every number.
        let refused: JSONValue = ["type": "string", "pattern": .string(exclusion)]
        text = text.adding(["allOf": .array([["not": refused]])])
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

// MARK: - Required keys

/// Returns the schema of the keys that a manifest without bases must contain; `nil` if it needs none.
private func completeness(_ fields: [ManifestField]) -> JSONValue? {
    let required = fields.filter(\.isRequired).map(\.key)
    let inner = fields.compactMap { field in
        completeness(field.type).map { JSONValue.Member(name: field.key, value: $0) }
    }
    var schema: JSONValue = [:]
    if !required.isEmpty { schema = schema.adding(["required": .strings(required)]) }
    if !inner.isEmpty { schema = schema.adding(["properties": .object(inner)]) }
    return schema == [:] ? nil : schema
}

private func completeness(_ type: FieldType) -> JSONValue? {
    switch type {
    case .section(let fields), .switchable(let fields): completeness(fields)
    case .keyed(_, _, let element): completeness(element).map { ["additionalProperties": $0] }
    case .byAppearance(let type): completeness(type.fields)
    case .list(let element, _): completeness(element).map { ["items": $0] }
    case .text, .integer, .boolean, .booleanOr, .scalar, .choice, .shorthand, .oneOrMore, .keyPath, .localizedText,
        .propertyList:
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
