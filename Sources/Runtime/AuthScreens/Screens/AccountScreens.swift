import AuthCore
import AuthKit
import EmailOTP
import Foundation

/// The terms of use that the app contains.
public struct TermsScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The terms. A child and a demo cannot follow their links.
    public let document: Document
    /// Closes the screen.
    public let close: Command

    init(_ flow: AuthFlow, _ context: ScreenContext) {
        title = context.texts(.termsTitle)
        document = Document(
            (try? flow.brand.terms.text()) ?? flow.brand.terms.url.absoluteString, hasLinks: !flow.isOpenToChildren)
        close = Command(.close, label: context.texts(.commonClose), role: .cancel)
    }

    /// The screen's identifier.
    public var id: ScreenID { .terms }
    /// The elements in reading order.
    public var elements: [Element] { [.heading(title), .document(document), .command(close)] }
}

/// The screen of a signed-in user who has not accepted the current terms.
public struct TermsUpdateScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The request to accept the terms.
    public let text: String
    /// The terms and the privacy policy.
    public let documents: [DocumentLink]
    /// The last error, or `nil`.
    public let notice: Notice?
    /// Accepts the terms.
    public let accept: Command
    /// Signs out.
    public let signOut: Command

    init(_ flow: AuthFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.termsUpdateTitle)
        text = texts(.termsUpdateText)
        documents = context.documents(of: flow.brand)
        notice = context.notice(for: flow.problem)
        accept = Command(
            .acceptTerms, label: texts(.termsUpdateAccept), role: .primary, state: flow.isBusy ? .busy : .ready)
        signOut = Command(
            .signOut, label: texts(.commonSignOut), role: .cancel, state: flow.isBusy ? .blocked : .ready)
    }

    /// The screen's identifier.
    public var id: ScreenID { .termsUpdate }
    /// A document.
    public var symbol: ScreenSymbol? { .terms }
    /// The elements in reading order.
    public var elements: [Element] {
        ([.heading(title), .text(text)] + documents.map(Element.link)).adding(notice)
            + [.command(accept), .command(signOut)]
    }
}

/// The menu of a signed-in user.
///
/// A child sees no link that leaves the app, and does not sign the parent out (App Review Guidelines 1.3). The same is
/// true of a demo, which a child can start.
public struct MenuScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// Opens the account; `nil` for a child and in a demo.
    public let account: Command?
    /// Goes back to the choice of the child that plays; `nil` if the brand has no families, and for a guest.
    public let changePlayer: Command?
    /// The terms, the privacy policy and the support. For a child and in a demo, the documents that the app contains.
    public let documents: [DocumentLink]
    /// Signs out; `nil` for a child and in a demo.
    public let signOut: Command?
    /// Closes the menu.
    public let close: Command

    init(_ flow: AuthFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.menuTitle)
        let identity: AuthFlow.Identity? = if case .app(let identity) = flow.place { identity } else { nil }
        account =
            identity?.ofAccount != nil ? Command(.account, label: texts(.menuAccount), role: .secondary) : nil
        changePlayer =
            identity?.belongsToFamily(of: flow.brand) == true
            ? Command(.changePlayer, label: texts(.menuChangePlayer), role: .secondary) : nil
        let all =
            context.documents(of: flow.brand) + [
                DocumentLink(.support, label: texts(.menuSupport), target: .mail(flow.brand.supportEmail))
            ]
        documents = flow.isOpenToChildren ? all.filter { $0.target == .terms } : all
        signOut =
            flow.isOpenToChildren
            ? nil
            : Command(.signOut, label: texts(.commonSignOut), role: .secondary, state: flow.isBusy ? .busy : .ready)
        close = Command(.close, label: texts(.commonClose), role: .cancel)
    }

    /// The screen's identifier.
    public var id: ScreenID { .menu }
    /// A list.
    public var layout: ScreenLayout { .list }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title)] + [changePlayer, account].compactMap(\.self).map(Element.command)
            + documents.map(Element.link) + [signOut, close].compactMap(\.self).map(Element.command)
    }
}

extension AuthFlow.Identity {
    /// Whether somebody else of the family can use the app after the identity.
    fileprivate func belongsToFamily(of brand: BrandConfiguration) -> Bool {
        switch self {
        case .child, .demo: true
        case .user: brand.familyAccounts != nil
        case .guest: false
        }
    }
}

