extension String {
    /// Appends the string as UTF-8, for some of its scalars what `replacement` returns.
    func append(to output: inout [UInt8], replacing replacement: (Unicode.Scalar) -> String?) {
        let scalars = unicodeScalars
        var written = scalars.startIndex
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let next = scalars.index(after: index)
            if let replacement = replacement(scalars[index]) {
                output.append(contentsOf: utf8[written..<index])
                output.append(contentsOf: replacement.utf8)
                written = next
            }
            index = next
        }
        output.append(contentsOf: utf8[written...])
    }
}
