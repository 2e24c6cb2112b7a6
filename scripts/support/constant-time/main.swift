// scripts/constant-time compiles this file with Sources/Runtime/AuthCore/Crypto/BigIntegers, and runs it in valgrind.
//
//     constant-time [control]
//
// With `control`, it branches on a secret, to show that valgrind reports it.
import Marks

func marked(_ number: BigUInt) -> BigUInt {
    number.limbs.withUnsafeBytes { mark_secret($0.baseAddress, $0.count) }
    return number
}

func number(limbs: Int) -> BigUInt {
    BigUInt(limbs: (1...UInt64(limbs)).map { 0x9E37_79B9_7F4A_7C15 &* $0 | 1 })
}

// The sizes of an SRP sign-in: the base is as long as the modulus, and the exponent is the product of two hashes.
let modulus = OddModulus(BigUInt(limbs: [UInt64](repeating: .max, count: 48)))
let (base, exponent) = (marked(number(limbs: 48)), marked(number(limbs: 8)))
// Returns the number that converts the result from Montgomery form, which is always 1, and not the result: to create a
// BigUInt of a secret branches on its leading zeros.
let one = MontgomeryMemory.compute(modulo: modulus, numbers: 18, result: 17) { memory in
    modulus.raise(base, to: exponent, bitCount: 513, in: memory)
}
print(one == .one ? "raised" : "not raised")

if CommandLine.arguments.dropFirst().first == "control", exponent.limbs[3] & 1 == 1 { print("odd") }
