import AuthCore
import Foundation
import Testing

@Suite struct HTTPDateTests {
    /// The examples of RFC 9110 section 5.6.7, and edge cases of the calendar.
    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199), ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
        ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400), ("Fri, 31 Dec 1999 23:59:60 GMT", 946_684_800),
        ("Mon, 01 Jan 2100 00:00:00 GMT", 4_102_444_800), ("Monday, 01-Jan-69 00:00:00 GMT", 3_124_224_000),
        ("Thursday, 01-Jan-70 00:00:00 GMT", 0),
    ])
    func `each form is read`(text: String, seconds: Double) {
        #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", "GMT", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Xyz 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
        "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37:00 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
        "Sun, 06 Nov 99999 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "So, 06 Nov 1994 08:49:-1 GMT",
        "Sun, 06 Nov 1994 08:49:３７ GMT", "1994-11-06T08:49:37Z",
    ])
    func `a text of another form is not a date`(text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }

    @Test(
        arguments: [
            ("120", nil, Duration.seconds(120)), ("0", nil, .zero),
            ("Sun, 06 Nov 1994 08:50:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", .seconds(60)),
            ("Sun, 06 Nov 1994 08:49:00 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", .zero),
            ("Sun, 06 Nov 1994 08:50:37 GMT", nil, nil), ("-5", nil, nil), ("soon", nil, nil),
            ("86400", nil, .seconds(86_400)), ("NaN", nil, nil), ("1e9", nil, nil), ("", nil, nil), ("٣", nil, nil),
        ] as [(String, String?, Duration?)])
    func `Retry-After is in seconds or by the server's clock`(
        retryAfter: String, date: String?, expected: Duration?
    ) {
        var headers: HTTPHeaders = ["Retry-After": retryAfter]
        headers["Date"] = date
        #expect(HTTPResponse(status: 503, headers: headers).retryAfter == expected)
    }

    /// A service or a proxy can send any text. A pause of years would stop the app.
    @Test(arguments: [
        ("86401", nil), ("2147483647", nil), ("99999999999", nil), ("100000000000000000000", nil),
        (String(repeating: "9", count: 1000), nil),
        ("Fri, 31 Dec 9999 23:59:59 GMT", "Sun, 06 Nov 1994 08:49:37 GMT"),
    ])
    func `a longer Retry-After than a day counts as a day`(retryAfter: String, date: String?) {
        var headers: HTTPHeaders = ["Retry-After": retryAfter]
        headers["Date"] = date
        #expect(HTTPResponse(status: 503, headers: headers).retryAfter == .seconds(86_400))
    }
}
