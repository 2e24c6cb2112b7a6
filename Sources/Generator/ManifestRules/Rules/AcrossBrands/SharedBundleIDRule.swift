import Diagnostics
import Manifest

extension Rule {
    static let sharedBundleID = Rule(
        id: "shared-bundle-id",
        summary: "no two brands have the same bundle identifier, also of their extensions",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            The system identifies an app by its bundle identifier. Of two apps with the same one, the second \
            replaces the first.
            """,
            bad: """
                brand: { bundleId: com.example.other }    # the brand other has it
                """,
            good: """
                brand: { bundleId: com.example.acme }
                """),
        check: .noSharedValues(sharedBundleIDs, remedy: "give each app its own identifier"))
}

/// Letter case does not distinguish bundle identifiers (Apple, `CFBundleIdentifier`).
@Sendable private func sharedBundleIDs(of brand: ComparedBrand) -> [(key: String, written: WrittenText)] {
    brand.bundleIDs.map { ($0.text.lowercased(), $0) }
}
