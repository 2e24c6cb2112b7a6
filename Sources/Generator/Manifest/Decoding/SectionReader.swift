/// A mismatch between the field table and a typed structure. It is a bug in brandgen, not in a manifest.
///
/// Loading any brand reads every field of every structure, so every test that loads a brand detects the mismatch.
package struct TableMismatch: Error, Equatable {
    package let key: String
}

/// Reads the values of a checked and completed section as Swift types.
struct SectionReader {
    private let section: ManifestValue

    init(_ section: ManifestValue) {
        self.section = section
    }

    func value<Value: ManifestReadable>(_ key: String) throws(TableMismatch) -> Value {
        guard let value = section[key], let read = try Value.read(value, key: key) else {
            throw TableMismatch(key: key)
        }
        return read
    }

    /// Returns the value of an optional field, or `nil` if it is missing or is a section that `false` turns off.
    func value<Value: ManifestReadable>(_ key: String) throws(TableMismatch) -> Value? {
        guard let value = section[key], value.content != .boolean(false) else { return nil }
        guard let read = try Value.read(value, key: key) else { throw TableMismatch(key: key) }
        return read
    }

    /// Returns the entries of a section. Returns none if the section is missing.
    func entries(_ key: String) throws(TableMismatch) -> [ManifestEntry] {
        guard let value = section[key] else { return [] }
        guard let entries = value.entries else { throw TableMismatch(key: key) }
        return entries
    }

    /// Returns the values of a map of named sections, in its order. Returns no values if the map is missing.
    func keyed<Value>(
        _ key: String, _ make: (String, SectionReader) throws(TableMismatch) -> Value
    ) throws(TableMismatch) -> [Value] {
        guard let map = section[key] else { return [] }
        guard let entries = map.entries else { throw TableMismatch(key: key) }
        var values: [Value] = []
        for entry in entries { values.append(try make(entry.key, SectionReader(entry.value))) }
        return values
    }
}

/// A type that can be read from a manifest's value.
protocol ManifestReadable {
    /// Reads a value. Returns `nil` if the value has another type.
    static func read(_ value: ManifestValue, key: String) throws(TableMismatch) -> Self?
}

/// A structure that mirrors a section of the field table.
protocol ManifestSection: ManifestReadable {
    init(_ section: SectionReader) throws(TableMismatch)
}

extension ManifestSection {
    static func read(_ value: ManifestValue, key: String) throws(TableMismatch) -> Self? {
        value.entries == nil ? nil : try Self(SectionReader(value))
    }
}

extension SectionReader: ManifestSection {
    init(_ section: SectionReader) { self = section }
}

extension String: ManifestReadable {
    static func read(_ value: ManifestValue, key: String) -> String? { value.text }
}

extension Int: ManifestReadable {
    static func read(_ value: ManifestValue, key: String) -> Int? { value.integer }
}

extension Bool: ManifestReadable {
    static func read(_ value: ManifestValue, key: String) -> Bool? {
        if case .boolean(let boolean) = value.content { boolean } else { nil }
    }
}

extension Array: ManifestReadable where Element: ManifestReadable {
    static func read(_ value: ManifestValue, key: String) throws(TableMismatch) -> [Element]? {
        guard let items = value.items else { return nil }
        var elements: [Element] = []
        for item in items {
            guard let element = try Element.read(item, key: key) else { return nil }
            elements.append(element)
        }
        return elements
    }
}

extension ThemeColor: ManifestReadable {
    static func read(_ value: ManifestValue, key: String) -> ThemeColor? { ThemeColor(value) }

    /// Creates the color of a checked and completed value.
    package init?(_ value: ManifestValue) {
        if let both = value.text.flatMap(RGBA.init(hex:)) {
            self.init(both)
        } else if let light = value["light"]?.text.flatMap(RGBA.init(hex:)),
            let dark = value["dark"]?.text.flatMap(RGBA.init(hex:))
        {
            self.init(light: light, dark: dark)
        } else {
            return nil
        }
    }
}
