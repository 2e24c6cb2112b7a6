internal import AuthCore

/// Makes one component of a path of any text.
enum FileName {
    /// ASCII letters, digits, `-`, and `.` but at the front stay; every other byte becomes `%` and two hexadecimal digits,
    /// so that no two texts share a name, and none leads to another folder.
    static func of(_ text: String) -> String {
        guard !text.isEmpty else { return "%" }
        return text.utf8.enumerated().map { offset, byte in
            switch byte {
            case _ where byte.isASCIIAlphanumeric, UInt8(ascii: "-"):
                String(UnicodeScalar(byte))
            case UInt8(ascii: ".") where offset > 0:
                "."
            default:
                "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }.joined()
    }
}
