extension String {
    /// Appends the string as UTF-8, for some of its scalars what `replacement` returns.
    func append(to output: inout [UInt8], replacing replacement: (Unicode.Scalar) -> String?) {
        var written = unicodeScalars.startIndex
        for index in unicodeScalars.indices {
            guard let replacement = replacement(unicodeScalars[index]) else { continue }
            output.append(contentsOf: utf8[written..<index])
            output.append(contentsOf: replacement.utf8)
            written = unicodeScalars.index(after: index)
        }
        output.append(contentsOf: utf8[written...])
    }
}

extension Unicode.Scalar {
    /// The scalar's number in upper-case hexadecimal, with at least this many digits.
    func hexadecimal(digits: Int = 1) -> String {
        let number = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - number.count)) + number
    }

    /// U+0000 to U+001F and U+007F to U+009F.
    var isControl: Bool { properties.generalCategory == .control }
}
