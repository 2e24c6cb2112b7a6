import Diagnostics
import Manifest

extension Rule {
    static let sharedLogo = Rule(
        id: "shared-logo",
        summary: "no brand has another brand's logo",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            A logo that equals another brand's was probably copied with its manifest. Brands that share a logo inherit it \
            from a base manifest.
            """,
            bad: """
                theme: { logo: logo.svg }    # the same bytes as the logo of Other
                """,
            good: """
                theme: { logo: own.svg }
                """,
            files: [
                "acme/logo.svg": exampleSVG, "acme/own.svg": exampleSVG + "<!-- Acme -->\n",
                "other/logo.svg": exampleSVG,
                "other/page.yaml": "manifest: 1\ntheme: { logo: logo.svg }\n",
            ]),
        check: .brands(values: comparedLogos, check: checkLogos))
}

@Sendable private func comparedLogos(of brand: ComparedBrand) -> [ComparedValue] {
    guard let logo = brand.logo, !logo.file.bytes.isEmpty else { return [] }
    return [
        ComparedValue(
            unique: logo.file.bytes, inheritedFrom: logo.reference.isInherited ? logo.reference.path : nil)
    ]
}

@Sendable private func checkLogos(_ brands: [ComparedBrand], _ rule: Rule) -> [BrandDiagnostic] {
    var owners: [[UInt8]: (brand: ComparedBrand, logo: BrandAsset)] = [:]
    return brands.compactMap { brand in
        guard let logo = brand.logo, !logo.file.bytes.isEmpty else { return nil }
        guard let owner = owners[logo.file.bytes] else {
            owners[logo.file.bytes] = (brand, logo)
            return nil
        }
        // Brands that inherit one file share it on purpose.
        guard owner.logo.reference.path != logo.reference.path else { return nil }
        return rule.diagnostic(
            "\(logo.reference.subject) is also the logo of '\(owner.brand.folder)'; use the brand's own logo",
            of: brand, at: logo.reference.range,
            notes: owner.brand.notes("the other logo is here", at: owner.logo.reference.range))
    }
}