/// The banner above the app: in a demo, that nothing is saved; for a guest of a brand with families, the way to an
/// account.
public struct BannerScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The message, which is also the title.
    public let title: String
    /// Leaves the demo, or leads to an account.
    public let action: Command

    /// Creates the banner of an identity; `nil` if it has none.
    init?(_ flow: AuthFlow, _ context: ScreenContext, for identity: AuthFlow.Identity) {
        switch identity {
        case .demo:
            title = context.texts(.bannerDemo)
            action = Command(.leaveDemo, label: context.texts(.bannerLeaveDemo), role: .secondary)
        case .guest where flow.brand.familyAccounts != nil:
            title = context.texts(.bannerGuest)
            action = Command(.saveProgress, label: context.texts(.bannerCreateAccount), role: .secondary)
        case .guest, .user, .child: return nil
        }
    }

    /// The banner's identifier.
    public var id: ScreenID { .banner }
    /// A banner.
    public var layout: ScreenLayout { .banner }
    /// The elements in reading order.
    public var elements: [Element] { [.text(title), .command(action)] }
}

/// The account of the signed-in user.
public struct AccountScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The signed-in user's address or name; a sentence for a guest.
    public let user: String
    /// Whether the user is a guest.
    public let isGuest: Bool
    /// Goes to the sign-up of a guest by email; `nil` for other users, and if the brand has none on the app's own
    /// screens.
    public let signUp: Command?
    /// Goes to the sign-in of a guest by email; `nil` for other users, and if the brand has none on the app's own
    /// screens.
    public let signIn: Command?
    /// The other providers at which a guest can sign in. Empty for other users.
    public let providers: [Command]
    /// Whether the user stays signed in between launches; `nil` if the user has no such choice.
    public let staySignedIn: Toggle?
    /// Whether Face ID or Touch ID unlocks the session; `nil` if the user has no such choice.
    public let biometrics: Toggle?
    /// The terms and the privacy policy.
    public let documents: [DocumentLink]
    /// The last message, or `nil`.
    public let notice: Notice?
    /// Opens the change of the email address; `nil` if the backend does not change addresses, and for users without a
    /// password.
    public let changeEmail: Command?
    /// Signs out.
    public let signOut: Command
    /// Opens the deletion of the account; `nil` if the brand does not offer it, and for guests.
    public let delete: Command?
    /// Closes the screen.
    public let close: Command

    init(_ flow: AuthFlow, _ context: ScreenContext, of user: AuthUser) {
        let texts = context.texts
        let isGuest = user.provider == .guest
        self.isGuest = isGuest
        let other: Command.State = flow.isBusy ? .blocked : .ready
        title = texts(.accountTitle)
        let hasEmail = isGuest && flow.email != nil && flow.brand.providers.contains(.email)
        signUp =
            hasEmail ? Command(.signUp, label: texts(.accountCreateAccount), role: .primary, state: other) : nil
        signIn = hasEmail ? Command(.signIn, label: texts(.welcomeSignIn), role: .secondary, state: other) : nil
        providers = isGuest ? context.providers(of: flow).filter { $0.provider != .guest } : []
        self.user = isGuest ? texts(.accountGuest) : user.email ?? user.username
        let toggle = { (choice: SessionChoice, id: InputID, label: String, isOn: Bool?) -> Toggle? in
            guard flow.offeredChoices.contains(choice), let isOn else { return nil }
            return Toggle(id, label: label, isOn: isOn, lock: FieldLock(acceptsEdits: !flow.isBusy))
        }
        staySignedIn = toggle(.restore, .staySignedIn, texts(.accountStaySignedIn), flow.choices?.staysSignedIn)
        biometrics = toggle(
            .biometricUnlock, .biometrics, texts(.accountBiometrics, "biometry", texts.name(of: context.biometry)),
            flow.choices?.unlocksWithBiometrics)
        documents = context.documents(of: flow.brand)
        notice =
            context.notice(for: flow.problem)
            ?? (flow.hasChangedEmail ? Notice(.information, texts(.noticeEmailChanged)) : nil)
        changeEmail =
            flow.changesEmail && user.provider == .email
            ? Command(.changeAddress, label: texts(.accountChangeEmail), role: .secondary, state: other) : nil
        signOut = Command(
            .signOut, label: texts(.commonSignOut), role: .secondary,
            state: flow.request?.call == .signOut ? .busy : other)
        delete =
            flow.brand.features.contains(.accountDeletion) && !isGuest
            ? Command(.deleteAccount, label: texts(.accountDelete), role: .destructive, state: other) : nil
        close = Command(.close, label: texts(.commonClose), role: .cancel)
    }

    /// The screen's identifier.
    public var id: ScreenID { .account }
    /// A list.
    public var layout: ScreenLayout { .list }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title), .person(Person(user, isNameless: isGuest))] + notice.elements
            + ([signUp, signIn].compactMap(\.self) + providers + [changeEmail].compactMap(\.self))
            .map(Element.command)
            + [staySignedIn, biometrics].compactMap(\.self).map(Element.toggle)
            + documents.map(Element.link) + [signOut, delete, close].compactMap(\.self).map(Element.command)
    }
}

