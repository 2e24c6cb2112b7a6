import Diagnostics

/// One device holds one app of an identifier, whose letter case does not count (Apple, `CFBundleIdentifier`).
@Sendable func checkSharedBundleIDs(_ brands: [ComparedBrand]) -> [BrandDiagnostic] {
    diagnosticsOfSharedValues(.sharedBundleID, brands, remedy: "give each app an identifier of its own") { brand in
        brand.bundleIDs.map { ($0.text.lowercased(), $0) }
    }
}

extension RuleDocumentation {
    static let sharedBundleID = RuleDocumentation(
        RuleID.sharedBundleID,
        """
        The system tells apps apart by their bundle identifiers: of two with one, the second replaces the \
        first.
        """,
        bad: """
            brand: { bundleId: com.example.other }    # the brand other has it
            """,
        good: """
            brand: { bundleId: com.example.acme }
            """)
}
