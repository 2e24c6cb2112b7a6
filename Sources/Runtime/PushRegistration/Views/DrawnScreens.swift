#if canImport(SwiftUI)
public import AuthUI

// The screen is drawn from its elements.
extension PushExplanationScreen: DrawnScreen {}

/// The screens of push registration, all of them drawn. A check compares the list with the screens that exist.
let drawnScreens: [any DrawnScreen.Type] = [PushExplanationScreen.self]
#endif
