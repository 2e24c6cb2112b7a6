import AuthCore
import AuthKit

/// The screen while the session is being read.
public struct RestoringScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The brand's wordmark.
    public let wordmark: String
    /// The title.
    public let title: String

    init(_ flow: AuthFlow, _ context: ScreenContext) {
        wordmark = flow.brand.wordmark
        title = context.texts(.restoringTitle)
    }

    /// The screen's identifier.
    public var id: ScreenID { .restoring }
    /// The elements in reading order.
    public var elements: [Element] { [.wordmark(wordmark), .progress(title)] }
}

/// The screen of a session that could not be read. The session has not ended.
public struct OfflineScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The brand's wordmark.
    public let wordmark: String
    /// The title.
    public let title: String
    /// The reason.
    public let notice: Notice
    /// The symbol of the reason.
    public let symbol: ScreenSymbol?
    /// Reads the session again.
    public let retry: Command
    /// Signs out.
    public let signOut: Command

    init(_ flow: AuthFlow, _ context: ScreenContext, because error: AuthError) {
        wordmark = flow.brand.wordmark
        title = context.texts(.offlineTitle)
        notice = Notice(.problem, context.message(for: error))
        symbol = ScreenSymbol(error)
        retry = Command(
            .retry, label: context.texts(.commonTryAgain), role: .primary, state: flow.isBusy ? .busy : .ready)
        signOut = Command(
            .signOut, label: context.texts(.commonSignOut), role: .quiet, state: flow.isBusy ? .blocked : .ready)
    }

    /// The screen's identifier.
    public var id: ScreenID { .offline }
    /// The elements in reading order.
    public var elements: [Element] {
        [.wordmark(wordmark), .heading(title), .notice(notice), .command(retry), .command(signOut)]
    }
}

/// The screen of a locked session. It shows nothing of the user.
///
/// A user who canceled the check sees no message.
public struct LockedScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The brand's wordmark.
    public let wordmark: String
    /// The title.
    public let title: String
    /// The reason why the last try failed, and what to do; `nil` if there was none, while the user tries again, and
    /// after the user canceled it.
    public let notice: Notice?
    /// Unlocks the session.
    public let unlock: Command
    /// Ends the session, and goes to the sign-in with the password, or at a page.
    public let signOut: Command

    init(_ flow: AuthFlow, _ context: ScreenContext, because error: AuthError?) {
        let texts = context.texts
        let hasPassword = flow.brand.providers.contains(.email)
        wordmark = flow.brand.wordmark
        title = texts(.lockedTitle)
        switch error {
        case nil, .notUnlocked(.cancelled)?: notice = nil
        case let error?:
            let otherWay = texts(hasPassword ? .lockedOrPassword : .lockedOrSignIn)
            notice = flow.isBusy ? nil : Notice(.problem, context.message(for: error) + " " + otherWay)
        }
        unlock = Command(
            .unlock,
            label: context.biometry.map { texts(.lockedUnlockWith, "biometry", $0.name) } ?? texts(.lockedUnlock),
            role: .primary, state: flow.isBusy ? .busy : .ready)
        signOut = Command(
            .signOut, label: texts(hasPassword ? .lockedSignOut : .lockedSignIn), role: .quiet,
            state: flow.isBusy ? .blocked : .ready)
    }

    /// The screen's identifier.
    public var id: ScreenID { .locked }
    /// A lock.
    public var symbol: ScreenSymbol? { .locked }
    /// The elements in reading order.
    public var elements: [Element] {
        [.wordmark(wordmark), .heading(title)] + notice.elements + [.command(unlock), .command(signOut)]
    }
}

/// The screen after a session has ended by itself, for example because it expired.
public struct SessionEndedScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The reason.
    public let notice: Notice
    /// Goes to the sign-in.
    public let signIn: Command

    init(_ flow: AuthFlow, _ context: ScreenContext, because error: AuthError) {
        title = context.texts(.sessionEndedTitle)
        notice = Notice(.information, context.message(for: error))
        signIn = Command(.signIn, label: context.texts(.sessionEndedContinue), role: .primary)
    }

    /// The screen's identifier.
    public var id: ScreenID { .sessionEnded }
    /// The end of a session.
    public var symbol: ScreenSymbol? { .sessionEnded }
    /// The elements in reading order.
    public var elements: [Element] { [.heading(title), .notice(notice), .command(signIn)] }
}
