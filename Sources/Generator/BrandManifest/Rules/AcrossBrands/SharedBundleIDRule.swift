import Diagnostics

/// One device holds one app of an identifier, whose letter case does not count (Apple, `CFBundleIdentifier`).
@Sendable func checkSharedBundleIDs(_ brands: [ComparedBrand]) -> [BrandComplaint] {
    complaintsOfSharedValues(.sharedBundleID, brands, remedy: "give each app an identifier of its own") { manifest in
        manifest.bundleIDs.map { ($0.text.lowercased(), $0) }
    }
}
