import Diagnostics
import Manifest

extension Rule {
    static let imagePair = Rule(
        id: "image-pair",
        summary: "a PNG image has the same size in light and in dark appearance",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            The screens reserve one place for both. An image with another size moves the controls when the appearance \
            changes. The sizes of PDF and SVG files are not checked.
            """),
        check: .brand(checkPairs))

    static let invalidImageName = Rule(
        id: .invalidImageName,
        summary: "an image's name is in lower camel case, and is not 'logo'",
        severity: .error,
        documentation: Documentation(
            """
            The name of an image becomes the name of a folder in an asset catalog. The disks of most Macs do not \
            distinguish letter case. The logo has its own key.
            """,
            bad: "theme: { images: { google-mark: logo.svg } }",
            good: "theme: { images: { googleMark: logo.svg } }",
            files: ["acme/logo.svg": exampleSVG]),
        check: .manifest(checkImageNames))
}

@Sendable private func checkPairs(_ brand: CheckedBrand, _ rule: Rule) -> [Diagnostic] {
    brand.assets.compactMap { asset in
        guard case .image(let name, _, true) = asset.reference.role, let dark = asset.file.pixels,
            let other = brand.assets.first(where: { $0.isLight(name) }), let light = other.file.pixels,
            light != dark
        else { return nil }
        return rule.diagnostic(
            "\(asset.reference.subject) has the size \(dark.text), but the one for light appearance has "
                + "\(light.text); give both the same size",
            at: asset.reference.range,
            notes: [Note("the image for light appearance is here", at: other.reference.range)])
    }
}

extension BrandAsset {
    fileprivate func isLight(_ name: String) -> Bool {
        if case .image(name, _, false) = reference.role { true } else { false }
    }
}

/// The decoder checks the form of each name. This check compares the names with each other.
@Sendable private func checkImageNames(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let entries = manifest.value(at: "theme.images")?.entries ?? []
    return entries.indices.compactMap { index in
        let entry = entries[index]
        guard let range = entry.keyRange,
            let first = entries[..<index].first(where: { $0.key.lowercased() == entry.key.lowercased() })
        else { return nil }
        return rule.diagnostic(
            "the images '\(entry.key)' and '\(first.key)' differ only in letter case; rename one of them", at: range,
            notes: first.keyRange.map { [Note("the other name is here", at: $0)] } ?? [])
    }
}
