extension ResolvedManifest {
    /// The first way to sign in by which people come to an account; nil where there is none.
    var accountProvider: ManifestValue? {
        value(at: "auth.providers")?.items?.first { $0.text != nil && $0.text != SignInProvider.guest.rawValue }
    }
}
