/// An action of the panel beside the screen, or of the page that is shown in place of the app.
enum PanelAction: String, CaseIterable {
    case forward30s, forward1m, forward10m, forward1d
    case background30s, background5m, background1h
    case backgroundUntilLock
    case recognized, notRecognized, checkCanceled, checkInterrupted, lockedOut, notAllowed, biometryChanged
    case relaunch, newDevice, endSession, newTerms, online, offline
    case menu, account
    case system, light, dark
    case normalText, largeText

    /// The results of a biometric check.
    static let answers: [PanelAction] = [
        .recognized, .notRecognized, .checkCanceled, .checkInterrupted, .lockedOut, .notAllowed, .biometryChanged,
    ]

    /// The beginning of the name of the action that chooses a language. The language's code follows.
    static let languagePrefix = "language."

    /// The time that passes with the action.
    var duration: Duration {
        switch self {
        case .forward30s, .background30s: .seconds(30)
        case .forward1m: .seconds(60)
        case .background5m: .seconds(300)
        case .forward10m: .seconds(600)
        case .background1h: .seconds(3600)
        case .forward1d: .seconds(86_400)
        default: .zero
        }
    }

    /// The text of the button.
    var label: String {
        switch self {
        case .forward30s: "+30 s"
        case .forward1m: "+1 min"
        case .forward10m: "+10 min"
        case .forward1d: "+1 day"
        case .background30s: "30 s"
        case .background5m: "5 min"
        case .background1h: "1 h"
        case .backgroundUntilLock: "Until it locks"
        case .recognized: "Recognized"
        case .notRecognized: "Not recognized"
        case .checkCanceled: "Canceled"
        case .checkInterrupted: "Interrupted"
        case .lockedOut: "Locked out"
        case .notAllowed: "Not allowed"
        case .biometryChanged: "Changed"
        case .newTerms: "Publish new terms"
        case .relaunch: "Close and open the app"
        case .newDevice: "New device"
        case .endSession: "End the session at the service"
        case .online: "Network on"
        case .offline: "Network off"
        case .menu: "Menu"
        case .account: "Account"
        case .system: "As the system"
        case .light: "Light"
        case .dark: "Dark"
        case .normalText: "Text 100 %"
        case .largeText: "Text 200 %"
        }
    }
}
