extension UInt64 {
    /// `self · factor + addend + carry`, as two limbs, which always hold it.
    @inline(__always)
    func multiplied(by factor: UInt64, adding addend: UInt64, _ carry: UInt64) -> (high: UInt64, low: UInt64) {
        let (high, low) = multipliedFullWidth(by: factor)
        let (withAddend, first) = low.addingReportingOverflow(addend)
        let (withCarry, second) = withAddend.addingReportingOverflow(carry)
        return (high &+ UInt64(bit: first) &+ UInt64(bit: second), withCarry)
    }

    /// `self + other + carry`, as two limbs.
    @inline(__always)
    func added(to other: UInt64, _ carry: UInt64) -> (carry: UInt64, sum: UInt64) {
        let (withOther, first) = addingReportingOverflow(other)
        let (sum, second) = withOther.addingReportingOverflow(carry)
        return (UInt64(bit: first) &+ UInt64(bit: second), sum)
    }

    /// `self − other − borrow`, where the borrow is 0 or 1, and what that borrows in turn.
    @inline(__always)
    func subtracted(_ other: UInt64, _ borrow: UInt64) -> (borrow: UInt64, difference: UInt64) {
        let (withoutOther, first) = subtractingReportingOverflow(other)
        let (difference, second) = withoutOther.subtractingReportingOverflow(borrow)
        return (UInt64(bit: first) &+ UInt64(bit: second), difference)
    }

    /// 1 for true and 0 for false. A compiler makes no branch of it, but the carry flag's value.
    @inline(__always)
    init(bit: Bool) {
        self = bit ? 1 : 0
    }
}
