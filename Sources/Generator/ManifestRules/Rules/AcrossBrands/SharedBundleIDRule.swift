import Diagnostics
import Manifest

extension Rule {
    static let sharedBundleID = Rule(
        id: "shared-bundle-id",
        summary: "no two brands have one bundle identifier",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            The system tells apps apart by their bundle identifiers: of two with one, the second replaces the \
            first.
            """,
            bad: """
                brand: { bundleId: com.example.other }    # the brand other has it
                """,
            good: """
                brand: { bundleId: com.example.acme }
                """),
        check: .brands(checkSharedBundleIDs))
}

/// One device holds one app of an identifier, whose letter case does not count (Apple, `CFBundleIdentifier`).
@Sendable private func checkSharedBundleIDs(_ brands: [ComparedBrand], _ rule: Rule) -> [BrandDiagnostic] {
    diagnosticsOfSharedValues(rule, brands, remedy: "give each app an identifier of its own") { brand in
        brand.bundleIDs.map { ($0.text.lowercased(), $0) }
    }
}
