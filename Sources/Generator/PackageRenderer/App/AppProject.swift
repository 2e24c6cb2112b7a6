import Manifest
import XcodeProject

/// The places outside a brand's package that its app refers to.
package struct AppPlaces: Sendable {
    /// The path from a brand's package to the workspace.
    package let workspace: String
    /// Whether the brands share a folder of sources, `Brands/_shared/App`.
    package let hasSharedSources: Bool

    package init(workspace: String, hasSharedSources: Bool = false) {
        self.workspace = workspace
        self.hasSharedSources = hasSharedSources
    }

    /// The path from the package to the folder of a brand.
    func folder(of brand: String) -> String { "\(workspace)/Brands/\(brand)" }
}

/// The Xcode project of a brand's app (`objectVersion` 77, the format of Xcode 16).
///
/// The developer's folders are synchronized, so a new source file does not change the project. The project lies in the
/// folder `App` of the package; every path is relative to that folder.
struct AppProject {
    let brand: Brand
    let app: AppSettings
    let places: AppPlaces
    let environments: [AppEnvironment]
    var file = ProjectFile()

    init(brand: Brand, app: AppSettings, places: AppPlaces, environments: [AppEnvironment]) {
        self.brand = brand
        self.app = app
        self.places = places
        self.environments = environments
    }

    typealias Value = ProjectFile.Value
    typealias Reference = ProjectFile.Reference
    typealias Keys = [(key: String, value: Value)]

    var name: String { SwiftNames.typeName(brand.id) }

    private var project: Reference { ProjectFile.reference(to: "project", comment: "Project object") }

    /// The identifier of a target, which the schemes contain.
    static func targetReference(_ name: String) -> Reference {
        ProjectFile.reference(to: "target \(name)", comment: name)
    }

    /// The bytes of `project.pbxproj`.
    var bytes: [UInt8] {
        var builder = self
        return builder.build()
    }

    private mutating func build() -> [UInt8] {
        let packages = addPackages()
        let configurations = environments.map { environment in
            (
                environment,
                addFile("Configurations/\(environment.name).xcconfig", "\(environment.name).xcconfig", "text.xcconfig")
            )
        }
        let generated = addGeneratedFiles()
        let extensions = app.targets.map { addExtension($0, packages, configurations) }
        let sources = addSynchronizedFolder("App", "\(places.folder(of: brand.id))/App")
        var folders = [sources]
        if places.hasSharedSources {
            folders.append(addSynchronizedFolder("Shared sources", "\(places.workspace)/Brands/_shared/App"))
        }
        let product = addProduct(name, "app", "wrapper.application")
        var phases = addScripts(.beforeCompiling)
        phases += [
            addPhase("Sources", of: name, []),
            addPhase("Frameworks", of: name, packages.map { addBuildFile(of: $0, in: name) }),
            addPhase("Resources", of: name, generated.resources.map { addBuildFile($0, "Resources", in: name) }),
        ]
        if !extensions.isEmpty { phases.append(addEmbedding(extensions.map(\.product))) }
        phases += addScripts(.afterCopying)
        let target = addTarget(
            name, "application", phases: phases, folders: folders, product: product,
            packages: packages.map { ($0.product, $0.dependency(of: name, in: &file)) },
            dependencies: extensions.map { addDependency($0.target, $0.name) },
            configurations: addConfigurations(of: name, targetSettings, base: configurations))
        addProject(
            target, extensions, packages, product,
            folders: folders + extensions.map(\.folder), generated: generated.all,
            configurations: configurations.map(\.1))
        return file.bytes(root: project)
    }
}

// MARK: - Files and groups

extension AppProject {
    private mutating func addFile(_ path: String, _ name: String, _ type: String) -> Reference {
        // Files of the package beside `App` are one folder up.
        file.add(
            "PBXFileReference", named: "file \(path)", comment: name,
            [("lastKnownFileType", .text(type)), ("path", .text(name)), ("sourceTree", .text("<group>"))])
    }

