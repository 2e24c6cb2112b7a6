/// The elements of a screen below its bar, in groups that are drawn together, in reading order.
package struct ScreenSections: Equatable, Sendable {
    /// The contents of a section.
    package enum Kind: String, Equatable, Sendable, CaseIterable {
        /// The brand's mark, headings, paragraphs, messages and documents.
        case text
        /// Somebody, with the buttons for this person.
        case person
        /// Fields, and the requirements for their texts.
        case fields
        /// Switches.
        case consents
        /// The main button.
        case main
        /// Other buttons, without those of providers.
        case buttons
        /// The buttons of providers.
        case providers
        /// Links to documents.
        case links
        /// A button that deletes something.
        case destructive
        /// Tiles or keys.
        case choices
    }

    /// Elements that are drawn together: one, two names or buttons that are side by side if there is room, an address
    /// with the button that changes it, or all switches or links in succession.
    package struct Row: Equatable, Sendable, Identifiable {
        /// The identifier of the first control, so that a field keeps the focus if a message appears above it. An
        /// element without controls has the name of its kind.
        package let id: String
        /// The contents.
        package let kind: Kind
        /// The elements in reading order.
        package fileprivate(set) var elements: [Element]
    }

    /// Rows of one kind in succession. A person is a section.
    package struct Section: Equatable, Sendable, Identifiable {
        /// The identifier of the first row.
        package var id: String { rows.first?.id ?? kind.rawValue }
        /// The contents.
        package let kind: Kind
        /// Whether a list draws the section as a rounded group of rows.
        package let isGroup: Bool
        /// The rows from top to bottom.
        package fileprivate(set) var rows: [Row]
    }

    /// The rows from top to bottom. A form has them in one list: a field that moved to another section would lose the
    /// focus.
    package private(set) var rows: [Row] = []
    private let fillsDestructive: Bool

    /// Creates the sections of a screen.
    package init(_ screen: some Screen) {
        self.init(ScreenBar(screen).elements, fillsDestructive: screen.fillsDestructive)
    }

    /// Creates the sections of elements.
    package init(_ elements: [Element], fillsDestructive: Bool = false) {
        self.fillsDestructive = fillsDestructive
        var counts: [String: Int] = [:]
        for element in elements {
            if let last = rows.last?.elements.last, last.joins(element) {
                rows[rows.count - 1].elements.append(element)
                continue
            }
            counts[element.name, default: 0] += 1
            let id = element.identifiers.first ?? "\(element.name).\(counts[element.name, default: 1])"
            rows.append(Row(id: id, kind: element.kind, elements: [element]))
        }
    }

    /// The sections from top to bottom.
    package var sections: [Section] {
        rows.reduce(into: []) { sections, row in
            if sections.last?.kind == row.kind, row.kind != .person {
                sections[sections.count - 1].rows.append(row)
            } else {
                sections.append(Section(kind: row.kind, isGroup: isGroup(row.kind), rows: [row]))
            }
        }
    }

    private func isGroup(_ kind: Kind) -> Bool {
        switch kind {
        case .person, .consents, .buttons, .links: true
        case .destructive: !fillsDestructive
        case .text, .fields, .main, .providers, .choices: false
        }
    }
}

extension ScreenSections.Row {
    /// The wordmark, or `nil`.
    package var wordmark: String? { if case .wordmark(let text)? = elements.first { text } else { nil } }
    /// The person, or `nil`.
    package var person: Person? { if case .person(let person)? = elements.first { person } else { nil } }
    /// The text fields.
    package var inputs: [TextInput] {
        elements.compactMap { if case .input(let input) = $0 { input } else { nil } }
    }
    /// The switches.
    package var toggles: [Toggle] {
        elements.compactMap { if case .toggle(let toggle) = $0 { toggle } else { nil } }
    }
    /// The links.
    package var links: [DocumentLink] {
        elements.compactMap { if case .link(let link) = $0 { link } else { nil } }
    }
    /// The buttons.
    package var commands: [Command] { elements.flatMap(\.commands) }
}

extension Element {
    fileprivate var kind: ScreenSections.Kind {
        switch self {
        case .wordmark, .heading, .text, .list, .notice, .document, .divider, .progress: .text
        case .person: .person
        case .input, .secret, .day, .requirements: .fields
        case .toggle: .consents
        case .command(let command): command.kind
        case .link: .links
        case .tiles, .keypad: .choices
        }
    }

    /// The name of an element without controls.
    fileprivate var name: String {
        switch self {
        case .wordmark: "wordmark"
        case .heading: "heading"
        case .text: "text"
        case .list: "list"
        case .notice: "notice"
        case .document: "document"
        case .divider: "divider"
        case .progress: "progress"
        case .requirements: "requirements"
        case .person: "person"
        case .input, .secret, .day, .toggle, .command, .link, .tiles, .keypad: "control"
        }
    }

    /// Whether the next element is in the same row.
    fileprivate func joins(_ next: Element) -> Bool {
        switch (self, next) {
        case (.input(let first), .input(let second)): first.kind == .givenName && second.kind == .familyName
        case (.toggle, .toggle), (.link, .link): true
        // The two ways to an account are less important than a third button.
        case (.command(let first), .command(let second)):
            first.id == .signIn && second.id == .signUp && first.role == .secondary && second.role == .secondary
        default: isBeside(next)
        }
    }
}

extension Command {
    fileprivate var kind: ScreenSections.Kind {
        switch role {
        case .destructive: .destructive
        case .primary: .main
        case .secondary, .quiet, .cancel: provider == nil ? .buttons : .providers
        }
    }
}
