import AuthCore
import AuthKit
public import AuthScreens
import Foundation

/// The proof of the parent's identity.
public struct ParentProofScreen: Screen {
    /// An action of the user.
    public typealias Action = FamilyFlow.Event
    /// The title.
    public let title: String
    /// The purpose of the question.
    public let text: String
    /// The password; `nil` if the parent signed in at a page.
    public let password: SecretInput?
    /// The last error, or `nil`.
    public let notice: Notice?
    /// Submits the password, or opens the page of the parent's provider.
    public let prove: Command
    /// The way out for a parent who has forgotten the password; `nil` without a password.
    public let forgotten: String?
    /// Signs out.
    public let signOut: Command
    /// Goes back.
    public let back: Command

    init(_ flow: FamilyFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(FamilyText.proofTitle)
        text = texts(FamilyText.proofText)
        notice = flow.notice(in: context)
        let provider = flow.parent.provider
        let hasPassword = provider == .email
        password =
            hasPassword
            ? SecretInput(
                .parentPassword, .currentPassword, label: texts(.fieldPassword),
                problem: flow.problem(of: .parentPassword, in: context), isEmpty: flow.draft.password.isEmpty,
                clearings: flow.clearings[.parentPassword], lock: flow.lock, reveal: context.reveal) : nil
        let isEmpty = hasPassword && flow.draft.password.isEmpty
        prove = Command(
            hasPassword ? .submitFamily : .proveParent(at: provider), label: texts(FamilyText.proofSubmit),
            role: .primary,
            state: isEmpty ? .incomplete : flow.submission, provider: hasPassword ? nil : provider)
        forgotten = hasPassword ? texts(FamilyText.proofForgotten) : nil
        signOut = Command(
            .leaveFamily, label: texts(.commonSignOut), role: .quiet, state: flow.otherAction)
        back = flow.back(context)
    }

    /// The screen's identifier.
    public var id: ScreenID { .parentProof }
    /// The elements in reading order.
    public var elements: [Element] {
        let form = [.heading(title), .text(text)] + [password].compactMap(\.self).map(Element.secret)
        return (form + [.command(prove)]).adding(notice) + [forgotten].compactMap(\.self).map(Element.text)
            + [.command(signOut), .command(back)]
    }
}

/// The parent's area: the children with their PINs, and the way to the app.
public struct ParentAreaScreen: Screen {
    /// An action of the user.
    public typealias Action = FamilyFlow.Event

    /// A child with its actions.
    public struct Row: Equatable, Sendable, Identifiable {
        /// The child's identifier.
        public let id: String
        /// The child's name.
        public let name: String
        /// The child's picture; `nil` if the child has none.
        public let picture: String?
        /// Goes to a new PIN.
        public let changePIN: Command
        /// Goes to the removal.
        public let remove: Command
    }

    /// The title.
    public let title: String
    /// The children.
    public let children: [Row]
    /// Goes to a new child; `nil` if the family has the maximum number.
    public let add: Command?
    /// The reason why the family may have no other child, or `nil`.
    public let limit: String?
    /// The last error, or `nil`.
    public let notice: Notice?
    /// Continues to the app.
    public let continueToApp: Command
    /// Signs out.
    public let signOut: Command
    /// Goes back to the question who is playing.
    public let close: Command

    init(_ flow: FamilyFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(FamilyText.areaTitle)
        children = flow.children.map { child in
            Row(
                id: child.id, name: child.name, picture: child.avatar,
                changePIN: Command(
                    .changePIN(of: child), label: texts(FamilyText.changePIN, ["name": child.name]), role: .secondary,
                    state: flow.otherAction),
                remove: Command(
                    .remove(child), label: texts(FamilyText.removeChild, ["name": child.name]), role: .destructive,
                    state: flow.otherAction))
        }
        add =
            flow.canAddChild
            ? Command(.newChild, label: texts(FamilyText.addChild), role: .secondary, state: flow.otherAction) : nil
        limit = flow.canAddChild ? nil : texts(FamilyText.areaLimit)
        notice = flow.notice(in: context)
        continueToApp = Command(
            .continueAsParent, label: texts(FamilyText.areaContinue), role: .primary, state: flow.otherAction)
        signOut = Command(.leaveFamily, label: texts(.commonSignOut), role: .secondary, state: flow.submission)
        close = Command(.close, label: texts(.commonClose), role: .cancel)
    }

