#if canImport(SwiftUI)
public import AuthScreens

// These screens are drawn from their elements.
extension BirthdateScreen: DrawnScreen {}
extension ChallengeScreen: DrawnScreen {}
extension ChangeEmailScreen: DrawnScreen {}
extension CodeScreen: DrawnScreen {}
extension ConfirmEmailScreen: DrawnScreen {}
extension CreateAccountScreen: DrawnScreen {}
extension EmailScreen: DrawnScreen {}
extension NewPasswordScreen: DrawnScreen {}
extension PasswordScreen: DrawnScreen {}
extension SessionEndedScreen: DrawnScreen {}
extension SignInScreen: DrawnScreen {}
extension TermsScreen: DrawnScreen {}
extension TermsUpdateScreen: DrawnScreen {}
extension TooYoungScreen: DrawnScreen {}

/// The screens of AuthScreens, all of them drawn. A check compares the list with the screens that exist.
let drawnScreens: [any DrawnScreen.Type] = [
    AccountScreen.self, BannerScreen.self, BirthdateScreen.self, ChallengeScreen.self, ChangeEmailScreen.self,
    CodeScreen.self, ConfirmEmailScreen.self, CreateAccountScreen.self,
    DeleteAccountScreen.self, EmailScreen.self, LockedScreen.self, MenuScreen.self, NewPasswordScreen.self,
    OfflineScreen.self, PasswordScreen.self, ProveIdentityScreen.self, RestoringScreen.self, SessionEndedScreen.self,
    SignInScreen.self, TermsScreen.self, TermsUpdateScreen.self, TooYoungScreen.self, WelcomeScreen.self,
]
#endif
