import AuthCore
import AuthScreens
import Foundation
import RuntimeTestSupport
import Testing

@testable import AuthPreview

@Suite struct ScreenHTMLTests {
    private func html(_ elements: Element...) -> String { html(elements) }

    private func html(_ elements: [Element], form: ScreenHTML.Form? = nil) -> String {
        ScreenHTML(form: form, theme: ThemeHTML(.example, name: "Acme")).html(SampleScreen(elements)).source
    }

    @Test(arguments: hostileTexts) func `texts of every element are data`(_ text: String) throws {
        let id = InputID(rawValue: text)
        let command = CommandID(rawValue: text)
        let link = DocumentLink(command, label: text, target: .mail(text))
        let page = html(
            .wordmark(text), .heading(text), .text(text),
            .input(TextInput(id, .email, label: text, hint: text, value: text, problem: text)),
            .secret(SecretInput(id, .newPassword, label: text, hint: text, problem: text, isEmpty: true)),
            .day(
                DayInput(
                    id, label: text, value: nil, text: text, placeholder: text,
                    latest: try CalendarDay(year: 2026, month: 1, day: 2),
                    problem: text)),
            .toggle(Toggle(id, label: text, hint: text, isOn: true, documents: [link], problem: text)),
            .requirements([Requirement(text: text, isMet: true)]),
            .command(Command(command, label: text, role: .primary)),
            .notice(Notice(.problem, text)), .link(link), .document(Document(text, hasLinks: true)), .divider(text),
            .progress(text))
        // The tags are those of the program, whatever the text is.
        let tags = Set(page.split(separator: "<").map { $0.prefix { $0.isLetter || $0.isNumber || $0 == "/" } })
        let known: Set<Substring> = [
            "main", "/main", "form", "/form", "h1", "/h1", "p", "/p", "div", "/div", "label", "/label", "input", "ul",
            "/ul", "li", "/li", "button", "/button", "span", "/span", "br", "a", "/a", "strong", "em", "/em", "small",
            "/small",
        ]
        #expect(tags.subtracting(known).isEmpty)
        #expect(!page.contains("onerror=alert(1)>"))
        #expect(page.ranges(of: "' onmouse").isEmpty)
        #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        let attributes = page.split(separator: "\"", omittingEmptySubsequences: false)
        #expect(attributes.count % 2 == 1, "a text has a quotation mark")
    }

