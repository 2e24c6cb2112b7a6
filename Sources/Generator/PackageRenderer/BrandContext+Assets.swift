import Manifest
import Mustache
import OutputTree

extension Brand {
    /// The names of the images in the brand's asset catalog: `logo`, and the names of the further images.
    var imageNames: [String] { (theme.logo == nil ? [] : ["logo"]) + theme.images.map(\.name) }
}

extension BrandContext {
    private var resources: String { "Sources/\(SwiftNames.typeName(brand.id))Auth/Resources" }

    /// Copies of the brand's images and fonts, and of the files for its app.
    var assetFiles: [OutputFile] {
        brand.assets.compactMap { asset in
            // A loaded brand has no files that cannot be read.
            guard let digest = asset.file.digest else { return nil }
            let path =
                switch asset.reference.role {
                case .image(let name, let format, let isDark):
                    "\(resources)/Assets.xcassets/\(name).imageset/\(fileName(of: name, format, isDark: isDark))"
                case .font(_, let format):
                    "\(resources)/Fonts/\(asset.file.fontName ?? "").\(format.rawValue)"
                case .appFile(let environment):
                    "App/\(AppResource.folder)/\(environment.map { $0 + "/" } ?? "")\(asset.reference.fileName)"
                }
            let original = CopiedFile(path: asset.reference.path, size: asset.file.size, digest: digest)
            return OutputFile(path: path, contents: .copy(original), template: asset.reference.path)
        }
    }

    private func fileName(of name: String, _ format: ImageFormat, isDark: Bool) -> String {
        "\(name)\(isDark ? "-dark" : "").\(format.rawValue)"
    }

    /// The further images by name.
    var images: MustacheValue {
        let named = brand.theme.images.enumerated().map { index, image in
            ["name": .string(image.name), "first": .bool(index == 0)] as MustacheValue.Members
        }
        return [
            "any": .bool(!brand.imageNames.isEmpty), "haveNames": .bool(!named.isEmpty), "named": .items(named),
        ]
    }

    /// Returns the values for each image of the asset catalog, which adds `image` to those of the brand.
    func imageValues(_ value: MustacheValue) -> [MustacheValue] {
        let references = brand.manifest.assetReferences
        return brand.imageNames.map { name in
            var image: MustacheValue.Members = ["name": .string(name), "light": .null, "dark": .null]
            var isVector = false
            for reference in references {
                guard case .image(name, let format, let isDark) = reference.role else { continue }
                image[isDark ? "dark" : "light"] = [
                    "file": .string(fileName(of: name, format, isDark: isDark))
                ]
                isVector = isVector || format != .png
            }
            image["isVector"] = .bool(isVector)
            return value.adding(["image": .object(image)])
        }
    }

    /// The brand's fonts, or null for the system font. Without the files, which only commands that write packages read,
    /// the names are empty.
    var fonts: MustacheValue {
        guard brand.theme.typography.fonts != nil else { return .null }
        let fonts = brand.manifest.assetReferences.compactMap { reference -> MustacheValue.Members? in
            guard case .font(let isBold, let format) = reference.role else { return nil }
            let asset = brand.assets.first { $0.reference == reference }
            return [
                "label": .string(isBold ? "bold" : "regular"), "type": .string(format.rawValue),
                "name": .string(asset?.file.fontName ?? ""), "first": .bool(!isBold),
            ]
        }
        return ["all": .items(fonts)]
    }
}
