package import Diagnostics

/// An image, a font or a file for the app that a manifest names.
package struct AssetReference: Equatable, Sendable {
    /// The use of a file.
    package enum Role: Equatable, Sendable {
        /// An image in the asset catalog: the logo under the name `logo`, or one of the further images.
        case image(name: String, ImageFormat, isDark: Bool)
        case font(isBold: Bool, FontFormat)
        /// A file that is copied into the app of an environment, or of every environment if it is `nil`.
        case appFile(environment: String?)
    }

    package let role: Role
    /// The key's path, such as `theme.logo.light`.
    package let key: String
    /// The path as the manifest contains it.
    package let text: String
    package let range: SourceRange
    /// The path relative to the workspace.
    package let path: String
    /// Whether the path is in a manifest that the brand extends.
    package let isInherited: Bool

    /// The file in messages, such as `the image 'logo.svg'`.
    package var subject: String {
        switch role {
        case .image: "the image '\(text)'"
        case .font: "the font '\(text)'"
        case .appFile: "the file '\(text)'"
        }
    }

    /// The name of the file without its folder.
    package var fileName: String { text.split(separator: "/").last.map(String.init) ?? text }

    /// The extension of the file in lower case, without a dot.
    package var fileExtension: String { text.split(separator: ".").last?.lowercased() ?? "" }
}

extension ResolvedManifest {
    /// The image and font files and the files for the app that the manifests name, in the order of the field table. Each
    /// path is relative to the manifest that contains it. Paths that were refused are missing.
    package var assetReferences: [AssetReference] {
        let images =
            [("theme.logo", "logo", value(at: "theme.logo"))]
            + (value(at: "theme.images")?.entries ?? []).map { ("theme.images.\($0.key)", $0.key, Optional($0.value)) }
        let fonts = [false, true].compactMap { isBold -> AssetReference? in
            let key = "theme.typography.fonts.\(isBold ? "bold" : "regular")"
            return reference(value(at: key), key) { FontFormat(rawValue: $0).map { .font(isBold: isBold, $0) } }
        }
        return images.flatMap { key, name, value in imageReferences(value, key, name) } + fonts
            + appFileReferences
    }

    /// The files for the app; none if the brand has no generated app.
    private var appFileReferences: [AssetReference] {
        guard value(at: "app")?.entries != nil else { return [] }
        func files(_ key: String, _ environment: String?) -> [AssetReference] {
            (value(at: key)?.items ?? []).compactMap { item in
                reference(item, key) { _ in .appFile(environment: environment) }
            }
        }
        let environments = value(at: "environments")?.entries ?? []
        return files("app.files", nil) + environments.flatMap { files("environments.\($0.key).app.files", $0.key) }
    }

    private func imageReferences(_ value: ManifestValue?, _ key: String, _ name: String) -> [AssetReference] {
        func one(_ value: ManifestValue?, _ key: String, isDark: Bool) -> AssetReference? {
            reference(value, key) { end in
                ImageFormat(rawValue: end).map { .image(name: name, $0, isDark: isDark) }
            }
        }
        guard value?.entries != nil else { return [one(value, key, isDark: false)].compactMap(\.self) }
        return [
            one(value?["light"], key + ".light", isDark: false), one(value?["dark"], key + ".dark", isDark: true),
        ].compactMap(\.self)
    }

    private func reference(
        _ value: ManifestValue?, _ key: String, role: (String) -> AssetReference.Role?
    ) -> AssetReference? {
        guard let text = value?.text, let range = value?.range, let path = resolvedPath(text, from: range.file.path),
            let end = text.split(separator: ".").last, let role = role(String(end))
        else { return nil }
        return AssetReference(
            role: role, key: key, text: text, range: range, path: path, isInherited: range.file !== file)
    }
}