    /// The screen's identifier.
    public var id: ScreenID { .parentArea }
    /// A list.
    public var layout: ScreenLayout { .list }
    /// The elements in reading order.
    public var elements: [Element] {
        let rows = children.map { child in
            Element.person(Person(child.name, picture: child.picture, commands: [child.changePIN, child.remove]))
        }
        return [.heading(title)] + notice.elements + [.command(continueToApp)] + rows
            + [limit].compactMap(\.self).map(Element.text)
            + [add, signOut, close].compactMap(\.self).map(Element.command)
    }

}

/// A new child.
public struct AddChildScreen: Screen {
    /// An action of the user.
    public typealias Action = FamilyFlow.Event
    /// The title.
    public let title: String
    /// The child's name.
    public let name: TextInput
    /// The label of the pictures.
    public let avatarLabel: String
    /// The pictures. The chosen one has the role `primary`.
    public let avatars: [Tile]
    /// The PIN.
    public let pin: SecretInput
    /// The PIN again.
    public let repeatedPIN: SecretInput
    /// The last error, or `nil`.
    public let notice: Notice?
    /// Adds the child.
    public let add: Command
    /// Goes back.
    public let back: Command

    init(_ flow: FamilyFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(FamilyText.addTitle)
        name = TextInput(
            .childName, .displayName, label: texts(FamilyText.childName), value: flow.draft.name,
            problem: flow.problem(of: .childName, in: context), lock: flow.lock)
        avatarLabel = texts(FamilyText.avatar)
        avatars = FamilyFlow.avatars.enumerated().map { index, avatar in
            Tile(
                Command(
                    .avatar(index), label: texts(FamilyText.avatar) + " \(index + 1)", role: .quiet,
                    state: flow.otherAction),
                picture: avatar, isChosen: avatar == flow.draft.avatar)
        }
        (pin, repeatedPIN) = flow.pinInputs(context)
        notice = flow.notice(in: context)
        add = Command(.submitFamily, label: texts(FamilyText.addSubmit), role: .primary, state: flow.submission)
        back = flow.back(context)
    }

    /// The screen's identifier.
    public var id: ScreenID { .addChild }
    /// The elements in reading order.
    public var elements: [Element] {
        let form: [Element] = [
            .heading(title), .input(name), .text(avatarLabel), .tiles(avatars), .secret(pin), .secret(repeatedPIN),
        ]
        return form.adding(notice) + [.command(add), .command(back)]
    }
}

/// A new PIN of a child.
public struct ChangePINScreen: Screen {
    /// An action of the user.
    public typealias Action = FamilyFlow.Event
    /// The title.
    public let title: String
    /// The PIN.
    public let pin: SecretInput
    /// The PIN again.
    public let repeatedPIN: SecretInput
    /// The last error, or `nil`.
    public let notice: Notice?
    /// Sets the PIN.
    public let save: Command
    /// Goes back.
    public let back: Command

    init(_ flow: FamilyFlow, _ child: Child, _ context: ScreenContext) {
        title = context.texts(FamilyText.changeTitle, ["name": child.name])
        (pin, repeatedPIN) = flow.pinInputs(context)
        notice = flow.notice(in: context)
        save = Command(
            .submitFamily, label: context.texts(FamilyText.changeSubmit), role: .primary, state: flow.submission)
        back = flow.back(context)
    }

    /// The screen's identifier.
    public var id: ScreenID { .changePIN }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title), .secret(pin), .secret(repeatedPIN), .command(save), .command(back)].adding(notice)
    }
}

/// The removal of a child.
public struct RemoveChildScreen: Screen {
    /// An action of the user.
    public typealias Action = FamilyFlow.Event
    /// The title.
    public let title: String
    /// The consequences.
    public let text: String
    /// The last error, or `nil`.
    public let notice: Notice?
    /// Removes the child.
    public let remove: Command
    /// Goes back.
    public let back: Command

    init(_ flow: FamilyFlow, _ child: Child, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(FamilyText.removeTitle, ["name": child.name])
        text = texts(FamilyText.removeText, ["name": child.name])
        notice = flow.notice(in: context)
        remove = Command(
            .submitFamily, label: texts(FamilyText.removeSubmit), role: .destructive, state: flow.submission)
        back = flow.back(context)
    }

    /// The screen's identifier.
    public var id: ScreenID { .removeChild }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title), .text(text)] + notice.elements + [.command(remove), .command(back)]
    }
}
