import AuthCore
import AuthKit
import EmailOTP

/// The screen that asks for the birthdate, before an account can be created. It does not show which birthdates are
/// accepted.
public struct BirthdateScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The purpose of the question.
    public let text: String
    /// The birthdate.
    public let birthdate: DayInput
    /// The error in the birthdate, or `nil`.
    public let notice: Notice?
    /// Submits the birthdate.
    public let submit: Command
    /// Skips the question for a user who has an account; `nil` if that is not possible.
    public let haveAccount: Command?
    /// Goes back, or closes the sheet; `nil` if the user can do neither.
    public let back: Command?

    init(_ flow: AuthFlow, _ email: EmailOTPFlow?, _ context: ScreenContext) {
        let texts = context.texts
        let isBusy = email?.isBusy ?? flow.isBusy
        let value = email == nil ? flow.birthdate : email?.draft.birthdate
        title = texts(.birthdateTitle)
        text = texts(.birthdateText)
        let problems =
            email.map(context.problems(in:))
            ?? ProblemPlacement(
                flow.problem, at: [.field(.birthdate): .birthdate], message: context.message(for:))
        birthdate = DayInput(
            .birthdate, label: texts(.fieldBirthdate), value: value, text: value.map(texts.date),
            placeholder: texts(.fieldChooseDay), latest: CalendarDay(of: context.now, in: flow.timeZone),
            problem: problems.fields[.birthdate],
            lock: email?.lock(of: .field(.birthdate)) ?? FieldLock(acceptsEdits: !flow.isBusy))
        notice = email.map { context.notice(of: flow, $0) } ?? problems.notice
        let state: Command.State = if isBusy { .busy } else { value == nil ? .incomplete : .ready }
        submit = Command(
            email == nil ? .submitBirthdate : .submit, label: texts(.commonContinue), role: .primary, state: state)
        haveAccount =
            email?.canSkipBirthdate == true
            ? Command(
                .haveAccount, label: texts(.birthdateHaveAccount), role: .quiet, state: isBusy ? .blocked : .ready)
            : nil
        back = flow.back(texts)
    }

    /// The screen's identifier.
    public var id: ScreenID { .birthdate }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title), .text(text), .day(birthdate), .command(submit)].adding(notice)
            + [haveAccount, back].compactMap(\.self).map(Element.command)
    }
}

/// The screen of a user who is too young. It has no action that continues the sign-in. A guest can close it.
public struct TooYoungScreen: Screen {
    /// An action of the user.
    public typealias Action = AuthFlow.Event
    /// The title.
    public let title: String
    /// The minimum age.
    public let text: String
    /// The terms and the privacy policy.
    public let documents: [DocumentLink]
    /// Closes the sheet of a guest; `nil` for a signed-out user.
    public let close: Command?

    init(_ flow: AuthFlow, _ context: ScreenContext) {
        close =
            flow.isUpgrading ? Command(.close, label: context.texts(.commonClose), role: .cancel) : nil
        title = context.texts(.tooYoungTitle)
        text = context.texts(.tooYoungText, "age", flow.brand.ageGate.minimumAge)
        documents = context.documents(of: flow.brand)
    }

    /// The screen's identifier.
    public var id: ScreenID { .tooYoung }
    /// A raised hand.
    public var symbol: ScreenSymbol? { .tooYoung }
    /// The elements in reading order.
    public var elements: [Element] {
        [.heading(title), .text(text)] + documents.map(Element.link)
            + [close].compactMap(\.self).map(Element.command)
    }
}

extension Notice? {
    /// The message as elements of a screen.
    package var elements: [Element] { map { [.notice($0)] } ?? [] }
}