    private mutating func addSynchronizedFolder(_ name: String, _ path: String) -> Reference {
        file.add(
            "PBXFileSystemSynchronizedRootGroup", named: "folder \(name)", comment: name,
            [("name", .text(name)), ("path", .text("../\(path)")), ("sourceTree", .text("<group>"))])
    }

    private mutating func addGroup(_ name: String, path: String? = nil, _ children: [Reference]) -> Reference {
        let pathKey: Keys = path.map { [("path", .text($0))] } ?? []
        return file.add(
            "PBXGroup", named: "group \(name)", comment: name,
            [("children", .references(children))]
                + (path == name ? [] : [("name", .text(name))]) + pathKey + [("sourceTree", .text("<group>"))])
    }

    private mutating func addProduct(_ name: String, _ suffix: String, _ type: String) -> Reference {
        file.add(
            "PBXFileReference", named: "product \(name)", comment: "\(name).\(suffix)",
            [
                ("explicitFileType", .text(type)), ("includeInIndex", .text("0")), ("path", .text("\(name).\(suffix)")),
                ("sourceTree", .text("BUILT_PRODUCTS_DIR")),
            ])
    }

    /// Adds the files that the generator writes beside the project, and returns those that are copied into the app.
    private mutating func addGeneratedFiles() -> (all: [Reference], resources: [Reference]) {
        var resources = [
            addFile("Brand.xcassets", "Brand.xcassets", "folder.assetcatalog"),
            addFile("PrivacyInfo.xcprivacy", "PrivacyInfo.xcprivacy", "text.xml"),
        ]
        if !brand.faceIDTexts.isEmpty {
            resources.append(addFile("InfoPlist.xcstrings", "InfoPlist.xcstrings", "text.json.xcstrings"))
        }
        var otherFiles: [Reference] = []
        for plist in environments.map(\.infoPlist).unique { otherFiles.append(addFile(plist, plist, "text.plist.xml")) }
        for list in environments.map(\.entitlements).unique {
            otherFiles.append(addFile(list, list, "text.plist.entitlements"))
        }
        for target in app.targets {
            let (info, rights) = target.files
            otherFiles.append(addFile(info, info, "text.plist.xml"))
            otherFiles.append(addFile(rights, rights, "text.plist.entitlements"))
        }
        let copied = brand.appResources.map { file in addFile(file.output, file.output, file.type) }
        return (resources + copied + otherFiles, resources + copied)
    }
}

// MARK: - Targets

extension AppProject {
    /// An extension's objects.
    private struct Extension {
        let name: String
        let target: Reference
        let product: Reference
        let folder: Reference
    }

    private mutating func addExtension(
        _ target: AppTarget, _ packages: [LinkedProduct], _ configurations: [(AppEnvironment, Reference)]
    ) -> Extension {
        let folder = addSynchronizedFolder(target.name, "\(places.folder(of: brand.id))/\(target.name)")
        let product = addProduct(target.name, "appex", "wrapper.app-extension")
        let linked = packages.filter { target.products.contains($0.product) || target.usesBrand && $0.isBrand }
        let phases = [
            addPhase("Sources", of: target.name, []),
            addPhase("Frameworks", of: target.name, linked.map { addBuildFile(of: $0, in: target.name) }),
            addPhase("Resources", of: target.name, []),
        ]
        let (info, rights) = target.files
        let settings: Keys = [
            ("APPLICATION_EXTENSION_API_ONLY", .text("YES")), ("CODE_SIGN_ENTITLEMENTS", .text(rights)),
            ("CODE_SIGN_STYLE", .text("Automatic")), ("GENERATE_INFOPLIST_FILE", .text("NO")),
            ("INFOPLIST_FILE", .text(info)),
            (
                "LD_RUNPATH_SEARCH_PATHS",
                .texts(["$(inherited)", "@executable_path/Frameworks", "@executable_path/../../Frameworks"])
            ),
            ("PRODUCT_BUNDLE_IDENTIFIER", .text("$(inherited).\(target.name)")),
            ("PRODUCT_NAME", .text("$(TARGET_NAME)")), ("SKIP_INSTALL", .text("YES")),
        ]
        let reference = addTarget(
            target.name, "app-extension", phases: phases, folders: [folder], product: product,
            packages: linked.map { ($0.product, $0.dependency(of: target.name, in: &file)) }, dependencies: [],
            configurations: addConfigurations(of: target.name, { _ in settings }, base: configurations))
        return Extension(name: target.name, target: reference, product: product, folder: folder)
    }

