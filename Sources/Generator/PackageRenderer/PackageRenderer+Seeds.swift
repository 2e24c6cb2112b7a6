package import Diagnostics
package import Manifest
import Mustache
package import OutputTree

extension PackageRenderer {
    /// The version of the standard templates for the developer's files. The first line of these files names it. It
    /// changes if developers should compare their files with the new templates.
    package static let seedVersion = 1

    /// The folder of the templates for the developer's files.
    package static let seedsFolder = "app/seeds/"

    /// Returns whether the rendering of the developer's files needs the template at a path.
    package static func seedsUse(template path: String) -> Bool {
        path.hasPrefix(seedsFolder) || path.hasPrefix(TemplateSet.partialsFolder)
    }

    /// Renders the developer's files of a brand's app, which are written once.
    ///
    /// - Parameter brand: The brand.
    /// - Returns: The files, sorted by path, which is relative to the brand's folder. Empty for a brand without an app.
    /// - Throws: `DiagnosticError` in the same cases as for a brand's package.
    package func renderSeeds(of brand: Brand) throws(DiagnosticError) -> [OutputFile] {
        guard brand.app != nil else { return [] }
        let context = BrandContext(
            brand: brand, tool: tool, runtimePath: ".", places: AppPlaces(workspace: "."),
            capabilities: brand.capabilities)
        let seeds: MustacheValue = [
            "version": .integer(Self.seedVersion),
            "registersDevices": .bool(brand.environments.contains(where: brand.registersDevices)),
        ]
        let value = context.value.adding(["seeds": seeds])
        return try render(templates(of: brand), for: "the app of brand '\(brand.id)'") {
            $0.emission == .seed ? [value] : []
        }
    }
}

/// An app icon in the developer's asset catalog.
package struct AppIconName: Equatable, Sendable {
    /// The name in the asset catalog, such as `AppIcon-staging`.
    package let name: String
    /// The short name of the environment whose builds have the icon, such as `Staging`; `nil` for the users' icon.
    package let label: String?
}

extension Brand {
    /// The icons of the app: the users' icon, which every brand has, then those of the other environments.
    package var appIcons: [AppIconName] {
        [AppIconName(name: "AppIcon", label: nil)]
            + appEnvironments.filter { !$0.isProduction }.map {
                AppIconName(name: $0.environment.iconName, label: $0.label)
            }
    }

    /// The name of the Swift file with the app's entry, relative to the brand's folder.
    package var appEntryFile: String { "App/\(SwiftNames.typeName(id))App.swift" }
}

extension MustacheValue {
    fileprivate func adding(_ values: MustacheValue.Members) -> MustacheValue {
        guard case .object(let own) = self else { return self }
        return .object(own.adding(values))
    }
}
