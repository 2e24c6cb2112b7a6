import BrandManifest

/// When a template's file is emitted: what the folder that the template lies in says.
enum Emission: Equatable, Sendable {
    /// `package/`: for every brand.
    case always
    /// `flows/hostedUI/`, `providers/google/`, `backends/mock/`, `features/analytics/` …: for brands that have it.
    case having(Capability)

    /// Splits a template's path into the condition that its folder states and the path of the file it makes.
    /// nil for a folder that states none.
    static func read(_ path: String) -> (emission: Emission, file: String)? {
        let parts = path.split(separator: "/", maxSplits: 2)
        if parts.count >= 2, parts[0] == "package" {
            return (.always, parts.dropFirst().joined(separator: "/"))
        }
        guard parts.count == 3, let capability = Capability(folder: "\(parts[0])/\(parts[1])") else { return nil }
        return (.having(capability), String(parts[2]))
    }

    func applies(to capabilities: Set<Capability>) -> Bool {
        switch self {
        case .always: true
        case .having(let capability): capabilities.contains(capability)
        }
    }
}

/// Something a brand can have that templates, products or settings depend on.
///
/// Its folder is its name in `Templates/`, such as `providers/google`.
struct Capability: Hashable, Sendable {
    let folder: String

    private init(_ kind: String, _ name: String) {
        folder = "\(kind)/\(name)"
    }

    static func provider(_ provider: Provider) -> Capability { Capability("providers", provider.rawValue) }
    static func backend(_ backend: Backend) -> Capability { Capability("backends", backend.rawValue) }
    static func feature(_ feature: Feature) -> Capability { Capability("features", feature.rawValue) }
    static let hostedUI = Capability("flows", "hostedUI")
    static let emailOTP = Capability("flows", "emailOTP")

    static let all: [Capability] =
        [hostedUI, emailOTP] + Provider.allCases.map(provider) + Backend.allCases.map(backend)
        + Feature.allCases.map(feature)

    init?(folder: String) {
        guard let known = Self.all.first(where: { $0.folder == folder }) else { return nil }
        self = known
    }
}
