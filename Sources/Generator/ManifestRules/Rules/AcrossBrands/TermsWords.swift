/// The words of a text, to search it for the names of many brands.
///
/// A word is a run of letters, digits and marks. In scripts without spaces between words, each character is a word, so
/// that a name is a sequence of them. The search for a name takes time in proportion to the places of its first word.
struct TermsWords {
    private let text: [Character]
    /// The places of each word's first character in the text.
    private let places: [String: [Int]]

    init(_ text: String) {
        let characters = Array(text)
        self.text = characters
        places = Dictionary(grouping: Self.words(of: characters), by: { String(characters[$0]) }).mapValues {
            $0.map(\.lowerBound)
        }
    }

    /// Returns whether the text contains a name as whole words.
    func mention(_ name: String) -> Bool { occurs(Array(name)) }

    /// Returns whether the text names a brand: it contains the name, and the name is not an ordinary word.
    func name(_ name: String) -> Bool {
        occurs(Array(name)) && !ordinaryWords.contains(name.lowercased())
            && (name.lowercased() == name || !occurs(Array(name.lowercased())))
    }

    /// Returns whether the text contains one of these email addresses and hosts, in any letter case. A host can be part of
    /// a longer host that ends with it.
    func contain(addressOf addresses: Set<String>) -> Bool {
        guard !addresses.isEmpty else { return false }
        return addresses.contains { address in
            // The words of an address are parts of it, so the first one leads to its places.
            let wanted = Array(address)
            return starts(of: wanted).contains { start in
                guard start + wanted.count <= text.count,
                    zip(wanted, text[start...]).allSatisfy({ $0 == $1 || String($0) == $1.lowercased() })
                else { return false }
                let before = start > 0 ? text[start - 1] : " "
                let after = text[(start + wanted.count)...].prefix(2)
                let isLonger = after.first == "-" || (after.first == "." && after.last.map(isWordCharacter) == true)
                return before != "-" && !isWordCharacter(before) && !isLonger
                    && !(after.first.map(isWordCharacter) ?? false)
            }
        }
    }

    /// Returns the places where the first word of an address starts, in the three usual letter cases.
    private func starts(of address: [Character]) -> [Int] {
        guard let first = Self.words(of: address).first else { return [] }
        let word = String(address[first])
        return [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst()].flatMap { places[$0] ?? [] }
            .map { $0 - first.lowerBound }.filter { $0 >= 0 }
    }

    private func occurs(_ name: [Character]) -> Bool {
        guard let first = Self.words(of: name).first, let starts = places[String(name[first])] else { return false }
        return starts.contains { occurs(name, at: $0 - first.lowerBound) }
    }

    /// Returns whether a name is at this place as whole words. White space in it matches any white space.
    private func occurs(_ name: [Character], at start: Int) -> Bool {
        guard start >= 0 else { return false }
        var place = start
        var index = 0
        while index < name.count {
            guard place < text.count else { return false }
            if name[index].isWhitespace {
                guard text[place].isWhitespace else { return false }
                while index < name.count, name[index].isWhitespace { index += 1 }
                while place < text.count, text[place].isWhitespace { place += 1 }
            } else {
                guard name[index] == text[place] else { return false }
                (index, place) = (index + 1, place + 1)
            }
        }
        guard let last = name.last, isWordCharacter(last), !hasNoSpaces(last), place < text.count else { return true }
        return !isWordCharacter(text[place]) || hasNoSpaces(text[place])
    }

    private static func words(of text: [Character]) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        for (place, character) in text.enumerated() {
            let isInWord = isWordCharacter(character) && !hasNoSpaces(character)
            if isInWord {
                start = start ?? place
                continue
            }
            if let first = start { words.append(first..<place) }
            start = nil
            if isWordCharacter(character) { words.append(place..<place + 1) }
        }
        if let start { words.append(start..<text.count) }
        return words
    }
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
