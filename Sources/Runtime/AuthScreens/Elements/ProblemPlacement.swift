package import AuthCore
package import EmailOTP

/// Where a screen shows errors: at the fields that they are about, or else in the notice, and never at both.
package struct ProblemPlacement: Equatable, Sendable {
    /// The message of each field that has one.
    package let fields: [InputID: String]
    /// The message that is about no field of the screen, or `nil`.
    package let notice: Notice?

    /// Places errors. A field gets the message for its part of the first error about it.
    ///
    /// - Parameters:
    ///   - errors: The errors.
    ///   - inputs: The fields of the step that take edits.
    ///   - message: Returns the message for an error.
    package init(
        _ errors: [AuthError], at inputs: [EmailOTPFlow.Input: InputID], message: (AuthError) -> String
    ) {
        var fields: [InputID: String] = [:]
        var rest: AuthError?
        for error in errors {
            let parts = error.parts(about: Array(inputs.keys))
            for part in parts.ofInputs {
                if let id = inputs[part.input], fields[id] == nil { fields[id] = message(part.error) }
            }
            rest = rest ?? parts.rest
        }
        self.fields = fields
        notice = rest.map { Notice(.problem, message($0)) }
    }

    /// Places an error; nothing for `nil`.
    package init(
        _ error: AuthError?, at inputs: [EmailOTPFlow.Input: InputID], message: (AuthError) -> String
    ) {
        self.init(error.map { [$0] } ?? [], at: inputs, message: message)
    }
}

extension [Element] {
    /// Adds a message above the first control: a field that is not read-only, a button or a link. A button beside a
    /// read-only field does not count. Without a control, the message is the last element.
    package func adding(_ notice: Notice?) -> [Element] {
        guard let notice else { return self }
        var elements = self
        elements.insert(.notice(notice), at: firstControl ?? endIndex)
        return elements
    }

    private var firstControl: Int? {
        indices.first { index in
            self[index].isControl && !(index > startIndex && self[index - 1].isBeside(self[index]))
        }
    }
}

extension Element {
    /// Whether the next element is a button that changes the text of this read-only field.
    func isBeside(_ next: Element) -> Bool {
        guard case .input(let input) = self, case .command(let command) = next else { return false }
        return input.lock == .readOnly && command.role == .quiet
    }

    fileprivate var isControl: Bool {
        switch self {
        case .input(let input): input.lock != .readOnly
        case .secret(let input): input.lock != .readOnly
        case .day(let input): input.lock != .readOnly
        case .toggle(let toggle): toggle.lock != .readOnly
        case .command, .tiles, .keypad, .link: true
        case .wordmark, .heading, .text, .list, .requirements, .notice, .document, .divider, .progress: false
        case .person(let person): !person.commands.isEmpty
        }
    }
}
