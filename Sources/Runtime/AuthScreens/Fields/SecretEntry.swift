import AuthCore

/// The text that one field shows. The view of a screen holds it, because a screen contains no secret.
///
/// A field with a visible text has an entry too. SwiftUI draws a field again only if the text that its binding reads has
/// changed. So an entry shows a refused edit for one update, and ``settle()`` then puts the accepted text back.
package struct SecretEntry: Hashable, Sendable, RedactedValue {
    /// The text in the field.
    package private(set) var text: String
    /// The text that the flow has.
    private var accepted: String
    /// The flow's count of clearings that the entry has followed.
    private var clearings: Int

    /// Creates the entry of a field that appears.
    ///
    /// - Parameters:
    ///   - clearings: The flow's count at this moment. If the entry began at 0, it would refuse every edit of a field
    ///     that the flow has emptied before.
    ///   - text: The text that the screen contains. Empty for a secret.
    package init(clearings: Int = 0, text: String = "") {
        self.clearings = clearings
        self.text = text
        accepted = text
    }

    /// Whether the field shows the text that the flow has.
    package var isSettled: Bool { text == accepted }

    /// Puts the accepted text back after a refused edit.
    package mutating func settle() { text = accepted }

    /// Takes the text that the binding of the field was set to. Only the user and AutoFill set it.
    ///
    /// - Parameters:
    ///   - new: The text.
    ///   - lock: The lock that the field has now. An older screen's lock would accept edits that the flow refuses.
    ///   - clearings: The flow's count of clearings now.
    ///   - normalized: Returns the text that the field accepts.
    /// - Returns: The text to send to the flow, or `nil` if there is nothing to send.
    package mutating func typed(
        _ new: String, lock: FieldLock, clearings: Int = 0, as normalized: (String) -> String = { $0 }
    ) -> String? {
        // SwiftUI also writes the same text back, for example when the editing ends.
        guard new != text else { return nil }
        text = new
        // If the counts differ, the flow has emptied the field, and the view is about to follow.
        guard lock == .editable, clearings == self.clearings else { return nil }
        let edit = normalized(new)
        guard edit != accepted else { return nil }
        accepted = edit
        return edit
    }

    /// Empties the field if the flow has emptied its copy. Sends nothing.
    package mutating func follow(clearings: Int) {
        if clearings != self.clearings { self = SecretEntry(clearings: clearings) }
    }

    /// Shows the text of the flow, if the flow has changed it.
    package mutating func follow(text: String) {
        if text != accepted { (self.text, accepted) = (text, text) }
    }
}
