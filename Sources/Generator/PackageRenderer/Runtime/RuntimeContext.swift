import Manifest
import Mustache

/// The values that templates can use for the runtime: the products that a package links, and how it reaches them.
struct RuntimeContext {
    let runtime: RuntimeSettings
    /// From the package to the Swift package that contains the runtime, or to the copy of it. Not used with a repository.
    let path: String
    let products: [String]
    let testProducts: [String]
    /// The modules whose values the environments name.
    let valueModules: [String]

    /// The context of a brand's package. `path` is for a brand that depends on the runtime by path.
    init(_ brand: Brand, path: String) {
        runtime = brand.runtime
        self.path = brand.runtime.source == .vendored ? SharedPackage.runtime.pathFromBrand : path
        products = RuntimeNames.products(for: brand)
        testProducts = RuntimeNames.testProducts(for: brand)
        valueModules = brand.valueModules
    }

    /// The context of a shared package. `path` is for one that depends on the runtime by path.
    init(_ package: SharedPackage, runtime: RuntimeSettings, path: String) {
        self.runtime = runtime
        self.path = runtime.source == .vendored ? "../\(SharedPackage.runtime.rawValue)" : path
        let own = package.modules.map(\.name)
        products = Set(package.modules.flatMap(\.needs)).subtracting(own).sorted()
        testProducts = []
        valueModules = []
    }

    /// Either `path` or `repository` is null. `isCopy` says that `path` leads to the copy.
    var value: [String: MustacheValue] {
        var value: [String: MustacheValue] = [
            "products": .items(products.map { ["name": .string($0)] }),
            "valueModules": .items(valueModules.map { ["name": .string($0)] }),
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
    let tool: ToolIdentity

    var value: MustacheValue {
        var value = runtime.value
        value["folder"] = .string(RuntimeModules.folder)
        value["modules"] = .items(package.modules.map(Self.module))
        value["libraries"] = .items(
            package.modules.filter { $0.library == nil }.map { ["name": .string($0.name)] })
        return ["tool": tool.value, "runtime": .object(value)]
    }

    private static func module(_ module: RuntimeModule) -> [String: MustacheValue] {
        let needs = module.needs.map { name in
            let isSystem = RuntimeModules.all.contains { $0.name == name && $0.library != nil }
            return ["name": .string(name), "isSystem": .bool(isSystem)] as [String: MustacheValue]
        }
        return [
            "name": .string(module.name),
            "path": .string("\(RuntimeModules.folder)/\(module.name)"),
            "needs": .items(needs), "hasNeeds": .bool(!needs.isEmpty),
            "library": module.library.map {
                ["pkgConfig": .string($0.pkgConfig), "aptPackage": .string($0.aptPackage)] as MustacheValue
            } ?? .null,
        ]
    }
}

extension RuntimeRepository {
    /// By what SwiftPM calls the package in `Package.swift`: the URL's last component, without `.git`.
    fileprivate var packageIdentity: String {
        let name = url.split(separator: "/").last ?? ""
        return String(name.hasSuffix(".git") ? name.dropLast(4) : name)
    }
}
