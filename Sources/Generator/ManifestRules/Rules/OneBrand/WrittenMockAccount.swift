import Manifest

/// An account of the mock, as the manifest sets it.
struct WrittenMockAccount {
    let environment: ManifestEntry
    let value: ManifestValue

    /// The path of the list that contains the account.
    var path: String { "environments.\(environment.key).mock.accounts" }
}

extension ResolvedManifest {
    /// The accounts of the mock in all environments.
    var mockAccounts: [WrittenMockAccount] {
        environments.flatMap { environment in
            (environment.value["mock"]?["accounts"]?.items ?? []).filter { $0.entries != nil }.map {
                WrittenMockAccount(environment: environment, value: $0)
            }
        }
    }
}
