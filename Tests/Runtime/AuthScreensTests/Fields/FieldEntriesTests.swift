import AuthCore
import AuthKit
import AuthScreens
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

struct FieldEntriesTests {
    private let submit = Element.command(Command(.submit, label: "Confirm", role: .primary))

    private func email(_ value: String, _ lock: FieldLock = .editable) -> Element {
        .input(TextInput(.email, .email, label: "Email", value: value, lock: lock))
    }

    private func code(_ clearings: Int = 0, _ lock: FieldLock = .editable) -> Element {
        .secret(
            SecretInput(.code, .code(length: 6), label: "Code", isEmpty: true, clearings: clearings, lock: lock))
    }

    private func typed(_ text: String, in id: InputID, of elements: [Element]) -> [Interaction] {
        var entries = FieldEntries(elements)
        return entries.typed(text, in: id, of: elements)
    }

    /// Whether a field says that its code is sent by itself.
    private func hints(_ elements: [Element]) -> Bool {
        elements.contains { if case .secret(let input) = $0 { elements.submitsByItself(input) } else { false } }
    }

    @Test func `each field has its own text`() {
        let elements = [email("mira"), code()]
        var entries = FieldEntries(elements)
        #expect(entries.text(in: .email) == "mira" && entries.text(in: .code).isEmpty)
        #expect(entries.typed("mira@", in: .email, of: elements) == [.edit(.email, "mira@")])
        #expect(entries.typed("12", in: .code, of: elements) == [.edit(.code, "12")])
        #expect(entries.text(in: .email) == "mira@" && entries.text(in: .code) == "12")
        #expect(entries.typed("x", in: .password, of: elements).isEmpty)
    }

    @Test func `a code that is all that the screen asks for is sent at its full length`() {
        let sent: [Interaction] = [.edit(.code, "123456"), .tap(.submit)]
        #expect(typed("123456", in: .code, of: [email("m", .readOnly), code(), submit]) == sent)
        #expect(typed("123 456", in: .code, of: [code(), submit]) == sent)
        #expect(hints([code(), submit]))
    }

    @Test func `a code does not count as sent while its button is blocked`() {
        let blocked = Element.command(Command(.submit, label: "Confirm", role: .primary, state: .blocked))
        var entries = FieldEntries([code(), blocked])
        #expect(entries.typed("123456", in: .code, of: [code(), blocked]) == [.edit(.code, "123456")])
        #expect(hints([code(), blocked]))
        _ = entries.typed("", in: .code, of: [code(), submit])
        let sent: [Interaction] = [.edit(.code, "123456"), .tap(.submit)]
        #expect(entries.typed("123456", in: .code, of: [code(), submit]) == sent)
    }

    /// Finds a code that is sent without the new password beside it, and one that deletes something.
    @Test func `a code beside other input, and a code for a deletion, wait for the button`() {
        let password = Element.secret(SecretInput(.password, .newPassword, label: "New", isEmpty: true))
        let terms = Element.toggle(Toggle(.terms, label: "Terms", isOn: true))
        let delete = Element.command(Command(.delete, label: "Delete", role: .destructive))
        for others in [[password, submit], [terms, submit], [email(""), submit], [delete], []] {
            let elements = [code()] + others
            #expect(typed("123456", in: .code, of: elements) == [.edit(.code, "123456")])
            #expect(!hints(elements))
        }
    }

    @Test func `a PIN to set has a number of digits and is not sent by itself`() {
        let pin = Element.secret(SecretInput(.password, .pin(length: 4), label: "PIN", isEmpty: true))
        #expect(typed("12a345", in: .password, of: [pin, submit]) == [.edit(.password, "1234")])
    }

