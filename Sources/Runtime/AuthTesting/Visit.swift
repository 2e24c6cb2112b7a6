import AuthCore
import Foundation

/// One visit to the pages: what a person does at each.
struct Visit {
    let person: Person
    private var hasChosenProvider = false
    private var hasSentPassword = false

    init(person: Person) {
        self.person = person
    }

    /// What the browser asks for after a person has done at a page what they came for.
    mutating func next(at page: HTMLPage, _ url: URL) throws(WebAuthenticationError) -> HTTPRequest {
        if person.intention == .closesPage { throw .cancelled }
        if person.intention == .declines, let request = pressed("Cancel", at: page, url) { return request }
        if let provider = person.provider, !hasChosenProvider, let request = pressed(provider, at: page, url) {
            hasChosenProvider = true
            return request
        }
        // The form to sign in, where there are others for sign-up or search.
        guard var form = page.forms.first(where: { $0.asks(for: "password") }) ?? page.forms.first else {
            throw .failed
        }
        if form.asks(for: "password") {
            // Asked again: the password was refused, and a second try would be no better.
            if hasSentPassword { throw .failed }
            hasSentPassword = true
        }
        form.fillIn(["text", "email", "username", "tel"], with: person.username)
        form.fillIn(["password"], with: person.password)
        return try form.submitted(by: form.buttons.first, at: url)
    }

    /// Follows the link, or presses the button, that has a text on it.
    private func pressed(_ text: String, at page: HTMLPage, _ url: URL) -> HTTPRequest? {
        if let link = page.links.first(where: { $0.text.contains(text) }) {
            return URL(string: link.target, relativeTo: url).map { HTTPRequest(url: $0.absoluteURL) }
        }
        for form in page.forms {
            if let button = form.buttons.first(where: { $0.text.contains(text) }) {
                return try? form.submitted(by: button, at: url)
            }
        }
        return nil
    }
}

extension HTMLForm {
    fileprivate func asks(for type: String) -> Bool { fields.contains { $0.type == type } }

    fileprivate mutating func fillIn(_ types: [String], with value: String) {
        for index in fields.indices where types.contains(fields[index].type) { fields[index].value = value }
    }

    /// The request that submits the form (HTML Standard section 4.10.22). A button counts only if it is the one pressed.
    fileprivate func submitted(by button: HTMLField?, at page: URL) throws(WebAuthenticationError) -> HTTPRequest {
        let entries = (fields + [button].compactMap(\.self)).compactMap { field in
            field.name.map { "\(Self.encoded($0))=\(Self.encoded(field.value))" }
        }.joined(separator: "&")
        guard let target = action.isEmpty ? page : URL(string: action, relativeTo: page)?.absoluteURL else {
            throw .failed
        }
        if method == "post" {
            return HTTPRequest(
                method: "POST", url: target, headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Data(entries.utf8))
        }
        guard var parts = URLComponents(url: target, resolvingAgainstBaseURL: true) else { throw .failed }
        parts.percentEncodedQuery = entries
        guard let url = parts.url else { throw .failed }
        return HTTPRequest(url: url)
    }

    /// One name or value of a form, by the rules of URL Standard section 5.2, with `%20` for a space.
    private static func encoded(_ text: String) -> String {
        let kept = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*-._")
        return text.addingPercentEncoding(withAllowedCharacters: kept) ?? ""
    }
}