/// The screen that deletes the account of the signed-in user.
public struct DeleteAccountScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The consequences.
    public let text: String
    /// The field for the word.
    public let word: TextInput
    /// The word that the user must type exactly, in the language of the screen.
    package let requiredWord: String
    /// The last error, or `nil`.
    public let notice: Notice?
    /// Deletes the account.
    public let delete: Command
    /// Goes back; `nil` while the account is being deleted.
    public let back: Command?

    init(_ deletion: AccountDeletionFlow, _ context: ScreenContext) {
        let texts = context.texts
        title = texts(.deleteAccountTitle)
        text = texts(.deleteAccountText)
        requiredWord = texts(.deleteAccountTypedWord)
        word = TextInput(
            .deletionWord, .word, label: texts(.deleteAccountWord, "word", requiredWord),
            // The language may have changed since the user typed the word.
            value: deletion.isConfirmed ? requiredWord : deletion.text,
            lock: FieldLock(acceptsEdits: deletion.canEdit(.confirming)))
        notice = context.notice(for: deletion.problem)
        delete = Command(
            .delete, label: texts(.deleteAccountSubmit), role: .destructive, state: deletion.submission(else: .blocked))
        back = deletion.isBusy ? nil : texts.back
    }

    /// The screen's identifier.
    public var id: ScreenID { .deleteAccount }
    /// A list.
    public var layout: ScreenLayout { .list }
    /// The elements in reading order.
    public var elements: [Element] {
        let form: [Element] = [.heading(title), .text(text), .input(word), .command(delete)]
        return form.adding(notice) + [back].compactMap(\.self).map(Element.command)
    }

    /// Returns the action of a control. An edit of the word also says which word the screen asks for.
    public func action(for interaction: Interaction) -> AuthFlow.Event? {
        if case .edit(.deletionWord, let text) = interaction { return .deletion(.editText(text, word: requiredWord)) }
        return AuthFlow.Event(interaction)
    }
}

/// The screen that asks for a proof of the user's identity before the account is deleted.
public struct ProveIdentityScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The purpose of the question.
    public let text: String
    /// The password; `nil` if the user signed in at a page.
    public let password: SecretInput?
    /// The last error, or `nil`.
    public let notice: Notice?
    /// Submits the password, or opens the page of the user's provider.
    public let prove: Command
    /// Goes back.
    public let back: Command

    init(_ flow: AuthFlow, _ deletion: AccountDeletionFlow, _ context: ScreenContext) {
        let texts = context.texts
        let provider = deletion.user.provider
        title = texts(.proveIdentityTitle)
        text = texts(.proveIdentityText)
        let problems = ProblemPlacement(
            deletion.problem, at: provider == .email ? [.password: .proof] : [:], message: context.message(for:))
        notice = problems.notice
        if provider == .email {
            password = context.secret(
                .proof, .currentPassword, label: .fieldPassword, problem: problems.fields[.proof],
                lock: FieldLock(acceptsEdits: deletion.canEdit(.provingIdentity)), in: flow)
            prove = Command(
                .prove, label: texts(.proveIdentitySubmit), role: .destructive,
                state: deletion.submission(else: .incomplete))
        } else {
            password = nil
            prove = Command(
                .prove(at: provider), label: texts(.proveIdentitySubmit), role: .destructive,
                state: deletion.isBusy ? .busy : .ready, provider: provider)
        }
        back = texts.back
    }

    /// The screen's identifier.
    public var id: ScreenID { .proveIdentity }
    /// The elements in reading order.
    public var elements: [Element] {
        let form = [.heading(title), .text(text)] + [password].compactMap(\.self).map(Element.secret)
        return (form + [.command(prove), .command(back)]).adding(notice)
    }
}

extension AccountDeletionFlow {
    /// The state of the main button, which is `other` while the input is incomplete.
    fileprivate func submission(else other: Command.State) -> Command.State {
        if isBusy { .busy } else { canSubmit ? .ready : other }
    }
}
