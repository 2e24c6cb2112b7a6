import Diagnostics

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A key by the keys that lead to it, such as `legal.minimumAgee`, that no manifest inherits.
package struct UnknownKeyPath: Error, Equatable {
    package let path: String
    /// The paths that were probably meant, the nearest first.
    package let meant: [String]
    /// What could stand in its place: an end for a sentence.
    let remedy: String

    /// A sentence that begins with the path.
    package var message: String { "\(quoted(path)) is no key that manifests inherit\(remedy)" }
}

extension ManifestTable {
    /// What the key at a path accepts. A name of the manifest's own choice, such as an environment's, is any that has
    /// the form.
    package static func type(at path: String) throws(UnknownKeyPath) -> FieldType {
        var type = FieldType.section(inherited)
        var place: [String] = []
        for key in keys(of: path) {
            guard let next = type.type(of: key) else { throw unknown(path, key, in: type, at: place) }
            type = next
            place.append(key)
        }
        return type
    }

    /// The field at a path of the table; nil for a name of the manifest's own choice.
    package static func field(at path: [String]) -> ManifestField? {
        var type = FieldType.section(root)
        var field: ManifestField?
        for key in path {
            field = type.fields.first { $0.key == key }
            guard let next = type.type(of: key) else { return nil }
            type = next
        }
        return field
    }

    private static func unknown(
        _ path: String, _ key: String, in type: FieldType, at place: [String]
    ) -> UnknownKeyPath {
        let rest = keys(of: path).dropFirst(place.count + 1)
        var meant = suggestions(for: key, among: type.fields.map(\.key))
            .map { (place + [$0] + rest).joined(separator: ".") }
        // The rest may be mistaken as well.
        meant.removeAll { (try? Self.type(at: $0)) == nil }
        if meant.isEmpty, place.isEmpty { meant = paths(of: inherited, below: []).filter { $0.hasSuffix("." + path) } }
        let remedy = meant.first.map { "; did you mean '\($0)'?" } ?? type.keysRemedy(at: place.joined(separator: "."))
        return UnknownKeyPath(path: path, meant: meant, remedy: remedy)
    }

    /// The path of every key that manifests inherit, but for those below a name of the manifest's own choice.
    package static var keyPaths: [String] { paths(of: inherited, below: []) }

    /// Every path but those that lead through a name of the manifest's own choice.
    private static func paths(of fields: [ManifestField], below place: [String]) -> [String] {
        fields.flatMap { field in
            let path = place + [field.key]
            return [path.joined(separator: ".")] + paths(of: field.type.fields, below: path)
        }
    }
}

extension FieldType {
    /// The keys that a value of this type may hold; none where it has names of its own choice.
    package var fields: [ManifestField] {
        switch self {
        case .section(let fields), .switchable(let fields): fields
        case .color: ThemeColor.appearanceFields
        case .text, .integer, .boolean, .choice, .list, .oneOrMore, .keyPath, .keyed: []
        }
    }

    /// What keys there are at a path, as an end for a sentence.
    fileprivate func keysRemedy(at path: String) -> String {
        if case .keyed(let names, _, _) = self {
            return "; a key in '\(path)' is \(names.noun)" + (names.example.map { " such as '\($0)'" } ?? "")
        }
        if fields.isEmpty { return ": '\(path)' holds no keys" }
        return "; known keys\(path.isEmpty ? "" : " in '\(path)'") are \(enumerated(fields.map(\.key)))"
    }

    /// What a key of a value of this type accepts; nil where there can be no such key.
    fileprivate func type(of key: String) -> FieldType? {
        guard case .keyed(let names, let length, let fields) = self else {
            return fields.first { $0.key == key }?.type
        }
        return names.pattern.matches(key) && length.contains(key.utf8.count) ? .section(fields) : nil
    }
}

// By bytes: rules look up dozens of values in every brand, and to look for whole characters takes as long as all else.

/// The keys of a path such as `auth.otp.length`.
package func keys(of path: String) -> [String] {
    var keys: [String] = []
    var path = path
    path.withUTF8 { bytes in
        var start = 0
        while start <= bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: ".")) ?? bytes.count
            keys.append(String(decoding: bytes[start..<end], as: UTF8.self))
            start = end + 1
        }
    }
    return keys
}

extension ManifestValue {
    /// The entry that a path such as `auth.otp.length` leads to; nil where there is none.
    package func entry(at path: String) -> ManifestEntry? {
        var path = path
        return path.withUTF8 { bytes in
            var found: ManifestEntry?
            var start = 0
            while start <= bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: ".")) ?? bytes.count
                let key = bytes[start..<end]
                guard let next = (found?.value ?? self).entries?.first(where: { $0.key.hasBytes(key) }) else {
                    return nil
                }
                found = next
                start = end + 1
            }
            return found
        }
    }
}

extension String {
    /// Whether this is the same key. Most keys differ in length, by which that is told without a call.
    func isSame(as key: String) -> Bool { utf8.count == key.utf8.count && self == key }

    fileprivate func hasBytes(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard utf8.count == bytes.count else { return false }
        var text = self
        return text.withUTF8 { own in
            guard let own = own.baseAddress, let other = UnsafeBufferPointer(rebasing: bytes).baseAddress else {
                return bytes.isEmpty
            }
            return memcmp(own, other, bytes.count) == 0
        }
    }
}
