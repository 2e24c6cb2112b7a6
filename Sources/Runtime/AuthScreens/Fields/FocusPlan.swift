/// The field that gets the keyboard: first, and after changes of the screen.
package struct FocusPlan: Equatable, Sendable {
    /// A move of the focus to a control.
    package struct Move: Equatable, Sendable {
        /// The control.
        package let target: InputID
        /// Whether the control is a text field. A switch or a date picker has no keyboard: it only becomes visible.
        package let takesKeyboard: Bool
        /// A number that distinguishes a move from an earlier one to the same control.
        package let number: Int
    }

    /// The field that has the keyboard when the screen appears: the first empty one. `nil` on a screen with the brand's
    /// mark or with providers, because the keyboard would hide them.
    package let first: InputID?
    /// The last move; `nil` while the focus is the user's.
    package private(set) var move: Move?

    private var controls: [Control]

    /// Creates the plan of a screen that appears.
    package init(_ elements: [Element]) {
        controls = elements.compactMap(Control.init)
        let hidesNothing = !elements.contains { element in
            if case .wordmark = element { true } else { element.commands.contains { $0.provider != nil } }
        }
        first = hidesNothing ? controls.first { $0.isEditableText && $0.isEmpty }?.id : nil
    }

    /// Follows a change of the screen. The focus moves to the first control with a new error, or to a field that is new.
    ///
    /// An error that stays moves nothing, so it does not take the focus with each letter. While a request is under way,
    /// a screen has no errors, so the same error twice is two moves.
    package mutating func follow(_ elements: [Element]) {
        let old = Dictionary(controls.map { ($0.id, $0) }) { first, _ in first }
        controls = elements.compactMap(Control.init)
        let wrong = controls.first { $0.problem != nil && old[$0.id]?.problem != $0.problem }
        let new = controls.first { old[$0.id] == nil && $0.isEditableText }
        guard let target = wrong ?? new else { return }
        move = Move(target: target.id, takesKeyboard: target.isText, number: (move?.number ?? 0) + 1)
    }
}

/// What a plan knows of a control.
private struct Control: Equatable, Sendable {
    let id: InputID
    let problem: String?
    let isText: Bool
    let isEditableText: Bool
    let isEmpty: Bool

    init?(_ element: Element) {
        switch element {
        case .input(let input):
            self.init(input.id, input.problem, input.lock, isText: true, isEmpty: input.value.isEmpty)
        case .secret(let input):
            self.init(input.id, input.problem, input.lock, isText: true, isEmpty: input.isEmpty)
        case .day(let input): self.init(input.id, input.problem, input.lock, isText: false, isEmpty: false)
        case .toggle(let toggle): self.init(toggle.id, toggle.problem, toggle.lock, isText: false, isEmpty: false)
        default: return nil
        }
    }

    private init(_ id: InputID, _ problem: String?, _ lock: FieldLock, isText: Bool, isEmpty: Bool) {
        self.id = id
        self.problem = problem
        self.isText = isText
        isEditableText = isText && lock == .editable
        self.isEmpty = isEmpty
    }
}
