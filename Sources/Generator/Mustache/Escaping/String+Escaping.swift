extension String {
    /// Appends the string as UTF-8, for some of its scalars what `replacement` returns.
    @inline(__always)
    func append(to output: inout [UInt8], replacing replacement: (Unicode.Scalar) -> String?) {
        var text = self
        text.withUTF8 { bytes in
            var written = 0
            var index = 0
            while index < bytes.count {
                let scalar = bytes.scalar(at: index)
                let next = index + UTF8.width(scalar)
                if let replacement = replacement(scalar) {
                    output.append(contentsOf: bytes[written..<index])
                    output.append(contentsOf: replacement.utf8)
                    written = next
                }
                index = next
            }
            output.append(contentsOf: bytes[written...])
        }
    }

    /// Appends the string as UTF-8.
    func append(to output: inout [UInt8]) {
        var text = self
        text.withUTF8 { output.append(contentsOf: $0) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The scalar that is encoded at this place of a valid UTF-8 text.
    fileprivate func scalar(at index: Int) -> Unicode.Scalar {
        if self[index] < 0x80 { return Unicode.Scalar(self[index]) }
        var decoder = UTF8()
        var iterator = self[index...].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return "\u{FFFD}" }
        return scalar
    }
}

extension Unicode.Scalar {
    /// The scalar's number in upper-case hexadecimal, with at least this many digits.
    func hexadecimal(digits: Int = 1) -> String {
        let number = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - number.count)) + number
    }

    /// U+0000 to U+001F and U+007F to U+009F.
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
