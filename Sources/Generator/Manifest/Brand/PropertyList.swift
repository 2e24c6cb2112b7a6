/// A value of an Info.plist or of an entitlements file.
package indirect enum PropertyList: Equatable, Sendable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([PropertyList])
    case dictionary([Entry])

    /// A key with its value.
    package struct Entry: Equatable, Sendable {
        package let key: String
        package let value: PropertyList

        package init(_ key: String, _ value: PropertyList) {
            self.key = key
            self.value = value
        }
    }

    /// Converts a checked value of a manifest. Returns `nil` if the value was refused.
    package init?(_ value: ManifestValue) {
        switch value.content {
        case .text(let text): self = .string(text)
        case .integer(let integer): self = .integer(integer)
        case .boolean(let boolean): self = .boolean(boolean)
        case .refused: return nil
        case .list(let items):
            let values = items.compactMap { PropertyList($0) }
            guard values.count == items.count else { return nil }
            self = .array(values)
        case .section(let entries):
            let values = entries.compactMap { entry in PropertyList(entry.value).map { Entry(entry.key, $0) } }
            guard values.count == entries.count else { return nil }
            self = .dictionary(values)
        }
    }
}

extension SectionReader {
    /// Returns the entries of a property list. Returns none if the key is missing.
    func propertyList(_ key: String) throws(TableMismatch) -> [PropertyList.Entry] {
        try entries(key).map { entry throws(TableMismatch) in
            guard let value = PropertyList(entry.value) else { throw TableMismatch(key: key) }
            return PropertyList.Entry(entry.key, value)
        }
    }
}
