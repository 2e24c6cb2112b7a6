import BuiltProducts
import Foundation
import Testing

/// Runs the executable `TimestampProcess`, which is built with the tests, in another language and time zone.
enum TimestampProcess {
    /// Returns the lines of its output. `locale` can contain a calendar: `th_TH@calendar=buddhist`.
    static func lines(_ moments: [Int], locale: String, timeZone: String, compiled: URL?) throws -> [Substring] {
        let language = locale.prefix { $0 != "@" }
        let process = Process()
        process.executableURL = BuiltProducts.executable("TimestampProcess")
        process.arguments =
            moments.map(String.init) + [
                "-AppleLocale", locale, "-AppleLanguages", "(\(language.replacing("_", with: "-")))",
            ]
        process.environment = BuiltProducts.coverage.merging(
            ["LANG": "\(language).UTF-8", "LC_ALL": "\(language).UTF-8", "TZ": timeZone]
        ) { $1 }
        if let compiled { process.environment?["LOCPATH"] = compiled.path }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self).split(separator: "\n")
    }

    /// Compiles a locale of the C library into a folder, because most Linux systems have only English.
    ///
    /// - Returns: The folder; `nil` if the system cannot compile locales, or has all of them, as Apple systems do.
    static func compile(_ language: String, into folder: URL) throws -> URL? {
        let localedef = URL(fileURLWithPath: "/usr/bin/localedef")
        guard FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/\(language)"),
            FileManager.default.isExecutableFile(atPath: localedef.path)
        else { return nil }
        let process = Process()
        process.executableURL = localedef
        process.arguments = [
            "--no-archive", "-i", language, "-f", "UTF-8", folder.appendingPathComponent("\(language).UTF-8").path,
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "localedef \(language)")
        return folder
    }
}
