import Diagnostics
import Manifest

extension ResolvedManifest {
    /// The section `app`, or `nil` if the brand has no generated app.
    var app: ManifestValue? { value(at: "app").flatMap { $0.entries == nil ? nil : $0 } }

    /// The paths of a key of `app` that environments have too: the brand's first, then those of the environments.
    func appPaths(_ key: String) -> [AppPath] {
        guard app != nil else { return [] }
        return [AppPath(environment: nil, path: "app.\(key)")]
            + environments.map { AppPath(environment: $0.key, path: "environments.\($0.key).app.\(key)") }
    }

    /// The entries of a property list of `app`, of the brand and of the environments.
    func propertyListEntries(_ key: String) -> [(list: AppPath, entry: ManifestEntry)] {
        appPaths(key).flatMap { list in
            (value(at: list.path)?.entries ?? []).map { (list, $0) }
        }
    }

    /// Returns whether the app of an environment can receive push notifications: Brandgen or the manifest sets the
    /// entitlement. `nil` asks about every environment.
    func hasPushEntitlement(in environment: String?) -> Bool {
        if value(at: DerivedKeys.pushEntitlementSource)?.content == .boolean(true) { return true }
        func isSet(_ list: String) -> Bool { value(at: list)?["aps-environment"] != nil }
        if isSet("app.entitlements") { return true }
        let names = environment.map { [$0] } ?? environments.map(\.key)
        return !names.isEmpty && names.allSatisfy { isSet("environments.\($0).app.entitlements") }
    }

    /// The names of modules and targets that the brand's app has already, in lower case: most disks of Macs ignore the
    /// letter case.
    var appModuleNames: [String] {
        guard let id = value(at: "brand.id")?.text else { return [] }
        let name = id.filter { $0 != "-" }
        return [name, name + "auth", name + "authtests", "appflags"]
    }
}

/// The path of a key of `app`.
struct AppPath: Sendable {
    /// The environment that contains the key, or `nil` for the brand.
    let environment: String?
    let path: String
}
