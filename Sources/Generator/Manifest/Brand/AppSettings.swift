/// The `app` section: the app around the brand's package, and its Xcode project.
package struct AppSettings: Equatable, Sendable, ManifestSection {
    /// The version that users see: one to three integers with dots.
    package let version: String
    /// The oldest version of iOS that runs the app, such as `17.0`.
    package let deploymentTarget: String
    /// The families of devices that run the app; unique and never empty.
    package let devices: [AppDevice]
    /// The primary category in the App Store, or `nil` if the manifest names none.
    package let category: AppCategory?
    /// The age band in the App Store's Kids category, or `nil` for an app outside of it.
    package let kids: KidsAgeBand?
    /// Whether the app uses encryption that is not exempt from export regulations.
    package let usesNonExemptEncryption: Bool
    /// The associated domains, each with its service, such as `applinks:acme.example`; unique.
    package let associatedDomains: [String]
    /// Further Swift packages, in the order of the manifest.
    package let packages: [AppPackage]
    /// The brand's own keys for the app's Info.plist, in every environment.
    package let infoPlist: [PropertyList.Entry]
    /// The brand's own entitlements, in every environment.
    package let entitlements: [PropertyList.Entry]
    package let capabilities: [AppCapability]
    /// The app's extensions, in the order of the manifest.
    package let targets: [AppTarget]
    /// The scripts that a build runs, in the order of the manifest.
    package let buildPhases: [AppBuildPhase]
    /// Files to copy into the app in every environment, by path relative to the manifest that contains the path.
    package let files: [String]

    init(_ section: SectionReader) throws(TableMismatch) {
        version = try section.value("version")
        let target: String = try section.value("deploymentTarget")
        deploymentTarget = target.contains(".") ? target : target + ".0"
        devices = try section.value("devices")
        category = try section.value("category")
        kids = try section.value("kids")
        usesNonExemptEncryption = try section.value("usesNonExemptEncryption")
        associatedDomains = try section.value("associatedDomains")
        packages = try section.keyed("packages") { name, section throws(TableMismatch) in
            try AppPackage(name, section)
        }
        infoPlist = try section.propertyList("infoPlist")
        entitlements = try section.propertyList("entitlements")
        capabilities = try section.value("capabilities")
        targets = try section.keyed("targets") { name, section throws(TableMismatch) in
            try AppTarget(name, section)
        }
        buildPhases = try section.keyed("buildPhases") { name, section throws(TableMismatch) in
            try AppBuildPhase(name, section)
        }
        files = try section.value("files")
    }
}

/// An environment's additions to the brand's app.
package struct EnvironmentAppSettings: Equatable, Sendable, ManifestSection {
    /// Keys for the Info.plist in this environment. A key replaces the brand's.
    package let infoPlist: [PropertyList.Entry]
    /// Entitlements in this environment. A key replaces the brand's.
    package let entitlements: [PropertyList.Entry]
    /// Files to copy into the app in this environment alone, by path relative to the manifest that contains the path.
    package let files: [String]

    init(_ section: SectionReader) throws(TableMismatch) {
        infoPlist = try section.propertyList("infoPlist")
        entitlements = try section.propertyList("entitlements")
        files = try section.value("files")
    }
}

/// A Swift package that the app links beside the brand's own.
package struct AppPackage: Equatable, Sendable {
    package enum Source: Equatable, Sendable {
        /// A local package, by path relative to the workspace.
        case path(String)
        case repository(RuntimeRepository)
    }

    /// The name that the manifest chooses.
    package let name: String
    /// The package's location, or `nil` if the manifest names none, which a rule refuses.
    package let source: Source?
    /// The products that the app links; unique and never empty.
    package let products: [String]

    init(_ name: String, _ section: SectionReader) throws(TableMismatch) {
        self.name = name
        products = try section.value("products")
        let path: String? = try section.value("path")
        let url: String? = try section.value("url")
        let version: String? = try section.value("version")
        let exact: Bool? = try section.value("exact")
        if let path {
            source = .path(path)
        } else if let url, let version {
            source = .repository(RuntimeRepository(url: url, version: version, isExact: exact ?? false))
        } else {
            source = nil
        }
    }
}

/// An extension of the app. Its sources are in the folder of its name, beside the manifest.
package struct AppTarget: Equatable, Sendable {
    /// The name of the target and of its folder.
    package let name: String
    package let kind: AppTargetKind
    /// Products of the brand's `app.packages` that the extension links.
    package let products: [String]
    /// Whether the extension links the brand's package.
    package let usesBrand: Bool
    package let infoPlist: [PropertyList.Entry]
    package let entitlements: [PropertyList.Entry]

    init(_ name: String, _ section: SectionReader) throws(TableMismatch) {
        self.name = name
        kind = try section.value("kind")
        products = try section.value("products")
        usesBrand = try section.value("usesBrand")
        infoPlist = try section.propertyList("infoPlist")
        entitlements = try section.propertyList("entitlements")
    }
}

/// A script that each build of the app runs.
package struct AppBuildPhase: Equatable, Sendable {
    package let name: String
    /// The script, by path relative to the brand's folder.
    package let script: String
    package let position: AppBuildPhasePosition
    /// The files that the script reads, by path relative to the brand's folder.
    package let inputs: [String]
    /// The files that the script writes, by path relative to the folder of the app's build products.
    package let outputs: [String]
    /// The environments in which the script runs; empty for all.
    package let environments: [String]

    init(_ name: String, _ section: SectionReader) throws(TableMismatch) {
        self.name = name
        script = try section.value("script")
        position = try section.value("position")
        inputs = try section.value("inputs")
        outputs = try section.value("outputs")
        environments = try section.value("environments")
    }
}
