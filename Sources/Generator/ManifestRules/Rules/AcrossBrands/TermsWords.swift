import Diagnostics

/// Searches a text for the names and addresses of brands.
///
/// A name is found as whole words. In scripts without spaces between words, each character is a word.
struct TermsWords {
    private let text: String
    private let lowercased: String
    private let bytes: [UInt8]
    private let lowercasedBytes: [UInt8]

    init(_ text: String) {
        self.text = Self.withSingleSpaces(text)
        lowercased = self.text.lowercased()
        bytes = Array(self.text.utf8)
        lowercasedBytes = Array(lowercased.utf8)
    }

    /// Returns whether the text contains a name as whole words. White space in it matches any white space.
    func mention(_ name: String) -> Bool {
        let name = Self.withSingleSpaces(name)
        // Most texts contain no name, and bytes are faster to search than characters. Other characters than ASCII have
        // several forms.
        guard let first = name.first, let last = name.last, name.contains(where: isWordCharacter),
            !name.utf8.allSatisfy({ $0 < 0x80 }) || bytes.contains(Array(name.utf8))
        else { return false }
        return text.ranges(of: name).contains { range in
            let before = text[..<range.lowerBound].last ?? " "
            let after = text[range.upperBound...].first ?? " "
            return !areOneWord(before, first) && !areOneWord(last, after)
        }
    }

    /// Returns whether the text names a brand: it contains the name, and the name is not an ordinary word.
    func name(_ name: String) -> Bool {
        mention(name) && !ordinaryWords.contains(name.lowercased())
            && (name.lowercased() == name || !mention(name.lowercased()))
    }

    /// Returns whether the text contains one of these email addresses and hosts in lower case, in any letter case. A host
    /// can be part of a longer host that ends with it.
    func contain(addressOf addresses: Set<String>) -> Bool {
        addresses.contains { address in
            guard lowercasedBytes.contains(Array(address.utf8)) else { return false }
            return lowercased.ranges(of: address).contains { range in
                let before = lowercased[..<range.lowerBound].last ?? " "
                let after = lowercased[range.upperBound...].prefix(2)
                let isLonger =
                    after.first == "-" || (after.first == "." && after.last.map(isWordCharacter) == true)
                return before != "-" && !isWordCharacter(before) && !isLonger
                    && !(after.first.map(isWordCharacter) ?? false)
            }
        }
    }

    private static func withSingleSpaces(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// Returns whether two neighbors belong to one word.
private func areOneWord(_ left: Character, _ right: Character) -> Bool {
    [left, right].allSatisfy { isWordCharacter($0) && !hasNoSpaces($0) }
}

private func isWordCharacter(_ character: Character) -> Bool { character.isLetter || character.isNumber }

/// Returns whether a character belongs to a script that is written without spaces between words: Thai, Lao, Myanmar, Khmer,
/// Hiragana, Katakana and Han.
private func hasNoSpaces(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
        0x20000...0x3FFFF:
        true
    default: false
    }
}

/// Words of terms and of apps that begin with a capital letter also where they name no brand, in lower case.
private let ordinaryWords: Set<String> = [
    "accept", "account", "age", "agreement", "all", "app", "back", "basic", "buy", "call", "cancel", "card", "chat",
    "children", "close", "cloud", "code", "contact", "continue", "cookies", "data", "date", "day", "delete", "done",
    "email",
    "end", "enter", "family", "first", "free", "friends", "general", "go", "guest", "health", "help", "home", "if",
    "in",
    "info", "law", "learn", "legal", "liability", "life", "like", "link", "live", "login", "mail", "map", "me", "menu",
    "message", "more", "music", "my", "new", "news", "next", "no", "note", "notes", "notice", "now", "of", "ok", "on",
    "one", "open", "our", "pay", "payment", "phone", "photo", "photos", "play", "plus", "policy", "post",
    "premium", "press", "privacy", "pro", "product", "profile", "rights", "safe", "search", "section", "send",
    "service",
    "services", "settings", "share", "shop", "sign", "start", "stop", "store", "support", "team", "terms", "text",
    "the",
    "this", "three", "time", "today", "together", "two", "us", "use", "user", "users", "video", "wallet", "we", "web",
    "website", "welcome", "work", "yes", "you", "your",
]
