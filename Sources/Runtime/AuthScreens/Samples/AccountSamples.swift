import AuthCore
import AuthKit
import EmailOTP

extension SampleUser {
    /// Accepts new terms, and looks at the menu and the account.
    mutating func useAccount() {
        detour {
            $0.signIn($0.accountProvider, acceptedTerms: false)
            $0.record()
            $0.tap(.acceptTerms)
            $0.record("being recorded")
            $0.fail(.storage)
            $0.record("not recorded")
            $0.leaveOut()
        }
        if brand.providers.contains(.guest) {
            detour {
                $0.upgradeGuest()
                $0.leaveOut()
            }
        }
        signIn(accountProvider)
        detour {
            $0.send(.open(.menu))
            $0.record()
            $0.tap(.signOut)
            $0.record("signing out")
            $0.leaveOut()
        }
        openAccount()
        record()
        if let choice = [InputID.staySignedIn, .biometrics].first(where: { can(.turn($0, false)) }) {
            detour("a choice is being saved") { $0.turn(choice, on: false) }
            detour("a choice was not saved") {
                $0.turn(choice, on: false)
                $0.fail(.storage)
            }
        }
        detour("signing out") { $0.tap(.signOut) }
        detour("the sign-out failed") {
            $0.tap(.signOut)
            $0.fail(.storage)
        }
    }

    /// Looks at the account of a guest, and at the ways to an account.
    private mutating func upgradeGuest() {
        signIn(.guest)
        openAccount()
        record("a guest")
        detour("a guest signs up") { $0.tap(.signUp) }
        detour("a guest signs in") { $0.tap(.signIn) }
        guard let provider = brand.providers.first(where: { $0 != .guest && $0 != .email }) else { return }
        tap(.provider(provider))
        record("a guest signs in with \(provider.rawValue)")
        detour("no network for a guest") { $0.fail(.network) }
    }

    /// Plays as a guest, as a child and in a demo.
    mutating func play() {
        guard brand.familyAccounts != nil else { return }
        if brand.providers.contains(.guest) {
            detour("a guest") { $0.signIn(.guest) }
        }
        addStage()
        signIn(accountProvider)
        detour("a child") {
            $0.reply(.stage(.child(Child(id: "1", name: "Ada"))))
            $0.send(.open(.menu))
        }
        if brand.features.contains(.demoMode) {
            reply(.stage(.demo))
            record("a demo")
            detour("a demo") { $0.send(.open(.menu)) }
        }
    }

    /// Changes the email address.
    mutating func changeEmail() {
        guard hasEmailFlow else { return }
        signIn(.email)
        openAccount()
        tap(.changeAddress)
        record()
        detour("nothing is filled in") { $0.tap(.submitEmail) }
        detour("the address is not valid") {
            $0.type("mira@", into: .newEmail)
            $0.tap(.submitEmail)
        }
        type("mira.new@example.com", into: .newEmail)
        type(password, into: .emailProof)
        record("filled in")
        tap(.submitEmail)
        record("being checked")
        detour("the password is wrong") { $0.fail(.invalidCredentials) }
        detour("the address is taken") { $0.fail(.usernameExists) }
        detour("no network") { $0.fail(.network) }
        if brand.oneTimeCode != nil {
            reply(EmailChangeFlow.Reply.codeSent(delivery))
            visitEmailCode()
        }
        reply(EmailChangeFlow.Reply.changed)
        record("the address is changed")
    }

    /// Enters the code that confirms a new address.
    private mutating func visitEmailCode() {
        record()
        detour("nothing is filled in") { $0.tap(.submitEmail) }
        detour("another code can be sent") { $0.wait(.seconds(3600)) }
        detour("the code could not be delivered") {
            $0.wait(.seconds(3600))
            $0.tap(.resendEmailCode)
            $0.fail(.codeDeliveryFailed)
        }
        type(SampleInput.code, into: .emailCode)
        record("filled in")
        tap(.submitEmail)
        record("being checked")
        detour("the code is wrong") { $0.fail(.codeMismatch(attemptsLeft: 2)) }
        detour("no attempts are left") { $0.fail(.codeMismatch(attemptsLeft: 0)) }
        detour("the code has expired") { $0.fail(.codeExpired) }
        detour("no network") { $0.fail(.network) }
    }

    /// Deletes the account.
    mutating func deleteAccount() {
        signIn(accountProvider)
        openAccount()
        tap(.deleteAccount)
        record()
        detour("another word is typed") { $0.type("no", into: .deletionWord) }
        type(texts(.deleteAccountTypedWord), into: .deletionWord)
        record("the word is typed")
        tap(.delete)
        record("being deleted")
        detour("no network") { $0.fail(.network) }
        fail(.service(.reauthenticationRequired))
        record()
        if accountProvider == .email {
            detour("nothing is filled in") { $0.tap(.prove) }
            type(password, into: .proof)
            record("filled in")
            tap(.prove)
        } else {
            tap(.prove(at: accountProvider))
        }
        record("being checked")
        detour("the proof is wrong") { $0.fail(.invalidCredentials) }
        detour("no network") { $0.fail(.network) }
    }

    /// The provider of the user whose account the samples show.
    private var accountProvider: SignInProvider {
        hasEmailFlow ? .email : brand.providers.first { $0 != .guest && $0 != .email } ?? .email
    }

    private mutating func openAccount() {
        send(.open(.account))
        let choices = AuthFlow.Reply.choices(brand.session.defaultChoices, offered: brand.session.userChoices)
        let email = preparedEmail
        replyToAll { $0 == .prepareEmail ? email : choices }
    }
}
