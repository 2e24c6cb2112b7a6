// Compiled together with Sources/Runtime/AuthCrypto/BigIntegers by scripts/constant-time, and run by valgrind.
//
//     constant-time [control]
//
// With `control` it does what it must not do, so that one sees that this would be noticed.
import Marks

func marked(_ number: BigUInt) -> BigUInt {
    number.limbs.withUnsafeBytes { mark_secret($0.baseAddress, $0.count) }
    return number
}

func number(limbs: Int) -> BigUInt {
    BigUInt(limbs: (1...UInt64(limbs)).map { 0x9E37_79B9_7F4A_7C15 &* $0 | 1 })
}

// As in a sign-in by SRP: a base as long as the modulus, and the product of two hashes for an exponent.
let modulus = OddModulus(BigUInt(limbs: [UInt64](repeating: .max, count: 48)))
let (base, exponent) = (marked(number(limbs: 48)), marked(number(limbs: 8)))
// The number that comes back is the one that brings the result out of Montgomery's form, which is always 1: to make a
// BigUInt of the result itself looks for zeros at its top, as its documentation says.
let one = MontgomeryMemory.compute(modulo: modulus, numbers: 18, result: 17) { memory in
    modulus.raise(base, to: exponent, bitCount: 513, in: memory)
}
print(one == .one ? "raised" : "not raised")

if CommandLine.arguments.dropFirst().first == "control", exponent.limbs[3] & 1 == 1 { print("odd") }
