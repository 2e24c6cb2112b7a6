import AppSeeds
import Manifest

extension Checkup {
    /// Checks the texts for the App Store in each language.
    mutating func checkStoreTexts() {
        for language in brand.languages {
            let folder = path("\(AppSeeds.storeFolder)/\(language.storeLocale)")
            guard files.isFolder(folder) else {
                report(
                    .storeTextMissing, at: .file(folder),
                    "the texts for the App Store in \(language.about) are missing",
                    remedy: "run 'brandgen app init \(brand.id)', and write them")
                continue
            }
            for text in StoreText.all { check(text, in: folder) }
        }
    }

    private mutating func check(_ text: StoreText, in folder: String) {
        let file = "\(folder)/\(text.name).txt"
        let bytes: [UInt8]
        do throws(FileReadError) {
            bytes = try files.read(file, limit: Self.largestFile)
        } catch {
            guard text.isNeeded || error != .missing else { return }
            report(
                .storeTextMissing, at: .file(file), "the text cannot be read: \(error.reason)",
                remedy: "write it into this file")
            return
        }
        guard let content = String(validating: bytes, as: UTF8.self) else {
            report(.storeTextInvalid, at: .file(file), "the text is not UTF-8", remedy: "save it as UTF-8")
            return
        }
        // deliver removes the space around a text.
        let value = content.trimmingSpace
        if value.isEmpty {
            guard text.isNeeded else { return }
            report(
                .storeTextMissing, at: .file(file), "the text for the App Store is empty",
                remedy: "write it into this file")
            return
        }
        switch text.limit {
        case .characters(let limit): checkLength(value.count, limit, "character", at: file)
        case .bytes(let limit): checkLength(value.utf8.count, limit, "byte", at: file)
        case .url: checkStoreURL(value, at: file)
        }
    }

    private mutating func checkLength(_ count: Int, _ limit: Int, _ unit: String, at file: String) {
        guard count > limit else { return }
        report(
            .storeTextInvalid, at: .file(file), "the text has \(count) \(unit)s, and the App Store allows \(limit)",
            remedy: "shorten it")
    }

    private mutating func checkStoreURL(_ value: String, at file: String) {
        guard let host = ExampleValues.host(of: value), value.hasPrefix("https://") || value.hasPrefix("http://") else {
            report(
                .storeTextInvalid, at: .file(file), "the text \(quoted(value)) is not the address of a web page",
                remedy: "write an address that begins with 'https://'")
            return
        }
        checkHost(host, at: "", in: nil, "the address \(quoted(value))", .file(file))
    }
}

/// A text for the App Store, as fastlane's deliver reads it, with its limit (App Store Connect Help, "App information" and
/// "Platform version information").
struct StoreText {
    enum Limit {
        case characters(Int), bytes(Int), url
    }

    /// The name of the file, without its extension.
    let name: String
    let limit: Limit
    let isNeeded: Bool

    static let all = [
        StoreText(name: "description", limit: .characters(4000), isNeeded: true),
        StoreText(name: "keywords", limit: .bytes(100), isNeeded: true),
        StoreText(name: "support_url", limit: .url, isNeeded: true),
        StoreText(name: "subtitle", limit: .characters(30), isNeeded: false),
        StoreText(name: "promotional_text", limit: .characters(170), isNeeded: false),
        StoreText(name: "marketing_url", limit: .url, isNeeded: false),
        StoreText(name: "release_notes", limit: .characters(4000), isNeeded: false),
    ]
}

extension String {
    /// The text without the white space around it.
    fileprivate var trimmingSpace: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
