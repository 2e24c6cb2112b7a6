import AuthKit
package import Foundation

/// The texts of the screens of families.
package enum FamilyText: String, ScreenText {
    case loadingTitle = "family.loading"
    case offlineTitle = "family.offline"
    case whoTitle = "family.who"
    case familyOf = "family.of"
    case noChildren = "family.noChildren"
    case addChild = "family.addChild"
    case parentArea = "family.parentArea"
    case demo = "family.demo"
    case pinTitle = "family.pin"
    case pinText = "family.pinText"
    case pinEntered = "family.pinEntered"
    case pinDelete = "family.pinDelete"
    case pinForgotten = "family.pinForgotten"
    case pinWrong = "family.pinWrong"
    case pinWrongSome = "family.pinWrongSome"
    case pinWrongOne = "family.pinWrongOne"
    case pinWrongNone = "family.pinWrongNone"
    case pinLockedMinutes = "family.pinLockedMinutes"
    case pinLockedMinute = "family.pinLockedMinute"
    case pinLocked = "family.pinLocked"
    case proofTitle = "family.proof"
    case proofText = "family.proofText"
    case proofSubmit = "family.proofSubmit"
    case proofForgotten = "family.proofForgotten"
    case areaTitle = "family.area"
    case areaContinue = "family.areaContinue"
    case areaLimit = "family.areaLimit"
    case areaClose = "family.areaClose"
    case changePIN = "family.changePIN"
    case removeChild = "family.removeChild"
    case childName = "family.childName"
    case avatar = "family.avatar"
    case newPIN = "family.newPIN"
    case repeatedPIN = "family.repeatedPIN"
    case pinHint = "family.pinHint"
    case addTitle = "family.addTitle"
    case addSubmit = "family.addSubmit"
    case changeTitle = "family.changeTitle"
    case changeSubmit = "family.changeSubmit"
    case removeTitle = "family.removeTitle"
    case removeText = "family.removeText"
    case removeSubmit = "family.removeSubmit"
    case nameMissing = "family.nameMissing"
    case nameTooLong = "family.nameTooLong"
    case pinIncomplete = "family.pinIncomplete"
    case pinTooSimple = "family.pinTooSimple"
    case pinsDiffer = "family.pinsDiffer"
    case tooManyChildren = "family.tooManyChildren"

    /// The text in English.
    package var english: String {
        switch self {
        case .loadingTitle: "Loading your family"
        case .offlineTitle: "Your family could not be loaded"
        case .whoTitle: "Who is playing?"
        case .familyOf: "{name}’s family"
        case .noChildren: "Add a child, so that it can play under its own PIN."
        case .addChild: "Add a child"
        case .parentArea: "For parents"
        case .demo: "Play as a parent (demo)"
        case .pinTitle: "{name}’s PIN"
        case .pinText: "Enter your {count}-digit PIN. The last digit sends it."
        case .pinEntered: "{entered} of {count} digits entered"
        case .pinDelete: "Delete the last digit"
        case .pinForgotten: "Ask a parent for a new PIN"
        case .pinWrong: "This PIN is not correct."
        case .pinWrongSome: "This PIN is not correct. You have {count} attempts left."
        case .pinWrongOne: "This PIN is not correct. You have one attempt left."
        case .pinWrongNone: "This PIN is not correct. You have no attempts left for now."
        case .pinLockedMinutes: "Too many wrong PINs. Try again in {count} minutes, or ask a parent."
        case .pinLockedMinute: "Too many wrong PINs. Try again in a minute, or ask a parent."
        case .pinLocked: "Too many wrong PINs. Ask a parent for a new PIN."
        case .proofTitle: "For parents"
        case .proofText: "Prove that you are the parent, so that no child gets here by accident."
        case .proofSubmit: "Continue"
        case .proofForgotten: "Forgot your password? Sign out, and set a new one at the sign-in."
        case .areaTitle: "For parents"
        case .areaContinue: "Continue to the app"
        case .areaLimit: "Your family has the maximum number of children."
        case .areaClose: "Close"
        case .changePIN: "Change {name}’s PIN"
        case .removeChild: "Remove {name}"
        case .childName: "Child’s name"
        case .avatar: "Picture"
        case .newPIN: "PIN"
        case .repeatedPIN: "Repeat the PIN"
        case .pinHint: "{count} digits. The PIN keeps brothers and sisters out of this profile."
        case .addTitle: "Add a child"
        case .addSubmit: "Add"
        case .changeTitle: "New PIN for {name}"
        case .changeSubmit: "Save"
        case .removeTitle: "Remove {name}?"
        case .removeText: "The profile, and everything that {name} has achieved, is deleted. This cannot be undone."
        case .removeSubmit: "Remove"
        case .nameMissing: "Enter a name."
        case .nameTooLong: "The name is too long. Use {count} characters at most."
        case .pinIncomplete: "The PIN must have {count} digits."
        case .pinTooSimple: "This PIN is easy to guess. Use digits that are not all the same, and not in a row."
        case .pinsDiffer: "The PINs are not the same."
        case .tooManyChildren: "Your family already has the maximum number of children."
        }
    }

    /// The text for the number 1.
    package var singular: FamilyText? {
        switch self {
        case .pinWrongSome: .pinWrongOne
        case .pinLockedMinutes: .pinLockedMinute
        default: nil
        }
    }

    /// The bundle of the module.
    package static var bundle: Bundle { .module }
}
