import AuthCore
import AuthKit
import AuthScreens
import RuntimeTestSupport
import Testing

struct ScreenLayoutTests {
    /// A brand that locks sessions.
    private static let brand = BrandConfiguration.example(
        screens: ScreenArrangement(welcome: .stack),
        session: SessionPolicy(restoresAtLaunch: true, biometricUnlock: true))

    @Test(
        arguments: [
            (.welcome, .hero), (.restoring, .hero), (.locked, .hero), (.offline, .hero), (.sessionEnded, .hero),
            (.signIn, .form), (.code, .form), (.createAccount, .form), (.account, .list), (.menu, .list),
            (.deleteAccount, .list), (.terms, .document),
        ] as [(ScreenID, ScreenLayout)])
    func `each screen has one layout in all of its states`(_ id: ScreenID, _ layout: ScreenLayout) {
        let brand = Self.brand
        let screens = ScreenSample.all(of: brand).filter { $0.id == id }.map {
            $0.screen(in: Texts(of: brand, in: .en))
        }
        #expect(!screens.isEmpty && screens.allSatisfy { $0.layout == layout })
    }

    /// Finds a filled button that only leads to the deletion, and a last step that looks like any row.
    @Test func `only the last step of a deletion has a filled button`() {
        let brand = BrandConfiguration.example()
        let filled = ScreenSample.all(of: brand).map { $0.screen(in: Texts(of: brand, in: .en)) }
            .filter { $0.commands.contains { $0.role == .destructive } && $0.fillsDestructive }
        #expect(Set(filled.map(\.id)) == [.deleteAccount, .proveIdentity])
    }

    /// Finds a box around the only text of a screen, an error of an action without a box, and a screen that says
    /// something without a symbol.
    @Test func `only screens that say something have a symbol, and their notice as a text`() {
        let brand = Self.brand
        let screens = ScreenSample.all(of: brand).map { $0.screen(in: Texts(of: brand, in: .en)) }
        #expect(Set(screens.filter(\.isMessage).map(\.id)) == [.offline, .locked, .sessionEnded])
        let signed = Set(screens.filter { $0.symbol != nil }.map(\.id))
        #expect(signed.subtracting([.tooYoung]) == [.offline, .locked, .sessionEnded, .termsUpdate])
        #expect(screens.allSatisfy { $0.symbol == nil || $0.layout == .hero })
    }

    /// Finds a broken connection as the sign of every error.
    @Test(arguments: [
        (AuthError.network, ScreenSymbol.offline), (.storage, .locked), (.notUnlocked(.lockedOut), .locked),
        (.limitExceeded(retryAfter: nil), .problem), (.service(.malformedResponse), .problem),
    ])
    func `only a missing connection has its sign`(error: AuthError, symbol: ScreenSymbol) {
        #expect(ScreenSymbol(error) == symbol)
        #expect(Set(ScreenSymbol.allCases.map(\.systemName)).count == ScreenSymbol.allCases.count)
    }

    @Test(arguments: [("Mira", "M"), ("mira@example.com", "M"), ("Mira Lind", "ML"), ("Ana de Sousa", "AS")])
    func `a person without a picture has initials`(name: String, initials: String) {
        #expect(Person(name).mark == .initials(initials))
        #expect(Person(name, picture: "🦊").mark == .picture("🦊"))
    }

    /// Finds the first letters of a sentence as initials.
    @Test func `a person without a name has a symbol`() {
        #expect(Person("").mark == .symbol)
        #expect(Person("You are using the app as a guest.", isNameless: true).mark == .symbol)
        let brand = BrandConfiguration.example(providers: [.guest, .email])
        let accounts = ScreenSample.all(of: brand).compactMap {
            $0.screen(in: Texts(of: brand, in: .en)) as? AccountScreen
        }
        let marks = accounts.flatMap { screen in
            screen.elements.compactMap { element in
                if case .person(let person) = element { person.mark == .symbol } else { nil }
            }
        }
        #expect(marks == accounts.map(\.isGuest) && marks.contains(true))
    }
}
