import AuthScreens
import Testing

struct SecretEntryTests {
    private func typed(_ texts: [String], lock: FieldLock = .editable) -> (entry: SecretEntry, edits: [String?]) {
        var entry = SecretEntry()
        let edits = texts.map { entry.typed($0, lock: lock) }
        return (entry, edits)
    }

    @Test func `each new text is an edit`() {
        let (entry, edits) = typed(["a", "ab", "a", ""])
        #expect(edits == ["a", "ab", "a", ""])
        #expect(entry.text.isEmpty && entry.isSettled)
    }

    /// Finds a field that reports an edit when its editing ends: SwiftUI writes the same text back.
    @Test func `the same text reports nothing`() {
        #expect(typed(["a", "a", "a"]).edits == ["a", nil, nil])
        #expect(typed([""]).edits == [nil])
    }

    /// Finds a setter that accepts edits during a request, and one that only refuses them: nothing would draw the field
    /// again.
    @Test(arguments: [FieldLock.frozen, .readOnly])
    func `an edit of a locked field is shown for one update and put back`(lock: FieldLock) {
        var (entry, _) = typed(["secret"])
        #expect(entry.typed("secrets", lock: lock) == nil)
        #expect(entry.text == "secrets" && !entry.isSettled)
        // SwiftUI writes the shown text back after the request.
        #expect(entry.typed("secrets", lock: .editable) == nil)
        entry.settle()
        #expect(entry.text == "secret" && entry.isSettled)
        #expect(entry.typed("secrets", lock: .editable) == "secrets")
    }

    /// Finds a field whose error goes as soon as the flow has emptied it.
    @Test func `emptying reports no edit`() {
        var (entry, _) = typed(["123456"])
        entry.follow(clearings: 1)
        #expect(entry.text.isEmpty)
        #expect(entry.typed("", lock: .editable, clearings: 1) == nil)
        #expect(entry.typed("1", lock: .editable, clearings: 1) == "1")
        entry.follow(clearings: 1)
        #expect(entry.text == "1")
    }

    /// Finds a setter that sends a text to a flow that has just emptied the field.
    @Test func `a text that is typed before the view has followed is not sent`() {
        var (entry, _) = typed(["12345"])
        #expect(entry.typed("123456", lock: .editable, clearings: 1) == nil)
        entry.follow(clearings: 1)
        #expect(entry.text.isEmpty && entry.isSettled)
    }

    /// Finds an entry that begins at 0: the field would refuse every edit.
    @Test func `a field that appears after clearings can be edited`() {
        var entry = SecretEntry(clearings: 3)
        #expect(entry.typed("a", lock: .editable, clearings: 3) == "a")
    }

    @Test func `a text that the flow changes is shown and is no edit`() {
        var entry = SecretEntry(text: "mira")
        entry.follow(text: "mira@example.com")
        #expect(entry.text == "mira@example.com" && entry.isSettled)
        #expect(entry.typed("mira@example.com", lock: .editable) == nil)
        // The screen is drawn again with the text of the field.
        #expect(entry.typed("m", lock: .editable) == "m")
        entry.follow(text: "m")
        #expect(entry.text == "m")
    }

    @Test func `a description contains no text`() {
        let entry = typed(["Moon-River-7"]).entry
        var dumped = "\(entry)"
        dump(entry, to: &dumped)
        #expect(!dumped.contains("Moon"))
    }
}
