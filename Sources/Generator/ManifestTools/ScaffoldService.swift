import Manifest

/// The environment of a new manifest that uses the service of the brand's backend, with example values. The environment
/// `development` stays on the mock.
struct ScaffoldService {
    static let environment = "production"

    /// The comment above the environment.
    static let remark = "# Replace the example values before you ship: no service has these identifiers and addresses."

    /// Whether the manifest contains no other environment, because it inherits others, or because its backend is locked.
    let isAlone: Bool
    /// The paths of the keys to write, in addition to the required keys of their sections.
    let keys: Set<[String]>
    /// The values of some of these keys. The field table has examples for the others.
    let values: [[String]: ManifestValue.Content]

    /// Returns `nil` if the backend has no service, or if the manifest inherits an environment that uses it.
    ///
    /// - Parameters:
    ///   - backend: The brand's backend.
    ///   - inherited: The merged values of the base.
    ///   - locked: The paths of the keys that the base locks.
    init?(of backend: AuthBackend, inherited: ManifestValue?, locked: [[String]]) {
        let environments = inherited?["environments"]?.entries ?? []
        let path = ["environments", Self.environment]
        let usesBackend = environments.contains { environment in
            environment.value["backend"]?.text.map { $0 == backend.rawValue } ?? true
        }
        guard backend != .mock, !usesBackend,
            !locked.contains(where: { path.starts(with: $0) || $0.starts(with: path) })
        else { return nil }
        let isBackendLocked = locked.contains { ["auth", "backend"].starts(with: $0) }
        isAlone = !environments.isEmpty || isBackendLocked

        let providers = inherited?[["auth", "providers"]]?.items ?? [ManifestValue(.text("apple"))]
        let signsInAtPage = providers.contains { $0.text.map { SignInProvider(rawValue: $0)?.hasPage == true } ?? true }
        var keys = isBackendLocked ? [] : [path + ["backend"]]
        var values: [[String]: ManifestValue.Content] = [path + ["backend"]: .text(backend.rawValue)]
        switch backend {
        case .mock: break
        case .hostedUI: keys.append(path + ["hostedUI"])
        case .cognito: keys.append(path + ["cognito"])
        case .platform: keys.append(path + ["apiBaseURL"])
        case .supabase: keys.append(path + ["supabase"])
        case .clerk: keys.append(path + ["clerk"])
        }
        if signsInAtPage, ![.supabase, .clerk].contains(backend) { keys.append(path + ["hostedUI"]) }
        if keys.contains(path + ["hostedUI"]), backend != .platform {
            // Users who signed in at the page need the last scope to delete their account in the app.
            let scopes = ["openid", "email", "profile", "aws.cognito.signin.user.admin"]
            keys.append(path + ["hostedUI", "scopes"])
            values[path + ["hostedUI", "scopes"]] = .list(scopes.map { ManifestValue(.text($0)) })
        }
        self.keys = Set(keys)
        self.values = values
    }
}
