/// The condition under which a template's file is generated. The template's folder determines it.
enum TemplateCondition: Equatable, Sendable {
    /// `package/`: for every brand.
    case always
    /// `environments/`: for every brand, once for each environment. The template uses the environment as `environment`.
    case eachEnvironment
    /// `app/environments/`: for every brand with an app, once for each environment. The template uses the environment as
    /// `environment`.
    case eachAppEnvironment
    /// `app/seeds/`: for the developer, once, beside the manifest. Not a part of the package.
    case seed
    /// `images/`: for every brand, once for each of its images. The template uses the image as `image`.
    case eachImage
    /// `flows/hostedUI/`, `providers/google/`, `features/analytics/`, `app/package/` …: for brands with that capability.
    case having(Capability)
    /// `shared/Brandgen/` …: for that shared package, and not for brands.
    case shared(SharedPackage)
    /// `workspace/`: for the workspace for Xcode, and not for brands.
    case workspace

    /// Splits a template's path into the condition and the path of the generated file. Returns `nil` if the folder is
    /// unknown.
    static func read(_ path: String) -> (condition: TemplateCondition, file: String)? {
        let parts = path.split(separator: "/", maxSplits: 1)
        if parts.count == 2, let condition = folders[parts[0]] { return (condition, String(parts[1])) }
        let nested = path.split(separator: "/", maxSplits: 2)
        guard nested.count == 3, let condition = TemplateCondition(nested[0], nested[1]) else { return nil }
        return (condition, String(nested[2]))
    }

    private static let folders: [Substring: TemplateCondition] = [
        "package": .always, "environments": .eachEnvironment, "images": .eachImage, "workspace": .workspace,
    ]

    /// Creates the condition of a folder in a folder.
    private init?(_ folder: Substring, _ name: Substring) {
        switch (folder, name) {
        case ("app", "environments"): self = .eachAppEnvironment
        case ("app", "seeds"): self = .seed
        case ("shared", _):
            guard let package = SharedPackage(rawValue: String(name)) else { return nil }
            self = .shared(package)
        default:
            guard let capability = Capability(folder: "\(folder)/\(name)") else { return nil }
            self = .having(capability)
        }
    }

    func applies(to capabilities: Set<Capability>) -> Bool {
        switch self {
        case .always, .eachEnvironment, .eachImage: true
        case .eachAppEnvironment: capabilities.contains(.app)
        case .having(let capability): capabilities.contains(capability)
        case .seed, .shared, .workspace: false
        }
    }
}
