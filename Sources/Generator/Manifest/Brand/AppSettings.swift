/// The `app` section: settings of the app's builds.
package struct AppSettings: Equatable, Sendable, ManifestSection {
    package let endpointOverride: EndpointOverride

    init(_ section: SectionReader) throws(TableMismatch) {
        endpointOverride = try section.value("endpointOverride")
    }
}

/// The builds whose endpoints testers can replace.
package enum EndpointOverride: String, DocumentedChoice, ManifestReadable {
    case none, debug

    package var about: String {
        switch self {
        case .none: "no build"
        case .debug: "debug builds"
        }
    }
}
