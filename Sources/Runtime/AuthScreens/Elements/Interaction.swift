public import AuthCore

/// An action of a user at a control, without the screen's type.
public enum Interaction: Equatable, Sendable {
    /// The user edited a text field, which now contains this text.
    case edit(InputID, String)
    /// The user chose or cleared a day.
    case choose(InputID, CalendarDay?)
    /// The user turned a switch on or off.
    case turn(InputID, Bool)
    /// The user tapped a button or a link.
    case tap(CommandID)
}

/// The text may be a password.
extension Interaction: RedactedValue {
    /// The interaction and its control, without the user's input.
    public var description: String {
        switch self {
        case .edit(let id, _): "edit(\(id.rawValue), redacted)"
        case .choose(let id, _): "choose(\(id.rawValue), redacted)"
        case .turn(let id, let isOn): "turn(\(id.rawValue), \(isOn))"
        case .tap(let id): "tap(\(id.rawValue))"
        }
    }
}
