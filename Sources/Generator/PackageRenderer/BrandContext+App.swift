import Manifest
import Mustache

extension BrandContext {
    /// The values of the app, or `null` for a brand without one.
    var appValues: MustacheValue {
        guard let app = brand.app else { return .null }
        let type = SwiftNames.typeName(brand.id)
        return [
            "version": .string(app.version),
            "categoryID": app.category.map { .string($0.storeID) } ?? .null,
            "project": .string("App/\(type).xcodeproj"),
            "brandFolder": .string("../../Brands/\(brand.id)"),
            "environments": .items(
                brand.environments.map { environment in
                    let label = Self.label(environment.name)
                    let isProduction = environment.name == "production"
                    return [
                        "id": .string(environment.name), "label": .string(label),
                        "scheme": .string(isProduction ? type : "\(type) \(label)"),
                        "debugConfiguration": .string("Debug \(label)"),
                        "releaseConfiguration": .string("Release \(label)"),
                        "bundleId": .string(environment.bundleID), "isProduction": .bool(isProduction),
                    ]
                }),
        ]
    }

    private static func label(_ name: String) -> String {
        let short = name.replacing("development", with: "dev").replacing("debug", with: "dbg")
        return short.prefix(1).uppercased() + short.dropFirst()
    }
}
