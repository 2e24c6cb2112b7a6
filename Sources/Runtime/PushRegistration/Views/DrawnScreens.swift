#if canImport(SwiftUI)
import AuthUI

/// The screens of push registration, each with its view. A screen without a view does not compile here, and a check compares
/// the list with the screens that exist.
let drawnScreens: [any DrawnScreen.Type] = [PushExplanationScreen.self]
#endif
