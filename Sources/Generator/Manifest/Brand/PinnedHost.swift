/// A server that must use one of several public keys, until a day.
package struct PinnedHost: Equatable, Sendable, ManifestSection {
    /// The host name, in lower case.
    package let host: String
    /// The SHA-256 digests of the public keys in base64, in the order of the manifest; unique and at least two.
    package let keys: [String]
    /// The day from which the keys are not checked, as `YYYY-MM-DD`.
    package let expires: String

    init(_ section: SectionReader) throws(TableMismatch) {
        host = try section.value("host")
        keys = try section.value("keys")
        expires = try section.value("expires")
    }
}
