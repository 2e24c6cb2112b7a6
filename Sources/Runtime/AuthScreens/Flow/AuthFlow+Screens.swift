import AuthCore
import AuthKit
import EmailOTP

extension AuthFlow {
    /// Returns the screen at the user's place, or `nil` if the user sees the app itself. At a feature's stage,
    /// `AuthModel` shows the stage's screen in place of this one.
    package func screen(in context: ScreenContext) -> (any Screen<Event>)? { screen(at: place, in: context) }

    private func screen(at place: Place, in context: ScreenContext) -> (any Screen<Event>)? {
        switch place {
        case .restoring, .stage: return RestoringScreen(self, context)
        case .offline(let error): return OfflineScreen(self, context, because: error)
        case .locked(let error): return LockedScreen(self, context, because: error)
        case .sessionEnded(let error): return SessionEndedScreen(self, context, because: error)
        case .welcome: return WelcomeScreen(self, context)
        case .birthdate: return BirthdateScreen(self, nil, context)
        case .tooYoung: return TooYoungScreen(self, context)
        case .termsUpdate: return TermsUpdateScreen(self, context)
        case .email:
            guard let email else { return RestoringScreen(self, context) }
            return step(of: email, in: context)
        case .app: return nil
        }
    }

    /// Returns the screen above the one at the user's place, or `nil`.
    package func sheet(in context: ScreenContext) -> (any Screen<Event>)? { screen(of: sheet, in: context) }

    /// Returns the screen whose mark covers the app. It is where that of the lock screen is, so that nothing moves when
    /// the cover goes.
    package func cover(in context: ScreenContext) -> LockedScreen { LockedScreen(self, context, because: nil) }

    /// Returns the menu of a user who sees the app; `nil` for all others.
    package func menu(in context: ScreenContext) -> MenuScreen? {
        if case .app = place { MenuScreen(self, context) } else { nil }
    }

    /// Returns the banner above the app, or `nil` if the app has none.
    package func banner(in context: ScreenContext) -> BannerScreen? {
        if case .app(let identity) = place { BannerScreen(self, context, for: identity) } else { nil }
    }

    func screen(of sheet: Sheet?, in context: ScreenContext) -> (any Screen<Event>)? {
        switch sheet {
        case nil: return nil
        case .terms?: return TermsScreen(self, context)
        case .menu?: return MenuScreen(self, context)
        case .account?: return accountUser.map { AccountScreen(self, context, of: $0) }
        case .upgrade?: return upgradePlace.flatMap { screen(at: $0, in: context) }
        case .changeEmail?:
            guard let emailChange, case .app(.user) = place else { return nil }
            guard case .enteringCode(let email) = emailChange.state else {
                return ChangeEmailScreen(self, emailChange, context)
            }
            return ConfirmEmailScreen(self, emailChange, to: email, context)
        case .deleteAccount?:
            guard let deletion else { return nil }
            guard case .provingIdentity = deletion.state else { return DeleteAccountScreen(deletion, context) }
            return ProveIdentityScreen(self, deletion, context)
        }
    }

    private func step(of email: EmailOTPFlow, in context: ScreenContext) -> any Screen<Event> {
        switch email.state {
        case .enteringBirthdate: BirthdateScreen(self, email, context)
        case .enteringEmail: EmailScreen(self, email, context)
        case .signingIn: SignInScreen(self, email, context)
        case .registering, .creatingAccount: CreateAccountScreen(self, email, context)
        // After a sign-in to a pending account, the user has entered nothing that could stay on the page.
        case .enteringCode where brand.screens.code == .samePage && email.hasSignedUp:
            CreateAccountScreen(self, email, context)
        case .enteringCode: CodeScreen(self, email, context)
        case .enteringPassword: PasswordScreen(self, email, context)
        case .resettingPassword: NewPasswordScreen(self, email, context)
        case .challenge(_, let challenge): ChallengeScreen(self, email, challenge, context)
        case .tooYoung: TooYoungScreen(self, context)
        // The session's event follows.
        case .signedIn: RestoringScreen(self, context)
        }
    }
}
