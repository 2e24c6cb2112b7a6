#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The day on the wall's calendar, as `YYYY-MM-DD`.
func today() -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    let digits = { (number: Int32, width: Int) in
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
    return "\(digits(parts.tm_year + 1900, 4))-\(digits(parts.tm_mon + 1, 2))-\(digits(parts.tm_mday, 2))"
}
