/// Operations on numbers in a block of memory. The time of each operation is independent of the numbers.
protocol MontgomeryOperations {
    /// Sets a number. `limbs` has the length of every number in the memory.
    func load(_ limbs: [UInt64], into index: Int)
    /// Copies one of the first `total` numbers. Reads all of them, so that no address and no branch depends on the
    /// index.
    func select(_ index: UInt64, of total: Int, into result: Int)
    /// Sets a number to the product of two others, divided by 2^(64 · limbs). The result is less than the modulus if
    /// one of the factors is.
    func multiply(_ left: Int, _ right: Int, into result: Int)
}

/// Numbers modulo an odd number, and their multiplication by P. L. Montgomery's method ("Modular multiplication without
/// trial division", 1985), which divides each product by 2^(64 · limbs).
///
/// All numbers are in one block of memory that is accessed by pointers, so that the innermost loops neither allocate
/// nor check bounds. The pointers do not outlive `compute`.
struct MontgomeryMemory: MontgomeryOperations {
    /// The number of limbs of each number.
    private let count: Int
    /// −1 / modulus, modulo 2^64.
    private let negatedInverse: UInt64
    private let modulus: UnsafeMutablePointer<UInt64>
    /// The product, one limb longer than a number.
    private let product: UnsafeMutablePointer<UInt64>
    /// One limb. See `replace`.
    private let mask: UnsafeMutablePointer<UInt64>
    /// The first number. The others follow it.
    private let numbers: UnsafeMutablePointer<UInt64>

    /// Runs a calculation in a memory of `numbers` numbers, all initially 0, and returns one of them.
    static func compute(
        modulo modulus: OddModulus, numbers: Int, result: Int = 0, _ work: (MontgomeryMemory) -> Void
    ) -> BigUInt {
        let count = modulus.limbs.count
        var limbs = modulus.limbs + [UInt64](repeating: 0, count: count + 2 + numbers * count)
        limbs.withUnsafeMutableBufferPointer { limbs in
            guard let start = limbs.baseAddress else { return }
            work(
                MontgomeryMemory(
                    count: count, negatedInverse: modulus.negatedInverse, modulus: start, product: start + count,
                    mask: start + 2 * count + 1, numbers: start + 2 * count + 2))
        }
        let first = (result + 2) * count + 2
        return BigUInt(limbs: Array(limbs[first..<first + count]))
    }

    func load(_ limbs: [UInt64], into index: Int) {
        precondition(limbs.count == count, "a number must have as many limbs as the modulus")
        for place in 0..<count { number(index)[place] = limbs[place] }
    }

    func select(_ index: UInt64, of total: Int, into result: Int) {
        let chosen = number(result)
        chosen.update(repeating: 0, count: count)
        for candidate in 0..<total {
            // All ones if the two are equal, because only 0 borrows from the top bit.
            mask.pointee = 0 &- ((UInt64(candidate) ^ index) &- 1) >> 63
            replace(chosen, by: number(candidate), where: mask)
        }
    }

    func multiply(_ left: Int, _ right: Int, into result: Int) {
        product.update(repeating: 0, count: count + 1)
        for place in 0..<count { addRow(number(left), times: number(right)[place]) }
        reduceOnce(into: number(result))
    }

    private func number(_ index: Int) -> UnsafeMutablePointer<UInt64> { numbers + index * count }

    /// Adds a row of the product, adds the multiple of the modulus that makes the lowest limb 0, and drops that limb.
    /// The two chains of carries are independent, so a processor can execute them in parallel.
    @inline(__always)
    private func addRow(_ left: UnsafeMutablePointer<UInt64>, times factor: UInt64) {
        var (carry, sum) = left[0].multiplied(by: factor, adding: product[0], 0)
        let multiple = sum &* negatedInverse
        var reduction = modulus[0].multiplied(by: multiple, adding: sum, 0).high
        for place in 1..<count {
            (carry, sum) = left[place].multiplied(by: factor, adding: product[place], carry)
            (reduction, product[place - 1]) = modulus[place].multiplied(by: multiple, adding: sum, reduction)
        }
        (product[count], product[count - 1]) = product[count].added(to: carry, reduction)
    }

    /// Reduces the product modulo the modulus. The product must be less than twice the modulus.
    private func reduceOnce(into result: UnsafeMutablePointer<UInt64>) {
        var borrow: UInt64 = 0
        for place in 0..<count {
            (borrow, result[place]) = product[place].subtracted(modulus[place], borrow)
        }
        // All ones if the difference is negative. The top limb, 0 or 1, then does not cover the borrow.
        mask.pointee = 0 &- (borrow & ~product[count])
        replace(result, by: product, where: mask)
    }

    /// Replaces a number with another if the mask is all ones, and keeps it if the mask is 0.
    ///
    /// Swift's optimizer turns a mask into a branch if it can prove that the mask has only two values. It did so here.
    /// So the mask is read from memory in a function that is compiled separately. `scripts/constant-time` checks this.
    @inline(never)
    private func replace(
        _ number: UnsafeMutablePointer<UInt64>, by other: UnsafeMutablePointer<UInt64>,
        where mask: UnsafeMutablePointer<UInt64>
    ) {
        let mask = mask.pointee
        for place in 0..<count { number[place] ^= (number[place] ^ other[place]) & mask }
    }
}
