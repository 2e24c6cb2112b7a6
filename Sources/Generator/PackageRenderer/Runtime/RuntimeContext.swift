import BrandManifest
import Mustache

/// What templates can name of the runtime: which of it the brand links, and how its package comes by it.
struct RuntimeContext {
    let brand: Brand
    /// From the package to the Swift package that holds the runtime.
    let path: String
    let capabilities: Set<Capability>

    /// `path`, `repository` and `copy` say which way it is: two of them are null.
    var value: MustacheValue {
        var value: [String: MustacheValue] = [
            "products": .items(RuntimeNames.products(for: capabilities).map { ["name": .string($0)] }),
            "valueModules": .items(RuntimeNames.valueModules(for: capabilities).map { ["name": .string($0)] }),
            "testProducts": .items(RuntimeNames.testProducts(for: capabilities).map { ["name": .string($0)] }),
            "package": .null, "path": .null, "repository": .null, "copy": .null,
        ]
        switch brand.runtime {
        case .path:
            value["package"] = .string(RuntimeNames.package)
            value["path"] = .string(path)
        case .url(let repository):
            value["package"] = .string(repository.packageIdentity)
            value["repository"] = Self.repository(repository)
        case .vendored:
            let modules = RuntimeModules.linked(by: capabilities)
            value["copy"] = ["folder": .string(RuntimeModules.folder), "modules": .items(modules.map(Self.module))]
        }
        return .object(value)
    }

    private static func repository(_ repository: RuntimeRepository) -> MustacheValue {
        [
            "url": .string(repository.url), "version": .string(repository.version),
            "requirement": .string(repository.isExact ? "exact" : "from"), "isExact": .bool(repository.isExact),
        ]
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