    private mutating func addTarget(
        _ name: String, _ type: String, phases: [Reference], folders: [Reference], product: Reference,
        packages: [(name: String, reference: Reference)], dependencies: [Reference], configurations: Reference
    ) -> Reference {
        file.add(
            "PBXNativeTarget", Self.targetReference(name),
            [
                ("buildConfigurationList", .reference(configurations)), ("buildPhases", .references(phases)),
                ("buildRules", .list([])), ("dependencies", .references(dependencies)),
                ("fileSystemSynchronizedGroups", .references(folders)), ("name", .text(name)),
                ("packageProductDependencies", .references(packages.map(\.reference))), ("productName", .text(name)),
                ("productReference", .reference(product)),
                ("productType", .text("com.apple.product-type.\(type)")),
            ])
    }

    private mutating func addDependency(_ target: Reference, _ name: String) -> Reference {
        let proxy = file.add(
            "PBXContainerItemProxy", named: "proxy \(name)", comment: "PBXContainerItemProxy",
            [
                ("containerPortal", .reference(project)), ("proxyType", .text("1")),
                ("remoteGlobalIDString", .text(target.id)), ("remoteInfo", .text(name)),
            ])
        return file.add(
            "PBXTargetDependency", named: "dependency \(name)", comment: "PBXTargetDependency",
            [("target", .reference(target)), ("targetProxy", .reference(proxy))])
    }
}

// MARK: - Build phases

extension AppProject {
    private mutating func addPhase(_ kind: String, of target: String, _ files: [Reference]) -> Reference {
        file.add(
            "PBX\(kind)BuildPhase", named: "phase \(kind) of \(target)", comment: kind,
            [
                ("buildActionMask", .text("2147483647")), ("files", .references(files)),
                ("runOnlyForDeploymentPostprocessing", .text("0")),
            ])
    }

    private mutating func addBuildFile(of product: LinkedProduct, in target: String) -> Reference {
        let dependency = product.reference(in: target)
        return file.add(
            "PBXBuildFile", named: "link \(product.product) in \(target)", comment: "\(product.product) in Frameworks",
            [("productRef", .reference(dependency))])
    }

    private mutating func addBuildFile(_ reference: Reference, _ phase: String, in target: String) -> Reference {
        file.add(
            "PBXBuildFile", named: "\(phase) \(reference.id) in \(target)", comment: "\(reference.comment) in \(phase)",
            [("fileRef", .reference(reference))])
    }

    private mutating func addEmbedding(_ products: [Reference]) -> Reference {
        let name = "Embed Foundation Extensions"
        let files = products.map { product in
            file.add(
                "PBXBuildFile", named: "embed \(product.id)", comment: "\(product.comment) in \(name)",
                [
                    ("fileRef", .reference(product)),
                    ("settings", .map([("ATTRIBUTES", .texts(["RemoveHeadersOnCopy"]))])),
                ])
        }
        return file.add(
            "PBXCopyFilesBuildPhase", named: "phase \(name)", comment: name,
            [
                ("buildActionMask", .text("2147483647")), ("dstPath", .text("")),
                // The folder PlugIns of the app.
                ("dstSubfolderSpec", .text("13")), ("files", .references(files)), ("name", .text(name)),
                ("runOnlyForDeploymentPostprocessing", .text("0")),
            ])
    }

