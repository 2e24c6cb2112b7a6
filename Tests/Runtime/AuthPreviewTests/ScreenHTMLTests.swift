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
            "/ul", "li", "/li", "button", "/button", "span", "/span", "br", "a", "/a", "strong", "em", "/em",
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
        let key = try #require(page.firstMatch(of: /<button[^>]*data-id="delete"[^>]*>[^<]*<\/button>/)).0
        #expect(key.contains(#"aria-label="Delete the last digit""#))
        #expect(key.hasSuffix(">\u{232B}</button>"))
        #expect(page.contains(">1</button>"))
    }

    @Test func `without its mark, a place for Google's button names the image`() {
        let google = Command(.provider(.google), label: "Continue with Google", role: .secondary, provider: .google)
        let page = html(.command(google))
        #expect(page.contains(#"data-face="googleWithoutMark""#))
        #expect(page.contains("Continue with Google<small>The image googleMark is missing.</small></button>"))
    }

    @Test func `a card has all controls but the mark`() {
        let example = BrandTheme.example
        let theme = BrandTheme(
            colors: example.colors, typography: example.typography, layout: .card, shape: example.shape)
        let page = ScreenHTML(theme: ThemeHTML(theme, name: "Acme"))
            .html(SampleScreen([.wordmark("Acme"), .text("Hello")])).source
        #expect(page.contains(#"<h1 class="wordmark">Acme</h1><div class="card"><p class="text">Hello</p></div>"#))
        #expect(!html(.wordmark("Acme"), .text("Hello")).contains(#"class="card""#))
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
