import AuthCore

/// The texts of all fields of a screen. The view of the screen holds them above its rows, because a row of a lazy list
/// loses its state when it leaves the screen, and the flow would submit a secret that no field shows.
package struct FieldEntries: Hashable, Sendable, RedactedValue {
    fileprivate enum Entry: Hashable {
        case text(SecretEntry)
        case code(CodeEntry)
    }

    private var entries: [InputID: Entry] = [:]

    /// Creates the texts of a screen that appears.
    package init(_ elements: [Element]) { follow(elements) }

    /// Returns the text that a field shows.
    package func text(in id: InputID) -> String { entries[id]?.entry.text ?? "" }

    /// Whether every field shows the text that the flow has.
    package var areSettled: Bool { entries.values.allSatisfy(\.entry.isSettled) }

    /// Puts the accepted texts back after a refused edit.
    package mutating func settle() {
        for id in entries.keys { entries[id]?.change { $0.settle() } }
    }

    /// Follows a change of the screen: empties the secrets that the flow has emptied, and shows the texts that the flow
    /// has changed. New fields get an entry, and those that are gone lose theirs. Sends nothing.
    package mutating func follow(_ elements: [Element]) {
        let old = entries
        entries = [:]
        for element in elements {
            switch element {
            case .input(let input):
                var entry = old[input.id] ?? .text(SecretEntry(text: input.value))
                entry.change { $0.follow(text: input.value) }
                entries[input.id] = entry
            case .secret(let input):
                var entry = old[input.id] ?? Entry(input)
                entry.change { $0.follow(clearings: input.clearings) }
                entries[input.id] = entry
            default: break
            }
        }
    }

    /// Takes the text that the binding of a field was set to.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - id: The field.
    ///   - elements: The elements that the screen has now, not those that were drawn.
    /// - Returns: The interactions to perform, in this order.
    package mutating func typed(_ text: String, in id: InputID, of elements: [Element]) -> [Interaction] {
        for element in elements {
            switch element {
            case .input(let input) where input.id == id: return typed(text, in: input)
            case .secret(let input) where input.id == id: return typed(text, in: input, of: elements)
            default: break
            }
        }
        return []
    }

    private mutating func typed(_ text: String, in input: TextInput) -> [Interaction] {
        guard case .text(var entry)? = entries[input.id] else { return [] }
        let edit = entry.typed(text, lock: input.lock)
        entries[input.id] = .text(entry)
        return edit.map { [.edit(input.id, $0)] } ?? []
    }

    private mutating func typed(_ text: String, in input: SecretInput, of elements: [Element]) -> [Interaction] {
        switch entries[input.id] {
        case .text(var entry)?:
            let edit = entry.typed(text, lock: input.lock, clearings: input.clearings)
            entries[input.id] = .text(entry)
            return edit.map { [.edit(input.id, $0)] } ?? []
        case .code(var entry)?:
            let submit = elements.submit(after: input)
            let edit = entry.typed(
                text, length: input.kind.length, submits: submit?.isEnabled == true, lock: input.lock,
                clearings: input.clearings)
            entries[input.id] = .code(entry)
            switch edit {
            case .none: return []
            case .edit(let digits): return [.edit(input.id, digits)]
            case .editAndSubmit(let digits):
                return [.edit(input.id, digits)] + [submit].compactMap { $0.map { .tap($0.id) } }
            }
        case nil: return []
        }
    }
}

extension FieldEntries.Entry {
    fileprivate init(_ input: SecretInput) {
        self =
            input.kind.isNumber
            ? .code(CodeEntry(clearings: input.clearings)) : .text(SecretEntry(clearings: input.clearings))
    }

    fileprivate var entry: SecretEntry {
        switch self {
        case .text(let entry): entry
        case .code(let code): code.entry
        }
    }

    fileprivate mutating func change(_ change: (inout SecretEntry) -> Void) {
        switch self {
        case .text(var entry):
            change(&entry)
            self = .text(entry)
        case .code(var code):
            change(&code.entry)
            self = .code(code)
        }
    }
}

extension [Element] {
    /// Whether a code is sent by itself when it is complete. The field must say so before.
    package func submitsByItself(_ input: SecretInput) -> Bool { submit(after: input) != nil }

    /// The main button of a screen that asks for nothing but a code of known length; `nil` for all other screens.
    fileprivate func submit(after input: SecretInput) -> Command? {
        guard case .code(.some) = input.kind else { return nil }
        let id = input.id
        let asksForMore = contains { element in
            switch element {
            case .input(let input): input.id != id && input.lock != .readOnly
            case .secret(let input): input.id != id && input.lock != .readOnly
            case .day(let input): input.lock != .readOnly
            case .toggle(let toggle): toggle.lock != .readOnly
            default: false
            }
        }
        return asksForMore ? nil : flatMap(\.commands).first { $0.role == .primary }
    }
}

extension SecretInput.Kind {
    /// Whether the text is a code that was sent to the user.
    package var isCode: Bool { if case .code = self { true } else { false } }

    /// Whether the text consists of digits, so that the field has a number pad.
    package var isNumber: Bool {
        switch self {
        case .code, .pin: true
        case .currentPassword, .newPassword: false
        }
    }

    /// The number of digits; `nil` if it is not known, and for a password.
    fileprivate var length: Int? {
        switch self {
        case .code(let length): length
        case .pin(let length): length
        case .currentPassword, .newPassword: nil
        }
    }
}
