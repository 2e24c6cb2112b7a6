import CognitoAuth
import Foundation
import Testing

/// Time stamps in processes with other languages, calendars and time zones.
@Suite struct SRPTimestampLocaleTests {
    static let midnight = 1_767_571_200
    static let hours = (0..<24).map { midnight + $0 * 3_600 + $0 * 61 }

    /// Locales with their calendars, and time zones in which the hour or the day differs from UTC.
    static let places = [
        ("de_DE", "Europe/Berlin"), ("ar_SA@calendar=islamic-umalqura", "Asia/Riyadh"),
        ("th_TH@calendar=buddhist", "Asia/Bangkok"), ("ja_JP@calendar=gregorian", "Asia/Tokyo"),
        ("ja_JP@calendar=japanese", "Asia/Tokyo"), ("de_DE", "Pacific/Kiritimati"), ("ar_SA", "Pacific/Pago_Pago"),
    ]

    @Test(arguments: places)
    func `the time stamp is the same in every locale and time zone`(locale: String, timeZone: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let language = String(locale.prefix { $0 != "@" })
        let compiled = try TimestampProcess.compile(language, into: folder)

        let turns = SRPTimestampTests.turns.filter { $0.0 > 0 }
        let lines = try TimestampProcess.lines(
            Self.hours + turns.map(\.0), locale: locale, timeZone: timeZone, compiled: compiled)
        let hours = (0..<24).map { hour in
            let digits = hour < 10 ? "0\(hour)" : "\(hour)"
            return "Mon Jan 5 \(digits):\(digits):\(digits) UTC 2026"
        }
        #expect(lines.dropFirst().map(String.init) == hours + turns.map(\.1))

        // Checks that the process used another language and another time zone.
        let local = try #require(lines.first)
        #expect(!local.hasSuffix(" 00:00"), "the process has the time zone \(timeZone)")
        if compiled != nil {
            #expect(!local.contains("Monday") && !local.contains("January"), "the process has the language \(language)")
        }
    }

    /// A formatter with the device's language and calendar writes a text that the pool refuses.
    @Test(arguments: [
        ("de_DE", Calendar.Identifier.gregorian), ("ar_SA", .gregorian), ("ar_SA", .islamicUmmAlQura),
        ("th_TH", .gregorian), ("th_TH", .buddhist), ("ja_JP", .gregorian), ("ja_JP", .japanese),
    ])
    func `a formatter with the language or the calendar writes another text`(
        locale: String, calendar: Calendar.Identifier
    ) {
        let moment = Date(timeIntervalSince1970: 1_772_323_200)
        let text = SRPTimestamp(moment).text
        #expect(SRPTimestampTests.formatter(locale, calendar).string(from: moment) != text)
        #expect(text == "Sun Mar 1 00:00:00 UTC 2026")
    }
}
