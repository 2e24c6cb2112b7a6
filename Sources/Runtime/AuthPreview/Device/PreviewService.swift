import AuthCore

/// The service behind a brand's app in a preview.
package struct PreviewService: Equatable, Sendable {
    /// The name of the environment's backend: `mock`, `cognito` or `cognito by Amplify`.
    let backend: String
    /// Whether the mock answers. Steps are repeated on the mock alone: a service would take them for new ones.
    let isInMemory: Bool
    /// An identifier that differs if the environment, its values or what answers differ. It is the same in each program.
    let id: String

    /// The mock in an environment that has it.
    static func mock(in environment: String) -> PreviewService {
        PreviewService(backend: "mock", isInMemory: true, values: environment)
    }

    /// - Parameters:
    ///   - backend: The name of the environment's backend.
    ///   - isInMemory: Whether the mock answers.
    ///   - values: The environment with its values, as text.
    init(backend: String, isInMemory: Bool, values: String) {
        self.backend = backend
        self.isInMemory = isInMemory
        id = Base64URL.encode(SHA256.hash("\(backend)\n\(isInMemory)\n\(values)"))
    }

    /// A sentence that names what answers.
    var summary: String {
        guard isInMemory else { return "The environment's own service answers: \(backend)." }
        return backend == "mock" ? "The mock answers." : "The mock answers in place of \(backend)."
    }
}

extension EnvironmentEntry {
    /// Returns the service behind an app in this environment.
    ///
    /// - Parameter isInMemory: Whether the mock answers, whatever the environment's backend is.
    /// - Returns: The service.
    func service(isInMemory: Bool) -> PreviewService {
        PreviewService(
            backend: isByAmplify ? "\(backendName) by Amplify" : backendName, isInMemory: isInMemory,
            values: "\(id)\n\(values)")
    }
}
