/// The keys of a path such as `auth.otp.length`.
///
/// By bytes: rules look up dozens of values in every brand, and to look for whole characters takes as long as all else.
func keys(of path: String) -> [String] {
    var keys: [String] = []
    var path = path
    path.withUTF8 { bytes in
        var start = 0
        while start <= bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: ".")) ?? bytes.count
            keys.append(String(decoding: bytes[start..<end], as: UTF8.self))
            start = end + 1
        }
    }
    return keys
}
