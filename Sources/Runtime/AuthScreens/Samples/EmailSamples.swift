import AuthCore
import EmailOTP

extension SampleUser {
    // MARK: Paths

    /// Creates an account, and enters its code.
    mutating func signUp() {
        guard hasEmailFlow else { return }
        openEmail(.signUp)
        if screenID == .signIn { tap(.createAccount) }
        if screenID == .birthdate { passAgeGate() }
        if screenID == .email {
            visitAddress()
            detour("a sign-up was not finished") { $0.reply(EmailOTPFlow.Reply.status(.pending)) }
            reply(EmailOTPFlow.Reply.status(.new))
        }
        visitNewAccount()
        // Without codes, the new user is signed in at once.
        guard brand.oneTimeCode != nil else { return }
        reply(EmailOTPFlow.Reply.signedUp(.confirmUser(delivery)))
        visitCode()
        detour("the account is confirmed") { $0.reply(EmailOTPFlow.Reply.confirmed) }
    }

    /// Signs in to an account.
    mutating func signIn() {
        guard hasEmailFlow else { return }
        openEmail(.signIn)
        lookAt(.signIn)
        goToPassword()
        lookAt(.password)
        visitPassword()
    }

    /// Sets a new password.
    mutating func resetPassword() {
        guard hasEmailFlow else { return }
        openEmail(.signIn)
        goToPassword()
        tap(.forgotPassword)
        record("the code is being sent")
        sendCode()
        detour("the password is too weak") {
            $0.type(SampleInput.code, into: .code)
            $0.type("a", into: .password)
            $0.tap(.submit)
        }
        visitCode {
            $0.type($0.password, into: .password)
            $0.repeatPassword()
        }
        detour("the new password is set") { $0.reply(EmailOTPFlow.Reply.passwordReset) }
    }

    /// Goes to the email flow, from the first screen if the brand has one.
    private mutating func openEmail(_ command: CommandID) {
        open()
        for id in [command, .provider(.email)] where can(.tap(id)) {
            tap(id)
            return
        }
    }

    /// Looks at a screen, and submits it as it opens.
    private mutating func lookAt(_ id: ScreenID) {
        guard screenID == id else { return }
        record()
        detour("nothing is filled in") { $0.tap(.submit) }
    }

    /// Goes to the screen that asks for the password of an account.
    private mutating func goToPassword() {
        if screenID == .birthdate { tap(.haveAccount) }
        type(email, into: .email)
        guard screenID == .email else { return }
        tap(.submit)
        reply(EmailOTPFlow.Reply.status(.confirmed))
    }

    // MARK: Screens

    private mutating func passAgeGate() {
        record()
        detour("no day is chosen") { $0.tap(.submit) }
        choose("1990-04-12")
        record("a day is chosen")
        detour {
            $0.choose("2026-01-15")
            $0.tap(.submit)
        }
        tap(.submit)
        record("being checked")
        detour("the device is locked") { $0.fail(.storage) }
        reply(EmailOTPFlow.Reply.ageGatePassed)
    }

    private mutating func visitAddress() {
        lookAt(.email)
        detour("the address is not valid") {
            $0.type("mira@", into: .email)
            $0.tap(.submit)
        }
        type(email, into: .email)
        record("filled in")
        tap(.submit)
        record("being checked")
        visitFailures()
    }

    private mutating func visitNewAccount() {
        lookAt(.createAccount)
        if can(.edit(.email, email)) { type(email, into: .email) }
        for field in brand.signUpForm where field.field != .birthdate {
            type(field.field == .phone ? "+15550100" : "Mira", into: .profile(field.field))
        }
        if can(.choose(.birthdate, nil)) { choose("1990-04-12") }
        detour("the password is too weak") {
            $0.type("a", into: .password)
            $0.tap(.submit)
        }
        type(password, into: .password)
        detour("the passwords differ") {
            $0.type("other", into: .repeatedPassword)
            $0.turn(.terms)
            $0.tap(.submit)
        }
        repeatPassword()
        detour("the terms are not accepted") { $0.tap(.submit) }
        turn(.terms)
        record("filled in")
        tap(.submit)
        record("being created")
        detour("the address is taken") {
            $0.fail(.usernameExists)
            if $0.brand.screens.email == .twoSteps { $0.reply(EmailOTPFlow.Reply.status(.confirmed)) }
        }
        visitFailures()
    }

