import AuthKit
import AuthScreens

extension Screen {
    /// Checks that each control has a label and its own identifier, that no text is empty, that each text has its
    /// values, and that the way back is the last button.
    ///
    /// - Throws: ``CheckFailure`` with the first rule that the screen breaks.
    func check(in texts: Texts) throws {
        let name = id.rawValue
        let identifiers = elements.flatMap(\.identifiers)
        try expect(
            Set(identifiers).count == identifiers.count, "two controls of the screen '\(name)' have one identifier")
        // A document is the brand's own text.
        let written = elements.filter { if case .document = $0 { false } else { true } }
        for text in [title] + written.flatMap(\.texts) {
            try expect(!text.isEmpty, "a text of the screen '\(name)' is empty")
            let unfilled = texts.unfilledNames(in: text).sorted().map { "'\($0)'" }.joined(separator: ", ")
            try expect(unfilled.isEmpty, "a text of the screen '\(name)' lacks the value of \(unfilled): \(text)")
        }
        let roles = commands.map(\.role)
        let primary = roles.filter { $0 == .primary }.count
        try expect(primary <= 1, "the screen '\(name)' has \(primary) main buttons")
        try expect(
            !roles.dropLast().contains(.cancel), "a button of the screen '\(name)' comes after the way back")
    }
}
