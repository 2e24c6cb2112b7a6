import AuthCore
import AuthKit
import EmailOTP
import Foundation

/// The sheets above the app: the account, the change of the email address, and the deletion.
extension AuthFlow {
    mutating func open(_ sheet: Sheet) -> [Request] {
        switch sheet {
        case .terms: break
        // Only the account leads there.
        case .upgrade: return []
        case .menu:
            guard case .app = place else { return [] }
        case .account:
            guard accountUser != nil else { return [] }
        case .deleteAccount:
            guard case .app(.user(let user)) = place, brand.features.contains(.accountDeletion) else { return [] }
            deletion = AccountDeletionFlow(user: user)
        case .changeEmail:
            guard case .app(.user(let user)) = place, changesEmail, user.provider == .email else { return [] }
            emailChange = EmailChangeFlow(user: user, code: brand.oneTimeCode)
        }
        if sheet != self.sheet { sheetBelow = sheet == .terms ? self.sheet : nil }
        self.sheet = sheet
        if sheet == .terms { return [] }
        (problem, hasChangedEmail) = (nil, false)
        guard sheet == .account else { return [] }
        guard case .app(.guest) = place, !isBusy else { return start(.readChoices) }
        return start(.readChoices) + start(.prepareEmail)
    }

    mutating func choose(_ choice: SessionChoice, _ isOn: Bool) -> [Request] {
        guard accountUser != nil, offeredChoices.contains(choice) else { return [] }
        return call(.choose(choice, isOn))
    }

    /// Closes the sheet. A deletion that is under way cannot be canceled.
    mutating func close(at now: Date) {
        if sheet == .terms {
            (sheet, sheetBelow) = (sheetBelow, nil)
            return
        }
        guard deletion?.isBusy != true else { return }
        if sheet == nil, entersInSheet { return leaveToFirstScreen(at: now) }
        if case .signedIn = session { forgetEntry() }
        (deletion, emailChange, sheet, hasChangedEmail) = (nil, nil, nil, false)
    }

    mutating func pass(_ event: EmailChangeFlow.Event, at now: Date) -> [Request] {
        guard let requests = emailChange?.handle(event, at: now) else { return [] }
        let calls = requests.flatMap { start(.emailChange($0)) }
        sheetCall = calls.last?.id ?? sheetCall
        if case .changed? = emailChange?.state {
            (emailChange, hasChangedEmail) = (nil, true)
            replace(.changeEmail, by: .account)
        }
        return calls
    }

    mutating func pass(_ event: AccountDeletionFlow.Event, at now: Date) -> [Request] {
        guard let requests = deletion?.handle(event, at: now) else { return [] }
        let calls = requests.flatMap { start(.deletion($0)) }
        sheetCall = calls.last?.id ?? sheetCall
        return calls
    }

    mutating func acceptTerms() -> [Request] {
        guard case .termsUpdate(let user) = place else { return [] }
        return call(.acceptTerms(user))
    }
}
