import AuthCore
import AuthKit
import AuthScreens
import RuntimeTestSupport
import Testing

struct FocusPlanTests {
    private func email(
        _ value: String = "", _ problem: String? = nil, _ lock: FieldLock = .editable
    ) -> Element { .input(TextInput(.email, .email, label: "Email", value: value, problem: problem, lock: lock)) }

    private func password(
        _ isEmpty: Bool = true, _ problem: String? = nil, _ lock: FieldLock = .editable
    ) -> Element {
        .secret(
            SecretInput(.password, .currentPassword, label: "Password", problem: problem, isEmpty: isEmpty, lock: lock))
    }

    private func terms(_ problem: String? = nil) -> Element {
        .toggle(Toggle(.terms, label: "Terms", isOn: false, problem: problem))
    }

    private let google = Element.command(
        Command(.provider(.google), label: "Google", role: .secondary, provider: .google))

    // MARK: First

    @Test func `the first empty field that can be edited gets the keyboard`() {
        #expect(FocusPlan([email(), password()]).first == .email)
        #expect(FocusPlan([email("mira@example.com"), password()]).first == .password)
        #expect(FocusPlan([email("", nil, .readOnly), password()]).first == .password)
        #expect(FocusPlan([email("m"), password(false)]).first == nil)
        #expect(FocusPlan([terms()]).first == nil)
    }

    @Test func `no field has the keyboard beside the mark or providers`() {
        #expect(FocusPlan([.wordmark("Acme"), email(), password()]).first == nil)
        #expect(FocusPlan([email(), password(), google]).first == nil)
    }

    /// Finds a keyboard that hides Apple's button on any screen of any brand.
    @Test func `no screen with a mark or providers begins with the keyboard`() {
        let brands: [BrandConfiguration] = [
            .example(), .example(screens: ScreenArrangement(welcome: .none, email: .onePage)),
            .example(providers: [.apple, .google], minimumAge: 16),
        ]
        var counts = (with: 0, without: 0)
        for brand in brands {
            for sample in ScreenSample.all(of: brand) {
                let elements = sample.screen(in: Texts(of: brand, in: .en)).elements
                let hasMark = elements.contains { if case .wordmark = $0 { true } else { false } }
                let hasProvider = elements.flatMap(\.commands).contains { $0.provider != nil }
                let first = FocusPlan(elements).first
                if hasMark || hasProvider { #expect(first == nil, "\(sample.title)") }
                if first == nil { counts.without += 1 } else { counts.with += 1 }
            }
        }
        #expect(counts.with > 10 && counts.without > 10)
    }

    // MARK: Moves

    private func moves(_ screens: [[Element]]) -> [InputID?] {
        var plan = FocusPlan(screens[0])
        return screens.dropFirst().map { elements in
            let before = plan.move
            plan.follow(elements)
            return plan.move == before ? nil : plan.move?.target
        }
    }

    @Test func `typing and a request keep the focus`() {
        let frozen = [email("m", nil, .frozen), password(false, nil, .frozen)]
        #expect(
            moves([[email(), password()], [email("m"), password()], frozen, [email("m"), password(false)]])
                == [nil, nil, nil])
    }

    @Test func `the focus goes to the first field with an error`() {
        #expect(
            moves([[email(), password()], [email("", "Enter this."), password(true, "Enter this.")]]) == [.email])
        #expect(moves([[email("m"), password()], [email("m"), password(true, "Wrong.")]]) == [.password])
    }

    /// Finds a plan that compares nothing: an error that stays would take the focus with each letter.
    @Test func `an error that stays moves nothing, and the same error after a request does`() {
        let wrong = [email("", "Enter this."), password(true, "Enter this.")]
        let typed = [email("m"), password(true, "Enter this.")]
        #expect(moves([[email(), password()], wrong, typed, typed]) == [.email, nil, nil])
        let busy = [email("m", nil, .frozen), password(false, nil, .frozen)]
        #expect(moves([typed, busy, typed, busy, typed]) == [nil, .password, nil, .password])
    }

    @Test func `a new field gets the focus`() {
        let code = Element.secret(SecretInput(.code, .code(length: 6), label: "Code", isEmpty: true))
        #expect(moves([[email()], [email("m", nil, .readOnly), code]]) == [.code])
        // A field that can be edited again is not new.
        #expect(moves([[email("m", nil, .frozen)], [email("m")]]) == [nil])
        #expect(moves([[email()], [email(), password(true, nil, .readOnly)]]) == [nil])
        // The error is more important.
        #expect(moves([[email()], [code, email("", "Enter this.")]]) == [.email])
    }

    @Test func `a switch with an error becomes visible without the keyboard`() {
        var plan = FocusPlan([email(), terms()])
        plan.follow([email(), terms("Accept this.")])
        #expect(plan.move?.target == .terms && plan.move?.takesKeyboard == false)
        plan.follow([email("", "Enter this."), terms("Accept this.")])
        #expect(plan.move?.target == .email && plan.move?.takesKeyboard == true)
        #expect(plan.move?.number == 2)
    }

    /// All pairs of screens with two fields. Finds a move without a cause, and a cause without a move.
    @Test func `the focus moves exactly if an error is new at its field or a field is new`() {
        struct Field {
            let problem: String?
            let lock: FieldLock
        }
        let fields: [Field?] =
            [nil]
            + [nil, "a", "b"].flatMap { problem in FieldLock.allCases.map { Field(problem: problem, lock: $0) } }
        let pairs: [[InputID: Field]] = fields.flatMap { first in
            fields.map { second in [InputID.email: first, .password: second].compactMapValues(\.self) }
        }
        func elements(_ pair: [InputID: Field]) -> [Element] {
            [
                pair[.email].map { email("", $0.problem, $0.lock) },
                pair[.password].map { password(true, $0.problem, $0.lock) },
            ]
            .compactMap(\.self)
        }
        for old in pairs {
            for new in pairs {
                let causes = [InputID.email, .password].filter { id in
                    guard let field = new[id] else { return false }
                    let isWrong = field.problem != nil && field.problem != old[id]?.problem
                    return isWrong || old[id] == nil && field.lock == .editable
                }
                let move = moves([elements(old), elements(new)])[0]
                #expect((move != nil) == !causes.isEmpty, "\(old) \(new)")
                #expect(move.map(causes.contains) != false, "\(old) \(new)")
            }
        }
    }
}
