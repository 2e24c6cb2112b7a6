public import AuthCore
public import AuthScreens

extension ScreenID {
    /// The family is being read.
    public static let familyLoading = Self(rawValue: "family.loading")
    /// The family could not be read.
    public static let familyOffline = Self(rawValue: "family.offline")
    /// The question who is playing.
    public static let whoIsPlaying = Self(rawValue: "family.who")
    /// The PIN of a child.
    public static let childPIN = Self(rawValue: "family.pin")
    /// The proof of the parent's identity.
    public static let parentProof = Self(rawValue: "family.proof")
    /// The parent's area.
    public static let parentArea = Self(rawValue: "family.area")
    /// A new child.
    public static let addChild = Self(rawValue: "family.addChild")
    /// A new PIN of a child.
    public static let changePIN = Self(rawValue: "family.changePIN")
    /// The removal of a child.
    public static let removeChild = Self(rawValue: "family.removeChild")
}

extension InputID {
    /// The parent's password.
    public static let parentPassword = Self(rawValue: "family.password")
    /// The name of a new child.
    public static let childName = Self(rawValue: "family.childName")
    /// The PIN to set.
    public static let newPIN = Self(rawValue: "family.newPIN")
    /// The PIN to set, again.
    public static let repeatedPIN = Self(rawValue: "family.repeatedPIN")
}

extension CommandID {
    static let playPrefix = "family.play."
    static let changePrefix = "family.changePIN."
    static let removePrefix = "family.remove."

    /// Reads the family again.
    public static let loadFamily = Self(rawValue: "family.retry")
    /// Signs out.
    public static let leaveFamily = Self(rawValue: "family.signOut")
    /// Opens the parent's area.
    public static let openParentArea = Self(rawValue: "family.openArea")
    /// Goes to a new child.
    public static let newChild = Self(rawValue: "family.newChild")
    /// Tries the app.
    public static let playDemo = Self(rawValue: "family.playDemo")
    /// Asks a parent for a new PIN.
    public static let askParent = Self(rawValue: "family.askParent")
    /// Removes the last digit of the PIN.
    public static let deleteDigit = Self(rawValue: "family.deleteDigit")
    /// Continues from the parent's area to the app.
    public static let continueAsParent = Self(rawValue: "family.continue")
    /// The main button of a step.
    public static let submitFamily = Self(rawValue: "family.submit")

    /// Lets a child enter the PIN.
    public static func play(_ child: Child) -> CommandID { Self(rawValue: playPrefix + child.id) }
    /// Goes to the new PIN of a child.
    public static func changePIN(of child: Child) -> CommandID { Self(rawValue: changePrefix + child.id) }
    /// Goes to the removal of a child.
    public static func remove(_ child: Child) -> CommandID { Self(rawValue: removePrefix + child.id) }
    /// A digit of the PIN.
    public static func digit(_ digit: Int) -> CommandID { Self(rawValue: "family.digit.\(digit)") }
    /// Chooses a picture, by its position.
    public static func avatar(_ index: Int) -> CommandID { Self(rawValue: "family.avatar.\(index)") }
    /// Proves the parent's identity at the page of a provider.
    public static func proveParent(at provider: SignInProvider) -> CommandID {
        Self(rawValue: proveParentPrefix + provider.rawValue)
    }

    static let proveParentPrefix = "family.proveAt."
}
