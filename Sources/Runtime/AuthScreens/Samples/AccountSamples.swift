import AuthCore
import AuthKit

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
            detour("a guest") {
                $0.signIn(.guest)
                $0.openAccount()
            }
        }
        signIn(accountProvider)
        detour { $0.send(.open(.menu)) }
        openAccount()
        record()
        detour("signing out") { $0.tap(.signOut) }
        detour("the sign-out failed") {
            $0.tap(.signOut)
            $0.fail(.storage)
        }
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

    /// Deletes the account.
    mutating func deleteAccount() {
        signIn(accountProvider)
        openAccount()
        tap(.deleteAccount)
        record()
        detour("another word is typed") { $0.type("no", into: .deletionWord) }
        type(AccountDeletionFlow.word, into: .deletionWord)
        record("the word is typed")
        tap(.delete)
        record("being deleted")
        detour("no network") { $0.fail(.network) }
        fail(.service(.reauthenticationRequired))
        record()
        if accountProvider == .email {
            type(password, into: .proof)
            tap(.prove)
        } else {
            tap(.prove(at: accountProvider))
        }
        record("being checked")
        detour("the proof is wrong") { $0.fail(.invalidCredentials) }
    }

    /// The provider of the user whose account the samples show.
    private var accountProvider: SignInProvider {
        hasEmailFlow ? .email : brand.providers.first { $0 != .guest && $0 != .email } ?? .email
    }

    private mutating func openAccount() {
        send(.open(.account))
        reply(.choices(brand.session.defaultChoices, offered: brand.session.userChoices))
    }
}
