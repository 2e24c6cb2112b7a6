import Diagnostics

/// One device holds one app of an identifier, whose letter case does not count (Apple, `CFBundleIdentifier`).
@Sendable func checkSharedBundleIDs(_ brands: [ComparedBrand]) -> [BrandComplaint] {
    complaintsOfSharedValues(
        .sharedBundleID, brands, remedy: "give each app an identifier of its own", isCaseSensitive: false
    ) { _ in ["brand.bundleId"] }
}
