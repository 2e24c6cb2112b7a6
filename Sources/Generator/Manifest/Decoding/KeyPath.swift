#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// By bytes: rules look up dozens of values in every brand, and to look for whole characters takes as long as all else.

/// The keys of a path such as `auth.otp.length`.
package func keys(of path: String) -> [String] {
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

extension ManifestValue {
    /// The entry that a path such as `auth.otp.length` leads to; nil where there is none.
    package func entry(at path: String) -> ManifestEntry? {
        var path = path
        return path.withUTF8 { bytes in
            var found: ManifestEntry?
            var start = 0
            while start <= bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: ".")) ?? bytes.count
                let key = bytes[start..<end]
                guard let next = (found?.value ?? self).entries?.first(where: { $0.key.hasBytes(key) }) else {
                    return nil
                }
                found = next
                start = end + 1
            }
            return found
        }
    }
}

extension String {
    /// Whether this is the same key. Most keys differ in length, by which that is told without a call.
    func isSame(as key: String) -> Bool { utf8.count == key.utf8.count && self == key }

    fileprivate func hasBytes(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard utf8.count == bytes.count else { return false }
        var text = self
        return text.withUTF8 { own in
            guard let own = own.baseAddress, let other = UnsafeBufferPointer(rebasing: bytes).baseAddress else {
                return bytes.isEmpty
            }
            return memcmp(own, other, bytes.count) == 0
        }
    }
}
