package import AuthCore
import Foundation

/// All values of a brand's environment as lines of text: two environments with equal texts are equal.
///
/// Files are described by their contents, so their places do not matter. The text has the passwords of a mock's
/// accounts, which are no secrets. Tests compare generated Swift with the values that a preview decodes.
package struct CanonicalDescription {
    private var lines: [String] = []
    /// Deeper values do not occur; a cycle of references ends there.
    private static let maximumDepth = 20

    /// Describes an environment.
    package init(of environment: ResolvedEnvironment) {
        add(environment, at: environment.name, depth: 0)
    }

    init(of value: Any, at path: String, depth: Int) {
        add(value, at: path, depth: depth)
    }

    /// The description, with a line for each value.
    package var text: String { lines.map { $0 + "\n" }.joined() }

    private mutating func add(_ value: Any, at path: String, depth: Int) {
        guard depth < Self.maximumDepth else { return lines.append("\(path) = too deep") }
        switch value {
        case let text as String: lines.append("\(path) = \(text.debugDescription)")
        case let url as URL: lines.append("\(path) = \(Self.text(of: url))")
        case let bytes as [UInt8]: lines.append("\(path) = bytes \(Base64URL.encode(bytes))")
        case let data as Data: lines.append("\(path) = bytes \(Base64URL.encode(Array(data)))")
        case let secret as SecretText: add(secret.value, at: path, depth: depth)
        case let address as EmailAddress: add(address.text, at: path, depth: depth)
        case let day as CalendarDay: add(day.iso8601, at: path, depth: depth)
        case let document as TermsDocument: add(Self.values(of: document), at: path, depth: depth)
        case let image as BrandImage: add(Self.values(of: image), at: path, depth: depth)
        case let described as any CanonicallyDescribed: add(described.canonicalValues, at: path, depth: depth)
        default: addMirror(of: value, at: path, depth: depth)
        }
    }

    private mutating func add(_ values: [(name: String, value: Any)], at path: String, depth: Int) {
        for (name, value) in values { add(value, at: "\(path).\(name)", depth: depth + 1) }
    }

    private mutating func addMirror(of value: Any, at path: String, depth: Int) {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            guard let wrapped = mirror.children.first?.value else { return lines.append("\(path) = nil") }
            add(wrapped, at: path, depth: depth)
        case .collection:
            lines.append("\(path) has \(mirror.children.count)")
            add(
                mirror.children.enumerated().map { (name: "\($0.offset)", value: $0.element.value) }, at: path,
                depth: depth)
        case .set, .dictionary:
            lines.append("\(path) has \(mirror.children.count)")
            // Their order differs from run to run.
            let members = mirror.children.map {
                CanonicalDescription(of: $0.value, at: "\(path).member", depth: depth + 1).lines
            }
            lines += members.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
        default:
            let children = Self.children(of: mirror)
            let type = String(describing: mirror.subjectType)
            guard !children.isEmpty else { return lines.append("\(path) = \(type) \(value)") }
            lines.append("\(path): \(type)")
            add(children, at: path, depth: depth)
        }
    }

    private static func children(of mirror: Mirror) -> [(name: String, value: Any)] {
        (mirror.superclassMirror.map(children) ?? [])
            + mirror.children.map { (name: $0.label ?? "value", value: $0.value) }
    }

    private static func text(of url: URL) -> String {
        guard url.isFileURL else { return url.absoluteString.debugDescription }
        guard let contents = try? Data(contentsOf: url) else { return "a missing file" }
        return "a file with the SHA-256 \(Base64URL.encode(SHA256.hash(Array(contents))))"
    }

    private static func values(of document: TermsDocument) -> [(name: String, value: Any)] {
        [
            (name: "url", value: document.url), (name: "version", value: document.version),
            (name: "text", value: (try? document.text()) as Any),
        ]
    }

    private static func values(of image: BrandImage) -> [(name: String, value: Any)] {
        let files = image.files()
        return [
            (name: "name", value: image.name), (name: "light", value: files?.light as Any),
            (name: "dark", value: files?.dark as Any),
        ]
    }
}
