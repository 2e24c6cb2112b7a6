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
        #expect(sections.map(\.kind) == [.text, .fields, .consents, .main, .buttons, .text, .providers, .links])
        #expect(sections.map(\.rows.count) == [2, 3, 1, 1, 1, 1, 1, 1])
        #expect(sections[1].rows.map(\.id) == ["email", "password", "requirements.1"])
        #expect(sections[5].id == "divider.1")
    }

    @Test func `two names, an address with its button, switches and links in succession are one row`() {
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
        let address = Element.input(TextInput(.email, .email, label: "Email", value: "", lock: .readOnly))
        let change = Element.command(Command(.changeEmail, label: "Change", role: .quiet))
        #expect(rows([address, change, link]) == [[address, change], [link]])
        #expect(rows([email, change]) == [[email], [change]])
        #expect(rows([terms, news, link, link]) == [[terms, news], [link, link]])
    }

    @Test func `a person and a button that deletes something are sections of their own`() {
        func child(_ name: String) -> Element {
            .person(Person(name, commands: [Command(.changeAddress, label: "Change", role: .secondary)]))
        }
        let signOut = Element.command(Command(.signOut, label: "Sign out", role: .secondary))
        let delete = Element.command(Command(.deleteAccount, label: "Delete", role: .destructive))
        let sections = ScreenSections([child("Mia"), child("Ben"), signOut, delete]).sections
        #expect(sections.map(\.kind) == [.person, .person, .buttons, .destructive])
        #expect(sections.map(\.isGroup) == [true, true, true, true])
        #expect(!ScreenSections([delete], fillsDestructive: true).sections[0].isGroup)
    }

    @Test func `two secondary ways to an account are one row`() {
        func rows(_ role: Command.Role) -> Int {
            let signIn = Command(.signIn, label: "Sign in", role: role)
            return ScreenSections([.command(signIn), .command(Command(.signUp, label: "Sign up", role: .secondary))])
                .rows.count
        }
        #expect(rows(.secondary) == 1 && rows(.primary) == 2)
    }

    /// Finds an element that neither the bar nor a row has, one that two have, and another order.
    @Test func `the bar and the rows contain each element of every screen once, in order`() {
        for screen in Self.screens {
            let sections = ScreenSections(screen)
            let bar = ScreenBar(screen)
            var elements = screen.elements
            if bar.titleStyle != .hidden {
                #expect(elements.first == .heading(bar.title), "\(screen.id)")
                elements.removeFirst()
            }
            if let command = bar.leading?.command {
                #expect(elements.last == .command(command), "\(screen.id)")
                elements.removeLast()
            }
            #expect(sections.rows.flatMap(\.elements) == elements, "\(screen.id)")
            #expect(sections.sections.flatMap(\.rows) == sections.rows)
            let kinds = sections.sections.map(\.kind).filter { $0 != .person }
            #expect(!zip(kinds, kinds.dropFirst()).contains { $0 == $1 }, "\(screen.id)")
        }
    }

    /// Finds requirements that the user reads only below the repetition.
    @Test func `requirements are directly below the first new password`() {
        let lists = Self.screens.map(\.elements).filter { elements in
            elements.contains { if case .requirements = $0 { true } else { false } }
        }
        #expect(Set(lists.compactMap { $0.first?.texts.first }).count >= 2)
        for elements in lists {
            let password = elements.firstIndex { element in
                if case .secret(let input) = element { input.kind == .newPassword } else { false }
            }
            guard let password, case .requirements? = elements[password...].dropFirst().first else {
                Issue.record("\(elements)")
                continue
            }
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