    @Test func `a change of the screen empties, shows, adds and removes texts`() {
        let elements = [email("m"), code()]
        var entries = FieldEntries(elements)
        _ = entries.typed("12", in: .code, of: elements)
        entries.follow([email("mira"), code(1)])
        #expect(entries.text(in: .email) == "mira" && entries.text(in: .code).isEmpty)
        #expect(entries.typed("3", in: .code, of: [email("mira"), code(1)]) == [.edit(.code, "3")])
        entries.follow([email("mira")])
        entries.follow([email("mira"), code(1)])
        #expect(entries.text(in: .code).isEmpty)
    }

    @Test func `refused texts are put back together`() {
        let elements = [email("m", .frozen), code(0, .frozen)]
        var entries = FieldEntries(elements)
        #expect(entries.typed("mi", in: .email, of: elements).isEmpty)
        #expect(entries.typed("1", in: .code, of: elements).isEmpty)
        #expect(!entries.areSettled && entries.text(in: .email) == "mi")
        entries.settle()
        #expect(entries.areSettled && entries.text(in: .email) == "m" && entries.text(in: .code).isEmpty)
    }

    @Test func `a description contains no text`() {
        var entries = FieldEntries([email("mira@example.com"), code()])
        _ = entries.typed("123456", in: .code, of: [code()])
        var dumped = "\(entries)"
        dump(entries, to: &dumped)
        #expect(!dumped.contains("mira") && !dumped.contains("1234"))
    }
}

/// A user who types a code into the flow's screen, with the views between them.
private struct CodeWorld {
    /// What distinguishes two worlds.
    struct Key: Hashable {
        let texts: FieldEntries
        let draft: SecretText
        let sentCode: String?
        let isResending: Bool
        let problem: String
        let clearings: Int
        let sentByItself: Set<String>
        let refused: Set<String>
        let isUpdated: Bool
    }

    enum Event: CaseIterable {
        case empty, one, both, other, spaced, tooLong, arabic
        case update, button, resend, refused, offline, sent, signedIn

        var text: String? {
            switch self {
            case .empty: ""
            case .one: "1"
            case .both: "12"
            case .other: "21"
            case .spaced: "1 2"
            case .tooLong: "123"
            case .arabic: "١٢"
            default: nil
            }
        }
    }

    private static let brand = BrandConfiguration.example(
        oneTimeCode: OneTimeCodePolicy(length: 2, resendAfter: .zero), minimumAge: 0, screens: .standard)
    private static let context = ScreenContext(texts: Texts(of: brand, in: .en), now: now)
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private var flow: AuthFlow
    /// The screen of the flow; `nil` on other screens.
    private var screen: CodeScreen?
    private var request: AuthFlow.Request?
    private var entries: FieldEntries
    private var sentByItself: Set<String> = []
    /// The codes that the service has refused since the last one was sent.
    private var refused: Set<String> = []
    private var isUpdated = true
    private(set) var faults: [String] = []

