import AuthCore
import AuthKit
import EmailOTP

extension AuthFlow {
    /// A sheet above the app, or above another screen.
    package struct Layer: Equatable, Sendable {
        /// The screens of the sheet.
        package let trail: Trail<Event>
        /// The event of a gesture that closes the sheet; `nil` if nothing may close it.
        package let dismissal: Event?
    }

    /// The screens below all sheets, or `nil` if that is the app itself.
    package var trail: Trail<Event>? {
        switch place {
        case .restoring, .stage: Trail(.restoring)
        case .offline: Trail(.offline)
        case .locked: Trail(.locked)
        case .sessionEnded: Trail(.sessionEnded)
        case .welcome: Trail(.welcome)
        case .birthdate, .email: entersInSheet ? Trail(.welcome) : entryTrail
        case .tooYoung: Trail(.tooYoung)
        case .termsUpdate: Trail(.termsUpdate)
        case .app: nil
        }
    }

    /// The sheets, the lowest first. The user sees the last one.
    package var sheets: [Layer] {
        let entry = entersInSheet ? [Layer(trail: entryTrail, dismissal: .close)] : []
        return entry + [sheetBelow, sheet].compactMap(layer)
    }

    private func layer(of sheet: Sheet?) -> Layer? {
        let isDeleting = sheet == .deleteAccount && deletion?.isBusy == true
        return trail(of: sheet).map { Layer(trail: $0, dismissal: isDeleting ? nil : .close) }
    }

    private func trail(of sheet: Sheet?) -> Trail<Event>? {
        switch sheet {
        case nil: return nil
        case .terms?: return Trail(.terms)
        case .menu?: return Trail(.menu)
        case .account?: return accountUser.map { _ in Trail(.account) }
        case .upgrade?: return entryTrail
        case .changeEmail?:
            guard let emailChange, case .app(.user) = place else { return nil }
            let isConfirming = if case .enteringCode = emailChange.state { true } else { false }
            return Trail(.account, isConfirming ? [.changeEmail, .confirmEmail] : [.changeEmail])
        case .deleteAccount?:
            guard let deletion else { return nil }
            let isProving = deletion.state == .provingIdentity
            if isProving { return Trail(.account, [.deleteAccount, .proveIdentity]) }
            return Trail(.account, [.deleteAccount], canGoBack: !deletion.isBusy)
        }
    }
}

extension Trail where Action == AuthFlow.Event {
    init(_ root: ScreenID, _ pushed: [ScreenID] = [], canGoBack: Bool = true) {
        self.init(root, pushed, back: canGoBack ? .back : nil)
    }
}

/// The screens of the sign-in.
extension AuthFlow {
    /// The screens of the sign-in, behind them the one that led there, unless that is below the sheet.
    var entryTrail: Trail<Event> {
        let screens = entryScreens
        guard let first = screens.first, !Self.ends.contains(first) else { return Trail(screens.first ?? .restoring) }
        if isUpgrading { return Trail(.account, screens) }
        if firstEntry == .welcome, !entersInSheet { return Trail(.welcome, screens) }
        return Trail(first, Array(screens.dropFirst()))
    }

    /// The screens of the sign-in. A birthdate that the user has submitted is not among them.
    var entryScreens: [ScreenID] {
        switch entry {
        case .email: emailScreens
        // A provider asked for the birthdate.
        case .birthdate: (hasScreenBefore || email == nil ? [] : emailScreens.filter(isBehindBirthdate)) + [.birthdate]
        case .tooYoung: [.tooYoung]
        case .restoring, .offline, .locked, .sessionEnded, .welcome, .termsUpdate, .stage, .app: []
        }
    }

    /// The screens at the end of the sign-in, from which there is no way back.
    private static let ends: [ScreenID] = [.tooYoung, .restoring]

    private func isBehindBirthdate(_ id: ScreenID) -> Bool { id != .birthdate && !Self.ends.contains(id) }

    private var emailScreens: [ScreenID] {
        guard let email else { return [.restoring] }
        let hasTwoSteps = email.policy.entry == .addressFirst
        let beforeSignUp: [ScreenID] = hasTwoSteps ? [.email] : beginsWithSignUp ? [] : [.signIn]
        let toPassword: [ScreenID] = hasTwoSteps ? [.email, .password] : [.signIn]
        switch email.state {
        case .enteringBirthdate(for: nil) where hasTwoSteps: return [.birthdate]
        case .enteringBirthdate: return beforeSignUp + [.birthdate]
        case .enteringEmail: return [.email]
        case .signingIn: return [.signIn]
        case .registering, .creatingAccount: return beforeSignUp + [.createAccount]
        case .enteringCode where email.hasSignedUp:
            return beforeSignUp + (brand.screens.code == .samePage ? [.createAccount] : [.createAccount, .code])
        case .enteringCode: return toPassword + [.code]
        case .enteringPassword: return toPassword
        case .resettingPassword: return toPassword + [.newPassword]
        case .challenge: return toPassword + [.challenge]
        case .tooYoung: return [.tooYoung]
        case .signedIn: return [.restoring]
        }
    }
}

/// The screens of the trails.
extension AuthFlow {
    /// Returns a screen of a trail; `nil` if it is in none. A screen behind the last one shows what the user will see
    /// after going back.
    package func screen(_ id: ScreenID, in context: ScreenContext) -> (any Screen<Event>)? {
        if id == .welcome, entersInSheet { return WelcomeScreen(self, context) }
        if id == .account { return accountUser.map { AccountScreen(self, context, of: $0) } }
        var flow = self
        if id != .terms, sheet == .terms { flow.close(at: context.now) }
        guard let trail = flow.sheets.last?.trail ?? flow.trail, let index = trail.screens.firstIndex(of: id) else {
            return nil
        }
        for _ in trail.screens[(index + 1)...] { _ = flow.handle(.back, at: context.now) }
        return flow.sheet(in: context) ?? flow.screen(in: context)
    }
}