    /// Enters a code, with the other input of the screen.
    private mutating func visitCode(_ complete: (inout SampleUser) -> Void = { _ in }) {
        record()
        detour("nothing is filled in") { $0.tap(.submit) }
        detour("another code can be sent") { $0.wait(.seconds(3600)) }
        detour("the code could not be delivered") {
            $0.wait(.seconds(3600))
            $0.tap(.resend)
            $0.fail(.codeDeliveryFailed)
        }
        type(SampleInput.code, into: .code)
        complete(&self)
        record("filled in")
        tap(.submit)
        record("being checked")
        detour("the code is wrong") { $0.fail(.codeMismatch(attemptsLeft: 2)) }
        detour("no attempts are left") { $0.fail(.codeMismatch(attemptsLeft: 0)) }
        detour("the code has expired") { $0.fail(.codeExpired) }
        detour("no network") { $0.fail(.network) }
    }

    private mutating func visitPassword() {
        type(password, into: .password)
        record("filled in")
        tap(.submit)
        record("being checked")
        detour("the password is wrong") { $0.fail(.invalidCredentials) }
        detour("a new password is needed") { $0.fail(.passwordResetRequired) }
        if brand.oneTimeCode != nil {
            detour("the account is not confirmed") { $0.fail(.userNotConfirmed) }
            detour { $0.confirmAfterSignIn() }
        }
        detour { $0.visitChallenges() }
        visitFailures()
    }

    /// Enters the code after a sign-in, if the sign-up asks for the code on its own page. Otherwise the screens are those
    /// of the sign-up.
    private mutating func confirmAfterSignIn() {
        if brand.screens.code == .samePage {
            fail(.userNotConfirmed)
            sendCode()
            visitCode()
        }
        leaveOut()
    }

    /// Sees each challenge of a sign-in, and answers one of them.
    private mutating func visitChallenges() {
        for (kind, destination) in challenges {
            detour(kind.rawValue) {
                $0.reply(
                    EmailOTPFlow.Reply.challenged(SignInChallenge(kind, destination: destination, continuation: "")))
            }
        }
        detour("newPassword, the password is too weak") {
            $0.reply(EmailOTPFlow.Reply.challenged(SignInChallenge(.newPassword, continuation: "")))
            $0.type("a", into: .password)
            $0.tap(.submit)
        }
        reply(EmailOTPFlow.Reply.challenged(SignInChallenge(.authenticatorCode, continuation: "")))
        type(SampleInput.code, into: .code)
        tap(.submit)
        record("being checked")
        detour("the code is wrong") { $0.fail(.codeMismatch(attemptsLeft: nil)) }
        leaveOut()
    }

    private var challenges: [(SignInChallenge.Kind, destination: String?)] {
        [(.emailCode, "m•••@example.com"), (.smsCode, "+•••••••00"), (.authenticatorCode, nil), (.newPassword, nil)]
    }

    /// The errors of every request.
    private mutating func visitFailures() {
        detour("no network") { $0.fail(.network) }
        detour("too many attempts") { $0.fail(.limitExceeded(retryAfter: .seconds(90))) }
    }

    private mutating func repeatPassword() {
        if can(.edit(.repeatedPassword, password)) { type(password, into: .repeatedPassword) }
    }

    private mutating func sendCode() { reply(EmailOTPFlow.Reply.codeSent(delivery)) }

    /// The destination of a code.
    var delivery: AuthCodeDeliveryDetails {
        AuthCodeDeliveryDetails(destination: .email("m•••@example.com"))
    }
}
