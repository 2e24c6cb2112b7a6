import CognitoAuth
import Foundation

/// Prints timestamps in the language, calendar and time zone of its environment and its arguments.
///
///     TimestampProcess SECONDS… [-AppleLocale LOCALE] [-AppleLanguages (LANGUAGE)]
///
/// The first line is the first time as C formats it in that language and time zone. Then follows a timestamp for each
/// time. On Apple systems, the options set the locale of Foundation for one process. On other systems, Foundation has
/// only one locale, and the environment sets only that of C.
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
