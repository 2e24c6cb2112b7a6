import AuthCore
import EmailOTP

/// The digits of a code or a PIN that one field shows. A complete code is sent by itself, once while the screen is shown.
package struct CodeEntry: Hashable, Sendable, RedactedValue {
    /// The consequence of a typed text.
    package enum Edit: Hashable, Sendable {
        /// There is nothing to send.
        case none
        /// The flow gets the digits.
        case edit(String)
        /// The flow gets the digits, and then the main button is pressed.
        case editAndSubmit(String)
    }

    /// The text of the field.
    package var entry: SecretEntry
    /// The codes that were sent by themselves. The button may send one of them again, for example after a network error.
    private var sent: Set<String> = []

    /// Creates the entry of a field that appears, with the flow's count of clearings at this moment.
    package init(clearings: Int = 0) { entry = SecretEntry(clearings: clearings) }

    /// Takes the text that the binding of the field was set to, and keeps its first digits.
    ///
    /// - Parameters:
    ///   - new: The text.
    ///   - length: The number of digits; `nil` if it is not known. Such a code is never sent by itself.
    ///   - submits: Whether the code is all that the screen asks for, so that a complete one is sent.
    ///   - lock: The lock that the field has now.
    ///   - clearings: The flow's count of clearings now.
    /// - Returns: The consequence.
    package mutating func typed(
        _ new: String, length: Int?, submits: Bool, lock: FieldLock, clearings: Int = 0
    ) -> Edit {
        let digits = entry.typed(new, lock: lock, clearings: clearings) {
            String(CodeDigits.normalized($0).prefix(length ?? .max))
        }
        guard let digits else { return .none }
        guard submits, digits.count == length, sent.insert(digits).inserted else { return .edit(digits) }
        return .editAndSubmit(digits)
    }
}
