/// The words that assistive technology speaks after a change of a screen, each once.
package struct Announcement: Equatable, Sendable {
    /// The words.
    package let text: String
    /// Whether one of the new messages is an error.
    package let isError: Bool

    /// Creates the announcement of a change: the title if it has changed, new messages, and new errors at controls.
    /// `nil` if the change is silent.
    package init?(from old: some Screen, to new: some Screen) {
        let before = old.elements.messages
        let messages = new.elements.messages.filter { !before.contains($0) }
        let words = (old.title == new.title ? [] : [new.title]) + messages.map(\.text)
        guard !words.isEmpty else { return nil }
        text = words.joined(separator: " ")
        isError = messages.contains(where: \.isError)
    }
}

/// A message of a screen, or an error at one of its controls.
private struct Message: Equatable {
    /// The control; `nil` for a message of the screen.
    var control: String?
    let text: String
    var isError = true
}

extension [Element] {
    fileprivate var messages: [Message] {
        compactMap { element in
            if case .notice(let notice) = element {
                Message(text: notice.text, isError: notice.kind == .problem)
            } else {
                element.problem.map { Message(control: element.identifiers.first, text: $0) }
            }
        }
    }
}