    /// Goes to the code of an account that waits for it.
    init() throws {
        flow = AuthFlow(brand: Self.brand, timeZone: .gmt)
        entries = FieldEntries([])
        send(.session(.signedOut(nil)))
        let policy = EmailOTPFlow.Policy(brand: Self.brand, timeZone: .gmt)
        reply(.emailFlow(EmailOTPFlow(policy: policy)))
        send(.signIn)
        for event: EmailOTPFlow.Event in [.editEmail("mira@example.com"), .editPassword("Moon-River-7"), .submit] {
            send(.email(event))
        }
        reply(EmailOTPFlow.Reply.failed(.userNotConfirmed))
        reply(.codeSent(AuthCodeDeliveryDetails(destination: nil)))
        entries = FieldEntries(try #require(elements))
    }

    var elements: [Element]? { screen?.elements }
    private var draft: SecretText { flow.email?.draft.code ?? "" }

    var key: Key {
        Key(
            texts: entries, draft: draft, sentCode: sentCode, isResending: isResending,
            problem: flow.email?.problem.map { "\($0)" } ?? "", clearings: screen?.code.clearings ?? 0,
            sentByItself: sentByItself, refused: refused, isUpdated: isUpdated)
    }

    mutating func handle(_ event: Event) {
        isUpdated = false
        switch event {
        case .update: update()
        case .button: perform(.tap(.submit))
        case .resend: perform(.tap(.resend))
        case .refused:
            if let code = sentCode { refused.insert(code) }
            reply(EmailOTPFlow.Reply.failed(.codeMismatch(attemptsLeft: nil)))
        case .offline: reply(EmailOTPFlow.Reply.failed(.network))
        case .sent:
            guard isResending else { return }
            refused = []
            reply(.codeSent(AuthCodeDeliveryDetails(destination: nil)))
        case .signedIn: reply(.confirmed)
        default: if let text = event.text, let elements { type(text, of: elements) }
        }
    }

    private mutating func type(_ text: String, of elements: [Element]) {
        let interactions = entries.typed(text, in: .code, of: elements)
        if case .edit(_, let edit)? = interactions.first, edit == draft.value { faults.append("no change: \(edit)") }
        for interaction in interactions {
            perform(interaction)
            guard interaction == .tap(.submit) else { continue }
            if !sentByItself.insert(draft.value).inserted { faults.append("sent twice by itself: \(draft.value)") }
            if sentCode != draft.value, !refused.contains(draft.value) { faults.append("not sent: \(draft.value)") }
        }
    }

    /// The views follow the flow.
    private mutating func update() {
        guard let elements else { return }
        let before = flow
        entries.follow(elements)
        let text = entries.text(in: .code)
        if !entries.typed(text, in: .code, of: elements).isEmpty || flow != before {
            faults.append("an edit without the user")
        }
        entries.settle()
        isUpdated = true
        if entries.text(in: .code) != draft.value {
            faults.append("\(entries.text(in: .code)) is shown, not \(draft.value)")
        }
    }

    private mutating func perform(_ interaction: Interaction) {
        if let event = screen?.action(of: interaction) { send(event) }
    }

    private mutating func send(_ event: AuthFlow.Event) {
        let before = flow
        let new = flow.handle(event, at: Self.now).last
        if flow != before { screen = flow.screen(in: Self.context) as? CodeScreen }
        guard let new else { return }
        request = new
        if let sentCode, refused.contains(sentCode) { faults.append("sent after a refusal: \(sentCode)") }
    }

    private var sentCode: String? {
        if case .email(let inner)? = request?.call, case .confirm(_, let code, _) = inner.call {
            code.value
        } else {
            nil
        }
    }

    private var isResending: Bool {
        if case .email(let inner)? = request?.call, case .resendCode = inner.call { true } else { false }
    }

    private mutating func reply(_ reply: AuthFlow.Reply) {
        guard let request else { return }
        self.request = nil
        send(.reply(reply, to: request.id))
    }

    private mutating func reply(_ reply: EmailOTPFlow.Reply) {
        guard case .email(let inner)? = request?.call else { return }
        self.reply(AuthFlow.Reply.email(reply, to: inner.id))
    }
}

struct CodeLaws {
    /// All sequences of 14 events up to length 6, merged by equal worlds.
    ///
    /// Finds a code that is sent twice by itself or after a refusal, one that counts as sent and is not, an edit that the
    /// user did not make, an edit that changes nothing, and a field that shows another text than the flow has.
    @Test func `no code is sent twice by itself, nor after a refusal, and no edit comes from the view`() throws {
        let start = try CodeWorld()
        var seen: Set<CodeWorld.Key> = [start.key]
        var edge = [start]
        for _ in 0..<6 {
            var next: [CodeWorld] = []
            for world in edge {
                for event in CodeWorld.Event.allCases {
                    var world = world
                    world.handle(event)
                    try #require(world.faults.isEmpty, "\(world.faults)")
                    // Without the screen, there is nothing to type.
                    if world.elements != nil, seen.insert(world.key).inserted { next.append(world) }
                }
            }
            edge = next
        }
        #expect(seen.count > 500)
    }
}
