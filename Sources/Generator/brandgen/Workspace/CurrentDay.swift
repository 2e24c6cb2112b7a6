import Diagnostics
import Manifest

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Returns the day in UTC that dates in manifests are compared with.
///
/// The environment variable `SOURCE_DATE_EPOCH` sets it, as seconds since 1970, so that a build can be repeated with the
/// same diagnostics (https://reproducible-builds.org/specs/source-date-epoch/). Without it, the system's clock sets it.
///
/// - Throws: `DiagnosticError` if the variable is not a number. The specification requires an error.
func currentDay() throws(DiagnosticError) -> CalendarDate {
    let variable = "SOURCE_DATE_EPOCH"
    guard let text = environment(variable), !text.isEmpty else {
        return CalendarDate(secondsSince1970: Int(Date.now.timeIntervalSince1970))
    }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let seconds = Int(text) else {
        throw DiagnosticError(
            Diagnostic(
                rule: "invalid-variable",
                "the variable \(variable) must be the number of seconds since 1970 in digits, got \(quoted(text)); correct "
                    + "or unset it"))
    }
    return CalendarDate(secondsSince1970: seconds)
}
