package import Diagnostics
package import Manifest
import Mustache

extension PackageRenderer {
    /// Returns the values of a brand that its Swift templates receive, and the absolute paths of the images and fonts that
    /// its package contains, for the program of a preview.
    ///
    /// - Parameters:
    ///   - brand: The brand.
    ///   - tool: The tool that generated files name.
    ///   - path: Returns the absolute path of a file of the workspace.
    /// - Returns: An object. Members without a value are left out.
    package static func previewValues(
        of brand: Brand, tool: ToolIdentity, path: (String) -> String
    ) -> JSONValue {
        let context = BrandContext(
            brand: brand, tool: tool, runtimePath: ".", places: AppPlaces(workspace: "."),
            capabilities: brand.capabilities)
        let sections = [
            "auth", "brand", "environments", "features", "languages", "legal", "screens", "texts", "theme", "uses",
        ]
        guard case .object(let values) = context.value else { return [:] }
        let members = sections.compactMap { name in
            values[name]?.json.map { JSONValue.Member(name: name, value: $0) }
        }
        return JSONValue.object(members).adding([
            "images": images(of: brand, path), "fonts": fonts(of: brand, path),
            // A changed file keeps its path.
            "digests": .strings(brand.assets.compactMap { $0.file.digest.map { "\($0)" } }),
        ])
    }

    private static func images(of brand: Brand, _ path: (String) -> String) -> JSONValue {
        .object(
            brand.imageNames.map { name in
                let files = brand.assets.compactMap { asset -> JSONValue.Member? in
                    guard case .image(name, _, let isDark) = asset.reference.role else { return nil }
                    return JSONValue.Member(
                        name: isDark ? "dark" : "light", value: .string(path(asset.reference.path)))
                }
                return JSONValue.Member(name: name, value: .object(files))
            })
    }

    private static func fonts(of brand: Brand, _ path: (String) -> String) -> JSONValue {
        .object(
            brand.assets.compactMap { asset in
                guard case .font(let isBold, _) = asset.reference.role else { return nil }
                return JSONValue.Member(
                    name: isBold ? "bold" : "regular",
                    value: [
                        "name": .string(asset.file.fontName ?? ""), "file": .string(path(asset.reference.path)),
                    ])
            })
    }
}

extension MustacheValue {
    /// The value as JSON; `nil` for null. Members are sorted by name.
    var json: JSONValue? {
        switch self {
        case .null: nil
        case .bool(let flag): .boolean(flag)
        case .integer(let number): .integer(number)
        // No value of a brand has a fraction. A text keeps such a number as it is, also one that JSON does not have.
        case .number(let number): .string("\(number)")
        case .string(let text): .string(text)
        case .list(let items): .array(items.compactMap(\.json))
        case .object(let members):
            .object(
                members.sorted { $0.key < $1.key }.compactMap { name, value in
                    value.json.map { JSONValue.Member(name: name, value: $0) }
                })
        }
    }
}
