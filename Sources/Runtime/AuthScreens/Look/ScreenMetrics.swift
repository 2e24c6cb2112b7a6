package import AuthCore

/// The sizes and the distances of the screens' elements, in points at the standard text size.
package enum ScreenMetrics {
    /// The height of a field. It grows with the text.
    package static let fieldHeight = 52.0
    /// The height of a row in a list or of consents. It grows with the text.
    package static let rowHeight = 52.0
    /// The height of a button with a shape. It grows with the text.
    package static let buttonHeight = 50.0
    /// The smallest side of everything that can be tapped.
    package static let target = 44.0
    /// The free margin of a screen.
    package static let margin = 20.0
    /// The free margin of a list.
    package static let listMargin = 16.0
    /// The free margin in fields, rows, messages and groups.
    package static let padding = 16.0
    /// The free margin above and below the contents of a card. Beside them, it is that of a screen.
    package static let cardPadding = 24.0
    /// The distance of a field from its label.
    package static let labelGap = 6.0
    /// The distance of a field from its hint and its error.
    package static let hintGap = 4.0
    /// The largest width of the controls on a phone.
    package static let column = 440.0
    /// The width of the controls on a screen of regular width. They are in its upper half.
    package static let regularColumn = 400.0
    /// The largest height of a logo on a hero.
    package static let heroMark = 120.0
    /// The largest height of a logo above a form.
    package static let formMark = 72.0
    /// The size of a screen's large symbol. It grows with the text.
    package static let symbol = 56.0
    /// The distance between the digits of a code.
    package static let codeKerning = 8.0
    /// The diameter of a key for digits.
    package static let key = 76.0
    /// The distance of the keys for digits from those beside them.
    package static let keyGap = 24.0
    /// The size of the text of a key for digits.
    package static let keyText = 32.0
    /// The largest radius of the corners of messages.
    package static let messageRadius = 16.0
    /// The largest radius of the corners of the banner above the app.
    package static let bannerRadius = 22.0
    /// The smallest width of a tile. It grows with the text.
    package static let tile = 100.0
    /// The largest width of a tile. It grows with the text.
    package static let widestTile = 128.0
    /// The diameter of the circle around a tile's picture.
    package static let tilePicture = 84.0
    /// The size of a tile's picture, an emoji.
    package static let tileText = 40.0
    /// The diameter of the circle with somebody's picture or initials. It grows with the text.
    package static let person = 52.0
    /// The size of somebody's picture or initials. It grows with the text.
    package static let personText = 22.0
    /// The opacity of a button that cannot be pressed.
    package static let dimmed = 0.4
    /// The opacity of the lines between rows, which separate but carry no meaning.
    package static let hairline = 0.16
    /// The width of a line.
    package static let line = 1.0
    /// The width of the line around a field with the focus or with an error.
    package static let strongLine = 2.0

    /// Returns the radius of the corners of cards and groups.
    ///
    /// - Parameters:
    ///   - shape: The theme's shape.
    ///   - largest: The largest radius, for what is lower than a group.
    /// - Returns: The radius; 0 for a square shape.
    package static func groupRadius(of shape: BrandTheme.Shape, atMost largest: Double = .infinity) -> Double {
        shape.controls == .square ? 0 : min(26, largest)
    }

    /// Returns the radius of the corners of fields.
    package static func fieldRadius(of shape: BrandTheme.Shape) -> Double {
        switch shape.controls {
        case .square: 0
        case .rounded: min(shape.cornerRadius, 14)
        case .capsule: fieldHeight / 2
        }
    }

    /// Returns the distance between two rows, one below the other.
    package static func gap(from upper: ScreenSections.Row, to lower: ScreenSections.Row) -> Double {
        switch (upper.kind, lower.kind) {
        case (.fields, .fields): lower.elements.areRequirements ? 8 : 16
        case (.fields, .buttons): 4
        case (.buttons, .main): 12
        case (.text, .text): 8
        case (.buttons, .links), (.links, .buttons): 0
        case (.main, .buttons), (.main, .providers), (.destructive, .buttons), (.buttons, .buttons),
            (.buttons, .providers), (.providers, .buttons), (.providers, .providers), (.main, .main):
            12
        case (.text, .fields), (.text, .choices), (.fields, .consents): 16
        default: 24
        }
    }

    /// The distance between sections that have nothing to do with each other.
    package static let sectionGap = 32.0
}

/// The roles of text on the screens. Their sizes are those of the system's text styles, also for a brand's own font, and
/// grow with the user's text size.
package enum TextRole: String, Equatable, Sendable, CaseIterable {
    /// The title of a screen.
    case heading
    /// Paragraphs, and the texts of fields.
    case body
    /// The texts of buttons and bars.
    case strong
    /// The labels of fields, and the names of tiles.
    case label
    /// Messages, and the words between two groups of controls.
    case detail
    /// Hints, errors and legal texts.
    case note
    /// The digits of a code, which have one width.
    case code

    /// The size in points.
    package var size: Double {
        switch self {
        case .heading, .code: 28
        case .body, .strong: 17
        case .label, .detail: 15
        case .note: 13
        }
    }

    /// The height of a line in points.
    package var lineHeight: Double {
        switch self {
        case .heading, .code: 34
        case .body, .strong: 22
        case .label, .detail: 20
        case .note: 18
        }
    }

    /// The weight, in the numbers of CSS.
    package var weight: Int {
        switch self {
        case .heading: 700
        case .strong, .label: 600
        case .body, .detail, .note, .code: 400
        }
    }
}

extension [Element] {
    fileprivate var areRequirements: Bool { if case .requirements? = first { true } else { false } }
}
