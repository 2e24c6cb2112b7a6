import Diagnostics
import Manifest

extension ResolvedManifest {
    /// The section `app`, or `nil` if the brand has no generated app.
    var app: ManifestValue? { value(at: "app").flatMap { $0.entries == nil ? nil : $0 } }

    /// The property lists under a key of `app` that have entries: the brand's first, then those of the environments.
    func propertyLists(_ key: String) -> [WrittenPropertyList] {
        guard let app else { return [] }
        let own = [WrittenPropertyList(key: key, in: app)].compactMap(\.self)
        return own
            + environments.compactMap { environment in
                environment.value["app"].flatMap { WrittenPropertyList(environment: environment.key, key: key, in: $0) }
            }
    }

    /// The entries of a property list of `app`, of the brand and of the environments.
    func propertyListEntries(_ key: String) -> [(list: WrittenPropertyList, entry: ManifestEntry)] {
        propertyLists(key).flatMap { list in list.entries.map { (list, $0) } }
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

/// A property list of `app` with at least one entry.
struct WrittenPropertyList: Sendable {
    /// The environment that contains the list, or `nil` for the brand.
    let environment: String?
    let key: String
    let entries: [ManifestEntry]

    /// Returns `nil` if `app` has no entries under the key.
    fileprivate init?(environment: String? = nil, key: String, in app: ManifestValue) {
        guard let entries = app[key]?.entries, !entries.isEmpty else { return nil }
        self.environment = environment
        self.key = key
        self.entries = entries
    }

    /// The path from the manifest's root, such as `app.infoPlist`. It is built only for a diagnostic.
    var path: String { (environment.map { "environments.\($0)." } ?? "") + "app.\(key)" }
}
