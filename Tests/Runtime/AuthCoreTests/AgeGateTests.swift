import AuthCore
import Foundation
import Testing

@Suite struct AgeGateTests {
    let gate = AgeGate(minimumAge: 13)

    @Test(arguments: [
        (13, "2013-06-15", "2026-06-15", true), (13, "2013-06-15", "2026-06-14", false),
        (13, "2013-06-15", "2026-05-31", false), (13, "2013-06-15", "2026-07-01", true),
        // A user born on 29 February has the birthday on 1 March of a common year.
        (13, "2012-02-29", "2025-02-28", false), (13, "2012-02-29", "2025-03-01", true),
        (16, "2012-02-29", "2028-02-28", false), (16, "2012-02-29", "2028-02-29", true),
    ])
    func `a user is old enough on the birthday, and not before`(
        age: Int, birthdate: String, today: String, isAllowed: Bool
    ) throws {
        let result = try AgeGate(minimumAge: age).check(day(birthdate), on: day(today))
        #expect(result == (isAllowed ? .allowed : .tooYoung(minimumAge: age)))
    }

    @Test func `an age of 150 years is plausible, and one more day is not`() throws {
        let today = try day("2026-06-15")
        #expect(try gate.check(day("1876-06-15"), on: today) == .allowed)
        #expect(try gate.check(day("1876-06-14"), on: today) == .invalid(.tooLongAgo))
        #expect(try gate.check(day("1875-06-15"), on: today) == .invalid(.tooLongAgo))
    }
}
