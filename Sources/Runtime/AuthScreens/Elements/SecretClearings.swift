/// How often a flow has emptied each of its secret fields by itself.
///
/// A view has its own copy of a secret, which the screen's value does not contain. It empties the copy whenever the
/// number changes. A mere "is empty" would be lost if the user fills the field again before the view is updated.
package struct SecretClearings: Equatable, Sendable {
    private var counts: [InputID: Int] = [:]

    /// Creates counts of 0.
    package init() {}

    /// The number of times that the flow has emptied a field.
    package subscript(_ id: InputID) -> Int { counts[id, default: 0] }

    /// Counts the fields that an event has emptied. The user's own edit empties a field without the flow's doing.
    ///
    /// - Parameters:
    ///   - filled: The fields that had a text before the event.
    ///   - stillFilled: The fields that have a text after it.
    package mutating func count(_ filled: Set<InputID>, except stillFilled: Set<InputID>) {
        for id in filled.subtracting(stillFilled) { counts[id, default: 0] += 1 }
    }
}
