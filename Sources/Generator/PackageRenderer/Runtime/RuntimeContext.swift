import Manifest
import Mustache

/// The values that templates can use for the runtime: the products that a package links, and their location.
struct RuntimeContext {
    let runtime: RuntimeSettings
    /// The path from the package to the Swift package that contains the runtime or its copy. Not used if the source is
    /// a repository.
    let path: String
    let products: [String]
    private(set) var testProducts: [String] = []
    /// The modules that define the environments' values.
    private(set) var valueModules: [String] = []
    /// The modules that the package re-exports.
    private(set) var exportedModules: [String] = []
    private var hasFamilies = false

    /// Creates the context of a brand's package. `path` is used if the brand depends on the runtime by path.
    init(_ brand: Brand, path: String) {
        runtime = brand.runtime
        self.path = brand.runtime.source == .vendored ? SharedPackage.runtime.pathFromBrand : path
        let products = RuntimeProducts(of: brand)
        self.products = products.linked
        testProducts = products.linkedByTests
        valueModules = products.valueModules
        exportedModules = products.exported
        hasFamilies = brand.hasFamilies
    }

    /// Creates the context of a shared package. `path` is used if the package depends on the runtime by path.
    init(_ package: SharedPackage, runtime: RuntimeSettings, path: String) {
        self.runtime = runtime
        self.path = runtime.source == .vendored ? "../\(SharedPackage.runtime.rawValue)" : path
        let modules = package.modules.map(\.name)
        products = RuntimeModules.products(of: Set(package.modules.flatMap(\.needs)).subtracting(modules))
    }

    /// The context. Either `path` or `repository` is null. `isCopy` is true if `path` leads to a copy of the runtime.
    var value: MustacheValue.Members {
        var value: MustacheValue.Members = [
            "products": .items(products.map { ["name": .string($0)] }),
            "valueModules": .items(valueModules.map { ["name": .string($0)] }),
            "exportedModules": .items(exportedModules.map { ["name": .string($0)] }),
            "rootView": .string(RuntimeNames.rootView(hasFamilies: hasFamilies)),
            "identity": .string(RuntimeNames.identity(hasFamilies: hasFamilies)),
            "testProducts": .items(testProducts.map { ["name": .string($0)] }),
            "package": .string(RuntimeNames.package), "path": .string(path), "repository": .null,
            "isCopy": .bool(runtime.source == .vendored),
        ]
        if case .url(let repository) = runtime {
            value["package"] = .string(repository.packageIdentity)
            value["path"] = .null
            value["repository"] = Self.repository(repository)
        }
        return value
    }

    private static func repository(_ repository: RuntimeRepository) -> MustacheValue {
        [
            "url": .string(repository.url), "version": .string(repository.version),
            "requirement": .string(repository.isExact ? "exact" : "from"), "isExact": .bool(repository.isExact),
        ]
    }
}

/// The values that templates of a shared package can use.
struct SharedPackageContext {
    let package: SharedPackage
    let runtime: RuntimeContext
    let flags: [DeclaredFlag]
    let tool: ToolIdentity

    var value: MustacheValue {
        var value = runtime.value
        value["folder"] = .string(RuntimeModules.folder)
        value["modules"] = .items(package.modules.map(Self.module))
        value["libraries"] = .items(
            RuntimeModules.products(of: package.modules.filter { $0.library == nil }.map(\.name)).map { product in
                let modules = RuntimeModules.modules(of: product)
                return [
                    "name": .string(product),
                    "modules": .items(modules.map { ["name": .string($0), "last": .bool($0 == modules.last)] }),
                ]
            })
        value["hasResources"] = .bool(package.modules.contains(where: \.hasResources))
        return ["tool": tool.value, "runtime": .object(value), "flags": FlagContext.declared(flags)]
    }

    private static func module(_ module: RuntimeModule) -> MustacheValue.Members {
        let needs = module.needs.map { name in
            let isSystem = RuntimeModules.all.contains { $0.name == name && $0.library != nil }
            return ["name": .string(name), "isSystem": .bool(isSystem)] as MustacheValue.Members
        }
        return [
            "name": .string(module.name),
            "path": .string("\(RuntimeModules.folder)/\(module.name)"),
            "needs": .items(needs), "hasNeeds": .bool(!needs.isEmpty), "hasResources": .bool(module.hasResources),
            "library": module.library.map {
                ["pkgConfig": .string($0.pkgConfig), "aptPackage": .string($0.aptPackage)] as MustacheValue
            } ?? .null,
        ]
    }
}

extension RuntimeRepository {
    /// The package's name in `Package.swift`: the last component of the URL, without `.git`.
    fileprivate var packageIdentity: String {
        let name = url.split(separator: "/").last ?? ""
        return String(name.hasSuffix(".git") ? name.dropLast(4) : name)
    }
}
