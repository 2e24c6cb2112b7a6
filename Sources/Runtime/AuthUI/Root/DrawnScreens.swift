#if canImport(SwiftUI)
import AuthScreens

/// The screens of AuthScreens, each with its view. A screen without a view does not compile here, and a check compares the
/// list with the screens that exist.
let drawnScreens: [any DrawnScreen.Type] = [
    AccountScreen.self, BannerScreen.self, BirthdateScreen.self, ChallengeScreen.self, CodeScreen.self,
    CreateAccountScreen.self,
    DeleteAccountScreen.self, EmailScreen.self, LockedScreen.self, MenuScreen.self, NewPasswordScreen.self,
    OfflineScreen.self, PasswordScreen.self, ProveIdentityScreen.self, RestoringScreen.self, SessionEndedScreen.self,
    SignInScreen.self, TermsScreen.self, TermsUpdateScreen.self, TooYoungScreen.self, WelcomeScreen.self,
]
#endif
