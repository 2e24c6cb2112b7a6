public import AuthCore
import AuthSystem

/// A brand with its environments, as the program of a preview lists it.
public struct BrandPreview: Sendable {
    /// The brand's identifier.
    let id: String
    /// The names of the environments, in the manifest's order.
    let environments: [String]
    private let makeApp: @Sendable (_ environment: String?) -> PreviewApp?

    /// Creates a brand from its generated environments.
    ///
    /// - Parameters:
    ///   - environments: The brand's environments.
    ///   - mock: The backend in memory. The preview shows the first environment that has such a backend, with its own
    ///     accounts. If there is none, the backend replaces that of the first environment.
    public init<E: BrandEnvironment>(_ environments: E.Type, mock: any AuthBackend) {
        id = E.brand.id
        self.environments = E.allCases.map(\.rawValue)
        makeApp = { name in
            if let name {
                guard let environment = E(rawValue: name) else { return nil }
                let isInMemory = type(of: environment.definition.backend) == type(of: mock)
                return PreviewApp(environment, transport: isInMemory ? nil : URLSessionTransport())
            }
            let usual = E.allCases.first { type(of: $0.definition.backend) == type(of: mock) }
            return usual.map { PreviewApp($0) } ?? E.allCases.first.map { PreviewApp($0, backend: mock) }
        }
    }

    /// Returns the brand's app in an environment.
    ///
    /// - Parameter environment: The environment's name, or `nil` for the backend in memory.
    /// - Returns: The app.
    /// - Throws: `.unknownEnvironment` if the brand has no such environment.
    func app(in environment: String? = nil) throws(PreviewCommandError) -> PreviewApp {
        guard let app = makeApp(environment) else {
            throw .unknownEnvironment(environment ?? "", brand: id, known: environments)
        }
        return app
    }
}
