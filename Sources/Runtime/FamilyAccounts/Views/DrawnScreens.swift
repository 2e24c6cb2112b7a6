#if canImport(SwiftUI)
import AuthUI

/// The screens of families, each with its view. A screen without a view does not compile here, and a check compares the list
/// with the screens that exist.
let drawnScreens: [any DrawnScreen.Type] = [
    AddChildScreen.self, ChangePINScreen.self, ChildPINScreen.self, FamilyLoadingScreen.self, FamilyOfflineScreen.self,
    ParentAreaScreen.self, ParentProofScreen.self, RemoveChildScreen.self, WhoIsPlayingScreen.self,
]
#endif
