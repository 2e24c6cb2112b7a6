import CognitoAuth
import Foundation

/// Writes time stamps in the language, calendar and time zone that its environment and its arguments ask for.
///
///     TimestampProcess SECONDS… [-AppleLocale LOCALE] [-AppleLanguages (LANGUAGE)]
///
/// The first line is what C makes of the first moment, by that language and time zone; then a time stamp for each. The
/// options are how Apple's Foundation takes a locale for one process; elsewhere it has but one, and C's is all there is.
setlocale(LC_ALL, "")
tzset()

let moments = CommandLine.arguments.dropFirst().compactMap(Int.init)
guard let first = moments.first else { exit(2) }
var moment = time_t(first)
var parts = tm()
localtime_r(&moment, &parts)
var text = [CChar](repeating: 0, count: 200)
strftime(&text, text.count, "%A %d %B %H:%M", &parts)
print(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
for moment in moments { print(SRPTimestamp(Date(timeIntervalSince1970: TimeInterval(moment))).text) }
