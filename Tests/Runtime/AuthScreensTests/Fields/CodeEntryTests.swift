import AuthScreens
import Testing

struct CodeEntryTests {
    private func typed(_ texts: [String], length: Int? = 6, submits: Bool = true) -> [CodeEntry.Edit] {
        var entry = CodeEntry()
        return texts.map { text in
            let edit = entry.typed(text, length: length, submits: submits, lock: .editable)
            entry.entry.settle()
            return edit
        }
    }

    @Test func `a code keeps its first digits, of any script`() {
        #expect(typed(["1", "1a", "12 3", "12345"]) == [.edit("1"), .none, .edit("123"), .edit("12345")])
        #expect(typed(["١٢٣"]) == [.edit("123")])
        #expect(typed(["123456", "1234567"]) == [.editAndSubmit("123456"), .none])
        #expect(typed(["987-654-321"]) == [.editAndSubmit("987654")])
    }

    /// Finds a field that keeps what it has refused: the next update must put the digits back.
    @Test func `other characters are put back`() {
        var entry = CodeEntry()
        _ = entry.typed("12 3", length: 6, submits: true, lock: .editable)
        #expect(entry.entry.text == "12 3" && !entry.entry.isSettled)
        entry.entry.settle()
        #expect(entry.entry.text == "123")
    }

    /// Finds a code that is sent by itself each time it is complete.
    @Test func `a complete code is sent once by itself`() {
        let texts = ["123456", "12345", "123456", "", "654321", "123456"]
        #expect(
            typed(texts) == [
                .editAndSubmit("123456"), .edit("12345"), .edit("123456"), .edit(""), .editAndSubmit("654321"),
                .edit("123456"),
            ])
    }

    @Test func `a code of unknown length, and a code beside other fields, are not sent by themselves`() {
        #expect(typed(["123456", "1234567"], length: nil) == [.edit("123456"), .edit("1234567")])
        #expect(typed(["123456"], submits: false) == [.edit("123456")])
    }

    @Test(arguments: [FieldLock.frozen, .readOnly]) func `a locked field sends nothing`(lock: FieldLock) {
        var entry = CodeEntry()
        #expect(entry.typed("123456", length: 6, submits: true, lock: lock) == .none)
        // The refused text does not count as sent.
        entry.entry.settle()
        #expect(entry.typed("123456", length: 6, submits: true, lock: .editable) == .editAndSubmit("123456"))
    }

    /// Finds an entry that forgets the codes it has sent when the flow empties the field.
    @Test func `a code is not sent by itself again after the flow has emptied the field`() {
        var entry = CodeEntry()
        #expect(entry.typed("123456", length: 6, submits: true, lock: .editable) == .editAndSubmit("123456"))
        entry.entry.follow(clearings: 1)
        let edit = entry.typed("123456", length: 6, submits: true, lock: .editable, clearings: 1)
        #expect(edit == .edit("123456"))
    }
}
