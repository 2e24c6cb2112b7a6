import AuthCore
import AuthScreens
import Testing

struct ReturnKeyTests {
    private let submit = Command(.submit, label: "Sign in", role: .primary)

    private func email(_ lock: FieldLock = .editable) -> Element {
        .input(TextInput(.email, .email, label: "Email", value: "", lock: lock))
    }

    private func code(_ lock: FieldLock = .editable) -> Element {
        .secret(SecretInput(.code, .code(length: 6), label: "Code", isEmpty: true, lock: lock))
    }

    private let phone = Element.input(TextInput(.profile(.phone), .phone, label: "Phone", value: ""))

    private func key(_ id: InputID, _ elements: [Element]) -> ReturnKey? {
        ReturnKey(in: id, of: elements, texts: ControlTexts())
    }

    @Test func `the key goes to the next field, and from the last one to the main button`() {
        let elements = [email(), code(), .command(Command(.resend, label: "Again", role: .quiet)), .command(submit)]
        #expect(key(.email, elements)?.action == .next(.code))
        #expect(key(.code, elements)?.action == .press(submit))
        #expect(key(.password, elements) == nil)
    }

    @Test func `a deletion has no primary button`() {
        let delete = Command(.delete, label: "Delete", role: .destructive)
        #expect(key(.email, [email(), .command(delete)])?.action == .press(delete))
        #expect(key(.email, [email()])?.action == .close)
    }

    /// Finds a chain that changes during a request: the focus would jump over the fields that are frozen.
    @Test func `a frozen field counts, and one that only shows its text does not`() {
        #expect(key(.email, [email(.frozen), code(.frozen)])?.action == .next(.code))
        #expect(key(.code, [code(), email(.readOnly), .command(submit)])?.action == .press(submit))
        #expect(key(.email, [email(.readOnly), code()]) == nil)
    }

    /// Finds a number pad that the user cannot leave.
    @Test func `only a number pad has a key bar, with one item`() {
        #expect(key(.email, [email(), code(), .command(submit)])?.barLabel == nil)
        #expect(key(.code, [email(), code(), .command(submit)])?.barLabel == "Sign in")
        #expect(key(.code, [code(), email(), .command(submit)])?.barLabel == "Next")
        #expect(key(.profile(.phone), [phone, email()])?.barLabel == "Next")
        let pin = Element.secret(SecretInput(.password, .pin(length: 4), label: "PIN", isEmpty: true))
        #expect(key(.password, [pin, .command(submit)])?.barLabel == "Sign in")
    }
}
