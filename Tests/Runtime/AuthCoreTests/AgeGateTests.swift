import AuthCore
import Foundation
import Testing

@Suite struct AgeGateTests {
    let gate = AgeGate(minimumAge: 13)

    @Test(arguments: [
        ("2026-06-15", AgeGate.Result.allowed), ("2026-06-14", .tooYoung(minimumAge: 13)), ("2026-06-16", .allowed),
        ("2026-05-31", .tooYoung(minimumAge: 13)), ("2026-07-01", .allowed), ("2025-12-31", .tooYoung(minimumAge: 13)),
    ])
    func `a user is old enough on the thirteenth birthday, and not before`(
        today: String, result: AgeGate.Result
    ) throws {
        #expect(try gate.check(day("2013-06-15"), on: day(today)) == result)
    }

    @Test(arguments: [
        ("2025-02-27", AgeGate.Result.tooYoung(minimumAge: 13)), ("2025-02-28", .tooYoung(minimumAge: 13)),
        ("2025-03-01", .allowed), ("2028-02-28", .allowed),
    ])
    func `a user born on 29 February is thirteen on 1 March of a common year`(
        today: String, result: AgeGate.Result
    ) throws {
        #expect(try gate.check(day("2012-02-29"), on: day(today)) == result)
    }

    @Test func `a user born on 29 February is sixteen on 29 February of a leap year`() throws {
        let sixteen = AgeGate(minimumAge: 16)
        #expect(try sixteen.check(day("2012-02-29"), on: day("2028-02-28")) == .tooYoung(minimumAge: 16))
        #expect(try sixteen.check(day("2012-02-29"), on: day("2028-02-29")) == .allowed)
    }

    /// At this time the birthday has begun only in the time zones just west of the date line.
    @Test(arguments: [
        ("Pacific/Kiritimati", AgeGate.Result.allowed), ("Etc/UTC", .tooYoung(minimumAge: 13)),
        ("Pacific/Pago_Pago", .tooYoung(minimumAge: 13)),
    ])
    func `the birthday begins at midnight in the user's time zone`(zone identifier: String, result: AgeGate.Result)
        throws
    {
        let moment = try moment("2026-06-14T10:00:00Z")
        #expect(try gate.check(day("2013-06-15"), at: moment, in: zone(identifier)) == result)
    }

    @Test func `tomorrow is in the future, and today is not`() throws {
        let today = try day("2026-06-15")
        #expect(try gate.check(day("2026-06-16"), on: today) == .invalid(.inFuture))
        #expect(gate.check(today, on: today) == .tooYoung(minimumAge: 13))
    }

    @Test func `an age of 150 years is plausible, and one more day is not`() throws {
        let today = try day("2026-06-15")
        #expect(try gate.check(day("1876-06-15"), on: today) == .allowed)
        #expect(try gate.check(day("1876-06-14"), on: today) == .invalid(.tooLongAgo))
        #expect(try gate.check(day("1875-06-15"), on: today) == .invalid(.tooLongAgo))
    }
}
