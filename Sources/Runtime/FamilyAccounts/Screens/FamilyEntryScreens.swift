import AuthCore
import AuthKit
public import AuthScreens
import Foundation

/// The screen while the family is being read.
public struct FamilyLoadingScreen: Screen {
    /// An action of the user.
    public typealias Action = FamilyFlow.Event
    /// The title.
    public let title: String

    init(_ context: ScreenContext) {
        title = context.texts(FamilyText.loadingTitle)
    }

    /// The screen's identifier.
    public var id: ScreenID { .familyLoading }
    /// The elements in reading order.
    public var elements: [Element] { [.progress(title)] }
}

/// The screen of a family that could not be read. The session continues.
public struct FamilyOfflineScreen: Screen {
    /// An action of the user.
    public typealias Action = FamilyFlow.Event
    /// The title.
    public let title: String
    /// The reason.
    public let notice: Notice
    /// The symbol of the reason.
    public let symbol: ScreenSymbol?
    /// Reads the family again.
    public let retry: Command
    /// Signs out.
    public let signOut: Command

    init(_ flow: FamilyFlow, _ error: AuthError, _ context: ScreenContext) {
        title = context.texts(FamilyText.offlineTitle)
        notice = Notice(.problem, context.texts.message(for: error))
        symbol = ScreenSymbol(error)
        retry = Command(
            .loadFamily, label: context.texts(.commonTryAgain), role: .primary, state: flow.submission)
        signOut = Command(
            .leaveFamily, label: context.texts(.commonSignOut), role: .quiet, state: flow.otherAction)
    }

    /// The screen's identifier.
    public var id: ScreenID { .familyOffline }
    /// The elements in reading order.
    public var elements: [Element] { [.heading(title), .notice(notice), .command(retry), .command(signOut)] }
}

/// The question who is playing: the children, the way to the parent's area, and the demo.
public struct WhoIsPlayingScreen: Screen {
    /// An action of the user.
    public typealias Action = FamilyFlow.Event
    /// The title.
    public let title: String
    /// The family's name, or `nil` if the parent has no name.
    public let family: String?
    /// An explanation for a family without children; `nil` for all others.
    public let explanation: String?
    /// The children, and the way to another one while the family may have one.
    public let children: [Tile]
    /// Opens the parent's area.
    public let parentArea: Command
    /// Tries the app; `nil` if the brand has no demo.
    public let demo: Command?
    /// The last error, or `nil`.
    public let notice: Notice?

    init(_ flow: FamilyFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(FamilyText.whoTitle)
        family = flow.family.flatMap {
            $0.name == Family.unnamed ? nil : texts(FamilyText.familyOf, ["name": $0.name])
        }
        explanation = flow.children.isEmpty ? texts(FamilyText.noChildren) : nil
        let tiles = flow.children.map { child in
            Tile(
                Command(.play(child), label: child.name, role: .secondary, state: flow.otherAction),
                picture: child.avatar)
        }
        let add = Tile(
            Command(.newChild, label: texts(FamilyText.addChild), role: .secondary, state: flow.otherAction),
            picture: "➕")
        children = tiles + (flow.canAddChild ? [add] : [])
        parentArea = Command(
            .openParentArea, label: texts(FamilyText.parentArea), role: .secondary, state: flow.otherAction)
        demo =
            flow.offersDemo
            ? Command(.playDemo, label: texts(FamilyText.demo), role: .quiet, state: flow.otherAction) : nil
        notice = flow.notice(in: context)
    }

    /// The screen's identifier.
    public var id: ScreenID { .whoIsPlaying }
    /// Tiles, or a hero for a family without children.
    public var layout: ScreenLayout { explanation == nil ? .form : .hero }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title)] + [family, explanation].compactMap(\.self).map(Element.text) + notice.elements
            + [.tiles(children)] + [parentArea, demo].compactMap(\.self).map(Element.command)
    }

}

/// The PIN of a child. The last digit sends it.
public struct ChildPINScreen: Screen {
    /// An action of the user.
    public typealias Action = FamilyFlow.Event
    /// The title.
    public let title: String
    /// The child's picture; `nil` if the child has none.
    public let picture: String?
    /// The keys. They are disabled while the PIN is locked.
    public let keypad: Keypad
    /// The last error, or the time for which the PIN is locked; `nil` without both.
    public let notice: Notice?
    /// Asks a parent for a new PIN.
    public let askParent: Command
    /// Goes back.
    public let back: Command

    init(_ flow: FamilyFlow, _ child: Child, _ context: ScreenContext) {
        let texts = context.texts
        let length = flow.policy.pinLength
        let entered = flow.draft.pin.value.utf8.count
        let lockEnd = flow.lockEnd(of: child, at: context.now)
        let state: Command.State =
            switch lockEnd {
            case nil: flow.otherAction
            case Date.distantFuture?: .blocked
            // The screen is drawn again each second, until the keys are enabled.
            case let end?: .waiting(seconds: Int(end.timeIntervalSince(context.now).rounded(.up)))
            }
        title = texts(FamilyText.pinTitle, ["name": child.name])
        picture = child.avatar
        keypad = Keypad(
            picture: child.avatar,
            label: texts(FamilyText.pinText, ["count": texts.number(length)]),
            progress: texts(FamilyText.pinEntered, ["entered": texts.number(entered), "count": texts.number(length)]),
            length: length, entered: entered,
            digits: ((1...9) + [0]).map { Command(.digit($0), label: "\($0)", role: .secondary, state: state) },
            delete: Command(
                .deleteDigit, label: texts(FamilyText.pinDelete), role: .quiet,
                state: entered == 0 ? .blocked : state))
        if let lockEnd {
            let minutes =
                lockEnd == .distantFuture ? nil : Int((lockEnd.timeIntervalSince(context.now) / 60).rounded(.up))
            notice = Notice(
                .problem,
                minutes.map { texts(FamilyText.pinLockedMinutes, ["count": texts.number($0)]) }
                    ?? texts(FamilyText.pinLocked)
            )
        } else {
            notice = flow.notice(in: context)
        }
        askParent = Command(
            .askParent, label: texts(FamilyText.pinForgotten), role: .quiet, state: flow.otherAction)
        back = flow.back(context)
    }

    /// The screen's identifier.
    public var id: ScreenID { .childPIN }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title)] + notice.elements + [.keypad(keypad), .command(askParent), .command(back)]
    }
}
