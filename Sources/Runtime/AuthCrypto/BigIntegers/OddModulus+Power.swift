extension OddModulus {
    /// The base, which is less than the modulus, to the power of the exponent.
    ///
    /// `bitCount` is how many bits an exponent of this kind has at most, which is no secret; no fewer than this one has.
    func power(_ base: BigUInt, _ exponent: BigUInt, bitCount: Int) -> BigUInt {
        MontgomeryMemory.compute(modulo: self, numbers: 18, result: 16) { memory in
            raise(base, to: exponent, bitCount: bitCount, in: memory)
        }
    }

    /// What `power` does to the 18 numbers of a memory. The result is number 16 in the end.
    ///
    /// The exponent is read in windows of 4 bits (Handbook of Applied Cryptography, algorithm 14.82). Each takes four
    /// squarings, a look at all 16 powers of the table, and one multiplication, whatever its bits are.
    func raise(_ base: BigUInt, to exponent: BigUInt, bitCount: Int, in memory: some MontgomeryOperations) {
        let windows = (bitCount + 3) / 4
        let exponent = exponent.padded(to: (windows + 15) / 16)
        // The table comes first.
        let (result, chosen) = (16, 17)
        memory.load(squareOfRadix, into: chosen)
        memory.load(BigUInt.one.padded(to: limbs.count), into: 0)
        memory.multiply(0, chosen, into: 0)
        memory.load(base.padded(to: limbs.count), into: 1)
        memory.multiply(1, chosen, into: 1)
        for index in 2..<16 { memory.multiply(index - 1, 1, into: index) }

        memory.select(0, of: 16, into: result)
        for window in (0..<windows).reversed() {
            for _ in 0..<4 { memory.multiply(result, result, into: result) }
            memory.select(exponent[window / 16] >> UInt64(window % 16 * 4) & 15, of: 16, into: chosen)
            memory.multiply(result, chosen, into: result)
        }
        memory.load(BigUInt.one.padded(to: limbs.count), into: chosen)
        memory.multiply(result, chosen, into: result)
    }
}
