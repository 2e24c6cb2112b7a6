/// The dependency of a brand's package on the runtime.
package enum RuntimeSettings: Equatable, Sendable, ManifestSection {
    /// A local package, by path relative to the workspace. `.` is the workspace itself.
    case path(folder: String)
    /// A Git repository.
    case url(RuntimeRepository)
    /// A copy of the sources in a folder, by path relative to the workspace.
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

    /// The runtime's folder, relative to the workspace, or `nil` if the source is a repository.
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

/// A Git repository with the accepted versions.
package struct RuntimeRepository: Equatable, Sendable {
    /// An HTTPS or SSH URL, or `user@host:path`.
    package let url: String
    /// The minimum version (Semantic Versioning 2.0.0, without build metadata).
    package let version: String
    /// Whether only `version` is accepted. If `false`, every version up to the next major version is accepted.
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

/// The values of `runtime.source` in a manifest.
package enum RuntimeSource: String, DocumentedChoice, ManifestReadable {
    case path, url, vendored

    package var about: String {
        switch self {
        case .path: "a local folder, as a path dependency in `Package.swift`"
        case .url: "a Git repository, by version"
        case .vendored: "a copy in the output, one package for all brands"
        }
    }
}
