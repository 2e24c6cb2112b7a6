import Manifest
import XcodeProject

extension AppProject {
    /// A product of a Swift package that targets link.
    struct LinkedProduct {
        let product: String
        /// The reference to the package in the project.
        let package: Reference
        /// Whether it is the brand's own package.
        let isBrand: Bool

        /// The dependency of a target on the product.
        func reference(in target: String) -> Reference {
            ProjectFile.reference(to: "product \(product) of \(target)", comment: product)
        }

        /// Adds the dependency of a target. Xcode reports a missing product if the package is left out.
        func dependency(of target: String, in file: inout ProjectFile) -> Reference {
            file.add(
                "XCSwiftPackageProductDependency", reference(in: target),
                [("package", .reference(package)), ("productName", .text(product))])
        }
    }

    /// Adds the references to the brand's package, which re-exports the modules of the runtime that an app uses, and to the
    /// packages that the manifest adds, and returns their products.
    mutating func addPackages() -> [LinkedProduct] {
        var products = [LinkedProduct(product: "\(name)Auth", package: addLocalPackage(".."), isBrand: true)]
        for package in app.packages {
            guard let source = package.source else { continue }
            let reference: Reference =
                switch source {
                case .path(let path): addLocalPackage("../\(places.workspace)/\(path)")
                case .repository(let repository): addRepository(repository)
                }
            products += package.products.map { LinkedProduct(product: $0, package: reference, isBrand: false) }
        }
        return products
    }

    private mutating func addLocalPackage(_ path: String) -> Reference {
        file.add(
            "XCLocalSwiftPackageReference", named: "package \(path)",
            comment: "XCLocalSwiftPackageReference \"\(path)\"", [("relativePath", .text(path))])
    }

    private mutating func addRepository(_ repository: RuntimeRepository) -> Reference {
        let requirement: Keys =
            repository.isExact
            ? [("kind", .text("exactVersion")), ("version", .text(repository.version))]
            : [("kind", .text("upToNextMajorVersion")), ("minimumVersion", .text(repository.version))]
        let name = repository.url.split(separator: "/").last.map(String.init) ?? repository.url
        return file.add(
            "XCRemoteSwiftPackageReference", named: "package \(repository.url)",
            comment: "XCRemoteSwiftPackageReference \"\(name)\"",
            [("repositoryURL", .text(repository.url)), ("requirement", .map(requirement))])
    }
}
