import Manifest

extension Rule {
    static let storeTextMissing = Rule(
        beforeShipping: "store-text-missing", "each language has the texts that the App Store needs", .designer,
        """
        fastlane uploads the texts in `Store/LOCALE`. The App Store needs a description, keywords and an address for \
        support in each language.
        """
    ) { $0.checkStoreTexts() }

    static let storeTextInvalid = Rule(
        beforeShipping: "store-text-invalid", "a text for the App Store has at most the length that the store allows",
        .designer,
        """
        App Store Connect refuses longer texts, and addresses that are not those of web pages (App Store Connect Help, "App \
        information" and "Platform version information").
        """
    ) { $0.checkStoreTexts() }
}

extension ShippedBrand {
    mutating func checkStoreTexts() {
        guard brand.app != nil else { return }
        for language in brand.languages {
            let folder = path("\(DeveloperFiles.store)/\(language.storeLocale)")
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
            bytes = try read(file)
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

extension String {
    /// The text without the white space around it.
    fileprivate var trimmingSpace: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
