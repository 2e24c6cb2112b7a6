#if canImport(SwiftUI)
public import AuthUI

// These screens are drawn from their elements.
extension AddChildScreen: DrawnScreen {}
extension ChangePINScreen: DrawnScreen {}
extension FamilyLoadingScreen: DrawnScreen {}
extension FamilyOfflineScreen: DrawnScreen {}
extension ParentProofScreen: DrawnScreen {}
extension RemoveChildScreen: DrawnScreen {}

/// The screens of families, all of them drawn. A check compares the list with the screens that exist.
let drawnScreens: [any DrawnScreen.Type] = [
    AddChildScreen.self, ChangePINScreen.self, ChildPINScreen.self, FamilyLoadingScreen.self, FamilyOfflineScreen.self,
    ParentAreaScreen.self, ParentProofScreen.self, RemoveChildScreen.self, WhoIsPlayingScreen.self,
]
#endif
