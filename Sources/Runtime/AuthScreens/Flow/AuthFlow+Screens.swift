import AuthCore
import AuthKit
import EmailOTP

extension AuthFlow {
    /// Returns the screen that is due; `nil` if the app itself is due.
    public func screen(in context: ScreenContext) -> (any Screen<Event>)? {
        switch place {
        case .restoring: return RestoringScreen(self, context)
        case .offline(let error): return OfflineScreen(self, context, because: error)
        case .locked: return LockedScreen(self, context)
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

    /// Returns the screen above the one that is due; `nil` if there is none.
    public func sheet(in context: ScreenContext) -> (any Screen<Event>)? {
        switch sheet {
        case nil: return nil
        case .terms?: return TermsScreen(self, context)
        case .menu?: return MenuScreen(self, context)
        case .account?: return session.user.map { AccountScreen(self, context, of: $0) }
        case .deleteAccount?:
            guard let deletion else { return nil }
            guard case .provingIdentity = deletion.state else { return DeleteAccountScreen(deletion, context) }
            return ProveIdentityScreen(deletion, context)
        }
    }

    private func step(of email: EmailOTPFlow, in context: ScreenContext) -> any Screen<Event> {
        switch email.state {
        case .enteringBirthdate: BirthdateScreen(self, email, context)
        case .enteringEmail: EmailScreen(self, email, context)
        case .signingIn: SignInScreen(self, email, context)
        case .registering, .creatingAccount: CreateAccountScreen(self, email, context)
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
