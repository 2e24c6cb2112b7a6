/// Writes text as it is.
package struct PlainEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output)
    }
}
