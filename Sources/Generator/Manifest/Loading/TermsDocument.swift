#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The result of reading a brand's terms document.
package enum TermsDocument: Equatable, Sendable {
    case text(String)
    case missing
    /// A phrase that completes "'terms.md' …", with the remedy.
    case unusable(String)

    /// The maximum size in bytes.
    static let maximumSize = 1 << 20

    package init(_ path: String, in files: any FileReader) {
        do {
            self.init(try files.read(path, limit: Self.maximumSize + 1))
        } catch .missing {
            self = .missing
        } catch {
            self = .unusable("cannot be read: \(error.reason)")
        }
    }

    init(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumSize else {
            self = .unusable("is longer than 1 MiB; shorten it")
            return
        }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        guard var text = String(validating: body, as: UTF8.self) else {
            self = .unusable("is not valid UTF-8; save it as UTF-8")
            return
        }
        if body.includes(0x0D) { text = text.withUnixLineEnds }
        let isBlank = text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
        self = isBlank ? .unusable("is empty; write the terms into it") : .text(text)
    }
}

extension ArraySlice<UInt8> {
    /// Searches with `memchr`, which compares many bytes at once.
    fileprivate func includes(_ byte: UInt8) -> Bool {
        withUnsafeBytes { bytes in bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false }
    }
}

extension String {
    fileprivate var withUnixLineEnds: String {
        var text = ""
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            if scalar == "\r" || scalar == "\n" && previous != "\r" {
                text.unicodeScalars.append("\n")
            } else if scalar != "\n" {
                text.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return text
    }
}
