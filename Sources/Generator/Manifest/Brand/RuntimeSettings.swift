/// How a brand's package comes by the runtime.
package enum RuntimeSettings: Equatable, Sendable, ManifestSection {
    /// From a folder beside it, whose path is relative to the workspace; `.` is the workspace itself.
    case path(folder: String)
    /// From a repository.
    case url(RuntimeRepository)
    /// As a copy of what lies in a folder, whose path is relative to the workspace.
    case vendored(folder: String)

    init(_ section: SectionReader) throws(TableMismatch) {
        let source: RuntimeSource = try section.value("source")
        let folder: String? = try section.value("path")
        switch source {
        case .path: self = .path(folder: folder ?? ".")
        case .url: self = .url(try RuntimeRepository(section))
        case .vendored: self = .vendored(folder: folder ?? ".")
        }
    }

    /// Where the runtime lies, relative to the workspace; nil where it comes from a repository.
    package var folder: String? {
        switch self {
        case .path(let folder), .vendored(let folder): folder
        case .url: nil
        }
    }

    package var source: RuntimeSource {
        switch self {
        case .path: .path
        case .url: .url
        case .vendored: .vendored
        }
    }
}

/// The versions of a Git repository that will do.
package struct RuntimeRepository: Equatable, Sendable {
    /// HTTPS or SSH, or `user@host:path`.
    package let url: String
    /// The least of the versions that will do (Semantic Versioning 2.0.0, without build metadata).
    package let version: String
    /// Whether no other version will do; otherwise each before the next major one does.
    package let isExact: Bool

    package init(url: String, version: String, isExact: Bool) {
        self.url = url
        self.version = version
        self.isExact = isExact
    }

    init(_ section: SectionReader) throws(TableMismatch) {
        let exact: Bool? = try section.value("exact")
        self.init(url: try section.value("url"), version: try section.value("version"), isExact: exact ?? false)
    }
}

/// The ways to the runtime, as the manifest names them.
package enum RuntimeSource: String, DocumentedChoice, ManifestReadable {
    case path, url, vendored

    package var about: String {
        switch self {
        case .path: "from a folder of this machine, which a path in `Package.swift` leads to"
        case .url: "from a Git repository, by version"
        case .vendored: "as a copy in the output, one package for all brands"
        }
    }
}
