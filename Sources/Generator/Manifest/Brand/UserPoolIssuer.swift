import Diagnostics

/// The issuer of a user pool: `https://cognito-idp.<region>.amazonaws.com/<region>_<id>`. It is parsed as bytes for
/// speed, because every environment of every brand may have one.
package struct UserPoolIssuer: Equatable {
    private static let start = Array("https://cognito-idp.".utf8)
    /// The last entry is for the regions of China.
    private static let middles = [Array(".amazonaws.com/".utf8), Array(".amazonaws.com.cn/".utf8)]

    package let region: String
    /// The pool's identifier, `<region>_<id>`.
    package let pool: String

    /// Returns whether the text looks like the issuer of a user pool.
    package static func resembles(_ text: String) -> Bool { text.utf8.starts(with: start) }

    /// Returns `nil` if the text has another form, or if its two regions differ.
    package init?(_ text: String) {
        guard Self.resembles(text) else { return nil }
        let rest = text.utf8.dropFirst(Self.start.count)
        let region = rest.prefix { $0 != UInt8(ascii: ".") }
        let end = rest[region.endIndex...]
        guard Self.isRegion(region), let middle = Self.middles.first(where: { end.starts(with: $0) }) else {
            return nil
        }
        let pool = end.dropFirst(middle.count)
        let id = pool.dropFirst(region.count)
        guard pool.starts(with: region), id.first == UInt8(ascii: "_"), id.count > 1,
            !id.dropFirst().contains(where: { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "/") })
        else { return nil }
        self.region = String(decoding: region, as: UTF8.self)
        self.pool = String(decoding: pool, as: UTF8.self)
    }

    /// Returns whether the text has the form of `us-east-1` or `us-gov-west-1`.
    package static func isRegion(_ text: Substring.UTF8View) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count >= 3, let number = parts.last, parts[0].count == 2 else { return false }
        return !number.isEmpty && number.allSatisfy(\.isASCIIDigit)
            && parts.dropLast().allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIILowercase) }
    }
}
