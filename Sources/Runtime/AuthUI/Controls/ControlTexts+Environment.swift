#if canImport(SwiftUI)
import AuthScreens
import SwiftUI

private struct ControlTextsKey: EnvironmentKey {
    static var defaultValue: ControlTexts { ControlTexts() }
}

extension EnvironmentValues {
    /// The texts of controls, in the language of the screens.
    var controlTexts: ControlTexts {
        get { self[ControlTextsKey.self] }
        set { self[ControlTextsKey.self] = newValue }
    }
}
#endif
