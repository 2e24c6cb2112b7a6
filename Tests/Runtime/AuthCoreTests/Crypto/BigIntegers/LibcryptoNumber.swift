#if canImport(COpenSSL)
import COpenSSL

@testable import AuthCore

/// A number of libcrypto. Results are big-endian bytes without leading zeros.
final class LibcryptoNumber {
    private let number: OpaquePointer

    /// Zero.
    private init() { number = BN_new() }

    init(_ number: BigUInt) {
        let bytes = number.bytes
        self.number = BN_bin2bn(bytes, Int32(bytes.count), nil)
    }

    deinit { BN_free(number) }

    private var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(BN_num_bits(number) + 7) / 8)
        BN_bn2bin(number, &bytes)
        return bytes
    }

    func sum(_ other: LibcryptoNumber) -> [UInt8] {
        result { BN_add($0, number, other.number) }
    }

    /// Returns `nil` if the difference is negative.
    func difference(_ other: LibcryptoNumber) -> [UInt8]? {
        isLess(than: other) ? nil : result { BN_sub($0, number, other.number) }
    }

    func product(_ other: LibcryptoNumber) -> [UInt8] {
        withContext { context in result { BN_mul($0, number, other.number, context) } }
    }

    func division(by other: LibcryptoNumber) -> (quotient: [UInt8], remainder: [UInt8]) {
        let remainder = LibcryptoNumber()
        let quotient = withContext { context in
            result { BN_div($0, remainder.number, number, other.number, context) }
        }
        return (quotient, remainder.bytes)
    }

    func power(_ exponent: LibcryptoNumber, modulo modulus: LibcryptoNumber) -> [UInt8] {
        withContext { context in result { BN_mod_exp($0, number, exponent.number, modulus.number, context) } }
    }

    func isLess(than other: LibcryptoNumber) -> Bool { BN_cmp(number, other.number) < 0 }

    private func result(_ work: (OpaquePointer) -> Int32) -> [UInt8] {
        let result = LibcryptoNumber()
        precondition(work(result.number) == 1, "libcrypto refuses the numbers")
        return result.bytes
    }

    private func withContext(_ work: (OpaquePointer) -> [UInt8]) -> [UInt8] {
        let context: OpaquePointer = BN_CTX_new()
        defer { BN_CTX_free(context) }
        return work(context)
    }
}
#endif