    @Test(
        arguments: zip(
            [SecretInput.Kind.currentPassword, .newPassword, .code(length: 6)],
            [
                [#"type="password""#, #"autocomplete="current-password""#],
                [#"type="password""#, #"autocomplete="new-password""#],
                [#"type="text""#, #"autocomplete="one-time-code""#, #"inputmode="numeric""#],
            ]))
    func `a secret field contains no text`(_ kind: SecretInput.Kind, _ attributes: [String]) {
        for isEmpty in [true, false] {
            let page = html(.secret(SecretInput(.password, kind, label: "Secret", isEmpty: isEmpty)))
            for attribute in attributes { #expect(page.contains(attribute), "\(attribute)") }
            #expect(page.contains(#"value="""#))
            #expect(page.contains(" required") == isEmpty)
        }
    }

    @Test func `the delete key of a keypad is a symbol with a label`() throws {
        let digit = Command(CommandID(rawValue: "1"), label: "1", role: .secondary)
        let delete = Command(CommandID(rawValue: "delete"), label: "Delete the last digit", role: .quiet)
        let page = html(
            .keypad(Keypad(label: "PIN", progress: "0 of 4", length: 4, entered: 0, digits: [digit], delete: delete)))
        let key = try #require(page.firstMatch(of: /<button[^>]*data-id="delete"[^>]*>.*?<\/button>/)).0
        #expect(key.contains(#"aria-label="Delete the last digit""#))
        #expect(key.hasSuffix(SymbolHTML.delete.html.source + "</button>"))
        #expect(page.contains(#"<span class="label">1</span></button>"#))
    }

    @Test func `without its mark, a place for Google's button names the image`() {
        let google = Command(.provider(.google), label: "Continue with Google", role: .secondary, provider: .google)
        let page = html(.command(google))
        #expect(page.contains(#"data-face="googleWithoutMark""#))
        #expect(page.contains("Continue with Google</span><small>The image googleMark is missing.</small></button>"))
    }

    @Test func `a card has all controls but the mark`() throws {
        let example = BrandTheme.example
        let theme = BrandTheme(
            colors: example.colors, typography: example.typography, layout: .card, shape: example.shape)
        let page = ScreenHTML(theme: ThemeHTML(theme, name: "Acme"))
            .html(SampleScreen([.wordmark("Acme"), .text("Hello")])).source
        let card = try #require(page.firstRange(of: #"<div class="card">"#))
        #expect(page[..<card.lowerBound].contains(#"<h1 class="wordmark">Acme</h1>"#))
        #expect(page[card.upperBound...].contains(#"<p class="text">Hello</p>"#))
        #expect(!html(.wordmark("Acme"), .text("Hello")).contains(#"class="card""#))
    }

    // MARK: The iPhone

    private static let email = TextInput(.email, .email, label: "Email", value: "")
    private static let phone = TextInput(InputID(rawValue: "phone"), .phone, label: "Phone", value: "")
    private static let submit = Command(.submit, label: "Go", role: .primary)
    private static let back = Command(.back, label: "Back", role: .cancel)
    private static let close = Command(.close, label: "Close", role: .cancel)
    private static let other = Command(CommandID(rawValue: "other"), label: "Later", role: .cancel)

    @Test(arguments: [(back, "back"), (close, "close"), (other, "cancel")])
    func `the button that leaves a screen is in the bar, before all others`(_ command: Command, _ kind: String) throws {
        let page = html(.heading("Title"), .input(Self.email), .command(Self.submit), .command(command))
        let controls = page.matches(of: /data-id="([a-zA-Z]+)"/).map { String($0.output.1) }
        #expect(controls == ["sample", command.id.rawValue, "email", "submit"])
        let button = try #require(page.firstMatch(of: /<div class="bar">(<button.*?<\/button>)<\/div>/)).1
        #expect(button.contains(#"data-bar="\#(kind)""#))
        // Only the system's own signs replace the words.
        #expect(button.contains(">\(command.label)<") == (kind == "cancel"))
        #expect(button.contains(#"aria-label="\#(command.label)""#) == (kind != "cancel"))
    }

    @Test func `a screen arrives as the first one, after another one or in a sheet`() {
        func arrival(_ leave: Command?, isInSheet: Bool = false) -> ScreenArrival {
            let buttons = [leave].compactMap(\.self).map(Element.command)
            return ScreenArrival(at: SampleScreen([.heading("Title")] + buttons), isInSheet: isInSheet)
        }
        #expect(arrival(nil) == .root)
        #expect(arrival(Self.other) == .root)
        #expect(arrival(Self.back) == .push)
        #expect(arrival(Self.close) == .sheet)
        #expect(arrival(Self.back, isInSheet: true) == .sheet)
        #expect(PhoneHTML.html(.push, []).source.contains(#"data-nav="push""#))
    }

    @Test func `what surrounds a screen is not for assistive technology`() {
        let texts = ControlTexts()
        let elements: [Element] = [.input(Self.email), .command(Self.submit)]
        let around = PhoneHTML.html(.root, keyboard: KeyboardHTML(elements, texts), []).source
        for part in ["status", "dock"] { #expect(around.contains(#"<div class="\#(part)" aria-hidden="true">"#)) }
        for control in ["<button", "<input", "<a "] { #expect(!around.contains(control)) }
    }

    @Test func `the keyboard is that of the first field, with the item above a number pad`() throws {
        let texts = ControlTexts()
        func keyboard(_ elements: Element...) -> String? { KeyboardHTML(elements, texts)?.html.source }
        let text = try #require(keyboard(.input(Self.email), .command(Self.submit)))
        #expect(text.contains(#"data-kind="email""#))
        #expect(!text.contains("key-bar"))
        let number = try #require(keyboard(.input(Self.phone), .command(Self.submit)))
        #expect(number.contains(#"data-kind="number""#))
        #expect(number.contains(#"<div class="key-bar"><span>Go</span></div>"#))
        // The keyboard would hide the mark.
        #expect(keyboard(.wordmark("Acme"), .input(Self.email)) == nil)
        #expect(keyboard(.command(Self.submit)) == nil)
    }

    @Test func `the fragment of the keyboard leads to the field that has it`() {
        let page = ScreenPage(.example(), .en, ThemeHTML(.example, name: "Acme"))
        func parts(_ elements: Element...) -> (before: Substring, screen: Substring) {
            let text = page.html(of: SampleScreen(elements), named: "Sample").text
            let start = text.firstRange(of: "<main")?.lowerBound ?? text.endIndex
            return (text[..<start], text[start...])
        }
        let keyboard = #"id="light-keyboard""#
        let form = parts(.input(Self.email), .command(Self.submit))
        #expect(form.screen.firstMatch(of: /id="light-keyboard".*data-first/) != nil)
        #expect(!form.before.contains(keyboard))
        #expect(form.before.contains(#"id="light-large""#))
        // A screen without a keyboard still has the appearance.
        let hero = parts(.wordmark("Acme"), .command(Self.submit))
        #expect(hero.before.contains(keyboard) && !hero.screen.contains(keyboard))
    }

    @Test func `an address that cannot be edited is text`() {
        let address = TextInput(.email, .email, label: "Email", value: "mira@example.com", lock: .readOnly)
        #expect(html(.input(address)).contains(#"<div class="field is-text">"#))
        #expect(!html(.input(Self.email)).contains("is-text"))
    }

    @Test func `a list has its rows in groups, and what deletes apart`() {
        let account = Command(.account, label: "Account", role: .secondary)
        let signOut = Command(.signOut, label: "Sign out", role: .secondary)
        let delete = Command(.deleteAccount, label: "Delete", role: .destructive)
        let screen = SampleList(.heading("Sample"), .command(account), .command(signOut), .command(delete))
        let page = ScreenHTML(theme: ThemeHTML(.example, name: "Acme")).html(screen).source
        let groups = page.split(separator: #"<div class="group">"#).dropFirst()
        #expect(
            groups.map { $0.matches(of: /data-id="(\w+)"/).map { String($0.output.1) } }
                == [["account", "signOut"], ["deleteAccount"]])
        #expect(page.contains(#"<h1 class="large-title">Sample</h1>"#))
        let last = SampleList(.heading("Sample"), .input(Self.email), .command(delete))
        #expect(ScreenHTML(theme: ThemeHTML(.example, name: "Acme")).html(last).source.contains("data-fill"))
        #expect(!page.contains("data-fill"))
    }

    @Test func `a pressed button keeps its text beside the spinner`() throws {
        let page = html(.command(Command(.submit, label: "Go", role: .primary, state: .busy)))
        let button = try #require(page.firstMatch(of: /<button[^>]*data-id="submit".*?<\/button>/)).0
        #expect(button.contains(#"class="spinner""#))
        #expect(button.contains(#"<span class="label">Go</span>"#))
        #expect(button.contains(#"aria-busy="true""#))
        #expect(!button.contains("data-dimmed"))
        #expect(html(.command(Command(.submit, label: "Go", role: .primary, state: .blocked))).contains("data-dimmed"))
        let waiting = html(.command(Command(.resend, label: "In 9 s", role: .quiet, state: .waiting(seconds: 9))))
        #expect(waiting.contains("data-information") && !waiting.contains("data-dimmed"))
    }

    @Test func `the return key does nothing while the main button is disabled`() throws {
        // Otherwise it would press the next button of the form.
        let page = html(
            [
                .command(Command(.submit, label: "Go", role: .primary, state: .busy)),
                .command(Command(.back, label: "Back", role: .cancel)),
            ], form: ScreenHTML.Form(action: "/", hidden: [], button: "tap"))
        let button = try #require(page.firstMatch(of: /<button[^>]*>/))
        #expect(button.0.contains(#"class="return-key""#))
        #expect(button.0.hasSuffix(" disabled>"))
    }
}