    private mutating func addScripts(_ position: AppBuildPhasePosition) -> [Reference] {
        var phases: [Reference] = []
        for phase in app.buildPhases where phase.position == position {
            // The output can have only some of the environments.
            let names = phase.environments.filter { name in environments.contains { $0.name == name } }
            if phase.environments.isEmpty || !names.isEmpty { phases.append(addScript(phase, in: names)) }
        }
        return phases
    }

    private mutating func addScript(_ phase: AppBuildPhase, in environments: [String]) -> Reference {
        let folder = "$(SRCROOT)/../\(places.folder(of: brand.id))"
        var script = "set -e\n"
        if !environments.isEmpty {
            script += "case \"$BRAND_ENVIRONMENT\" in \(environments.joined(separator: "|"))) ;; *) exit 0 ;; esac\n"
        }
        script += "exec /bin/bash \"$SCRIPT_INPUT_FILE_0\"\n"
        var keys: Keys = [("alwaysOutOfDate", .text("1"))]
        if !phase.outputs.isEmpty { keys = [] }
        keys += [
            ("buildActionMask", .text("2147483647")), ("files", .list([])), ("inputFileListPaths", .list([])),
            ("inputPaths", .texts(([phase.script] + phase.inputs).map { "\(folder)/\($0)" })),
            ("name", .text(phase.name)), ("outputFileListPaths", .list([])),
            ("outputPaths", .texts(phase.outputs.map { "$(DERIVED_FILE_DIR)/\($0)" })),
            ("runOnlyForDeploymentPostprocessing", .text("0")), ("shellPath", .text("/bin/sh")),
            ("shellScript", .text(script)),
        ]
        return file.add("PBXShellScriptBuildPhase", named: "script \(phase.name)", comment: phase.name, keys)
    }
}

// MARK: - The project

extension AppProject {
    private mutating func addProject(
        _ target: Reference, _ extensions: [Extension], _ packages: [LinkedProduct], _ product: Reference,
        folders: [Reference], generated: [Reference], configurations: [Reference]
    ) {
        let products = addGroup("Products", [product] + extensions.map(\.product))
        let groups = [
            addGroup("Generated", generated), addGroup("Configurations", path: "../Configurations", configurations),
        ]
        let main = file.add(
            "PBXGroup", named: "main group", comment: "",
            [("children", .references(folders + groups + [products])), ("sourceTree", .text("<group>"))])
        let targets = [target] + extensions.map(\.target)
        let regions = ["Base"] + brand.languages.map(\.rawValue)
        let list = addConfigurations(of: nil, projectSettings, base: [])
        file.add(
            "PBXProject", project,
            [
                (
                    "attributes",
                    .map([
                        ("BuildIndependentTargetsInParallel", .text("1")), ("LastSwiftUpdateCheck", .text("2600")),
                        ("LastUpgradeCheck", .text("2600")),
                        (
                            "TargetAttributes",
                            .map(
                                targets.map { target in
                                    (target.id, .map([("CreatedOnToolsVersion", .text("26.0"))]))
                                })
                        ),
                    ])
                ),
                ("buildConfigurationList", .reference(list)),
                ("developmentRegion", .text(brand.languages.first?.rawValue ?? Language.en.rawValue)),
                ("hasScannedForEncodings", .text("0")), ("knownRegions", .texts(regions)),
                ("mainGroup", .reference(main)), ("minimizedProjectReferenceProxies", .text("1")),
                ("packageReferences", .references(packages.map(\.package).unique)),
                ("preferredProjectObjectVersion", .text("77")), ("productRefGroup", .reference(products)),
                ("projectDirPath", .text("")), ("projectRoot", .text("")), ("targets", .references(targets)),
            ])
    }
}

extension AppTarget {
    /// The files of the extension's Info.plist and entitlements, relative to the project's folder.
    var files: (infoPlist: String, entitlements: String) { ("\(name)-Info.plist", "\(name).entitlements") }
}

extension Array where Element: Hashable {
    /// The elements without repetitions, in their order.
    var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
