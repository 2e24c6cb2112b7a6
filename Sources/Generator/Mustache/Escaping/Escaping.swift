/// Writes text so that the output's format reads it back as data.
package protocol Escaping: Sendable {
    /// Appends `text`, escaped, as UTF-8.
    func escape(_ text: String, into output: inout [UInt8])
}
