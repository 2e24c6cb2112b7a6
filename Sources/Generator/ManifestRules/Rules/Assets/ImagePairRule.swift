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
        check: .assets(checkPairs))
}

@Sendable private func checkPairs(
    _ manifest: ResolvedManifest, _ assets: [BrandAsset], _ rule: Rule
) -> [Diagnostic] {
    assets.compactMap { asset in
        guard case .image(let name, _, true) = asset.reference.role, let dark = asset.file.pixels,
            let other = assets.first(where: { $0.isLight(name) }), let light = other.file.pixels,
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
