import AuthCore
import AuthKit
import AuthScreens
import RuntimeTestSupport
import Testing

struct ScreenSectionsTests {
    private static let brands: [BrandConfiguration] = [
        .example(signUpFields: [.firstName, .lastName, .phone]),
        .example(screens: ScreenArrangement(welcome: .none, email: .onePage, code: .samePage)),
        .example(providers: [.apple, .google, .email], screens: ScreenArrangement(welcome: .none)),
    ]

    private static var screens: [any Screen] {
        brands.flatMap { brand in
            ScreenSample.all(of: brand).map { $0.screen(in: Texts(of: brand, in: .en)) }
        }
    }

    @Test func `elements of one kind are a section`() {
        let elements: [Element] = [
            .heading("Create account"), .notice(Notice(.problem, "No connection.")),
            .input(TextInput(.email, .email, label: "Email", value: "")),
            .secret(SecretInput(.password, .newPassword, label: "Password", isEmpty: true)), .requirements([]),
            .toggle(Toggle(.terms, label: "Terms", isOn: false)),
            .command(Command(.submit, label: "Create", role: .primary)),
            .command(Command(.resend, label: "Again", role: .quiet)), .divider("or"),
            .command(Command(.provider(.apple), label: "Apple", role: .secondary, provider: .apple)),
            .link(DocumentLink(.terms, label: "Terms", target: .terms)),
        ]
        let sections = ScreenSections(elements).sections
        #expect(sections.map(\.kind) == [.text, .fields, .consents, .buttons, .text, .providers, .links])
        #expect(sections.map(\.rows.count) == [2, 3, 1, 2, 1, 1, 1])
        #expect(sections[1].rows.map(\.id) == ["email", "password", "requirements.1"])
        #expect(sections[4].id == "divider.1")
    }

    @Test func `a first name and the last name after it, switches and links in succession are one row`() {
        let first = Element.input(TextInput(.profile(.firstName), .givenName, label: "First", value: ""))
        let last = Element.input(TextInput(.profile(.lastName), .familyName, label: "Last", value: ""))
        let email = Element.input(TextInput(.email, .email, label: "Email", value: ""))
        let terms = Element.toggle(Toggle(.terms, label: "Terms", isOn: false))
        let news = Element.toggle(Toggle(.smsConsent, label: "News", isOn: false))
        let link = Element.link(DocumentLink(.terms, label: "Terms", target: .terms))
        func rows(_ elements: [Element]) -> [[Element]] { ScreenSections(elements).rows.map(\.elements) }
        #expect(rows([first, last, email]) == [[first, last], [email]])
        #expect(rows([last, first]) == [[last], [first]])
        #expect(rows([first, email, last]) == [[first], [email], [last]])
        #expect(rows([terms, news, link, link]) == [[terms, news], [link, link]])
    }

    /// Finds an element that no row has, one that two have, and another order.
    @Test func `the rows contain the elements of every screen in order, except the buttons of the bar`() {
        for screen in Self.screens {
            let sections = ScreenSections(screen.elements) { $0.role == .cancel }
            let elements = screen.elements.filter { $0.commands.first?.role != .cancel }
            #expect(sections.rows.flatMap(\.elements) == elements, "\(screen.id)")
            #expect(sections.sections.flatMap(\.rows) == sections.rows)
            let kinds = sections.sections.map(\.kind)
            #expect(!zip(kinds, kinds.dropFirst()).contains { $0 == $1 }, "\(screen.id)")
        }
    }

    /// Finds identifiers that are positions: a field would lose the focus if a message appeared above it.
    @Test func `a message that appears anywhere changes the identifier of no field`() {
        var count = 0
        for screen in Self.screens {
            let rows = ScreenSections(screen.elements).rows
            #expect(Set(rows.map(\.id)).count == rows.count, "\(screen.id)")
            let fields = fields(screen.elements)
            count += fields.count
            for index in 0...screen.elements.count where !isBetweenNames(index, screen.elements) {
                var changed = screen.elements
                changed.insert(.notice(Notice(.problem, "No connection.")), at: index)
                #expect(self.fields(changed) == fields, "\(screen.id)")
            }
        }
        #expect(count > 100)
    }

    private func fields(_ elements: [Element]) -> [String] {
        ScreenSections(elements).rows
            .filter { $0.kind == .fields && $0.elements.contains { !$0.identifiers.isEmpty } }.map(\.id)
    }

    private func isBetweenNames(_ index: Int, _ elements: [Element]) -> Bool {
        guard index > 0, index < elements.count, case .input(let input) = elements[index] else { return false }
        return input.kind == .familyName
    }
}
