import AuthCore
import AuthKit
import AuthScreens
import AuthTesting
import FamilyAccounts
import Foundation

/// A user of a family's app at one device, who goes through the screens.
@MainActor struct FamilyVisitor {
    let user: ScreenUser
    let account: ScreenVisitor

    init(_ auth: BrandAuth, email: String, password: String, service: any JourneyService) throws {
        user = ScreenUser(auth)
        account = ScreenVisitor(
            user: user, email: email, password: password, birthdate: try Birthdate(iso8601: "1990-04-12"),
            goal: .whoIsPlaying
        ) { try await service.code(for: .signUp, sentTo: email).value }
    }

    var auth: BrandAuth { user.model.auth }

    /// The running feature.
    var families: FamilyAccounts {
        get throws { try require(auth.families, "the app has no families") }
    }

    /// The children of the signed-in parent, as the service returns them.
    var children: [Child] {
        get async throws { try await families.backend.family()?.children ?? [] }
    }

    /// Signs up, and sees the question who is playing.
    func signUp() async throws {
        try await account.signUp()
        try await user.sees(.whoIsPlaying)
    }

    /// Adds a child, and returns to the question who is playing.
    func addChild(_ name: String, pin: String) async throws -> Child {
        try await user.taps(.newChild)
        if user.screen?.id == .parentProof { try await prove() }
        try await user.sees(.addChild)
        try user.types(name, into: .childName)
        try user.types(pin, into: .newPIN)
        try user.types(pin, into: .repeatedPIN)
        try await user.taps(.submitFamily)
        try await leaveForm(.addChild)
        if user.screen?.id == .parentArea { try await user.taps(.close) }
        try await user.sees(.whoIsPlaying)
        return try require(try await children.first { $0.name == name }, "the service has no child '\(name)'")
    }

    /// Waits until the screen of a form has closed.
    func leaveForm(_ id: ScreenID) async throws {
        for _ in 0..<1000 where user.screen?.id == id { try await Task.sleep(for: .milliseconds(5)) }
        try expect(user.screen?.id != id, "the screen '\(id.rawValue)' does not close: \(user.screen?.messages ?? [])")
    }

    /// Proves the parent's identity.
    func prove(by password: String? = nil) async throws {
        try await user.sees(.parentProof)
        try user.types(password ?? account.password, into: .parentPassword)
        try await user.taps(.submitFamily)
    }

    /// Waits until a screen shows a message.
    func readsMessage(on id: ScreenID) async throws {
        for _ in 0..<1000 where user.screen?.messages.isEmpty != false { try await Task.sleep(for: .milliseconds(5)) }
        let hasMessage = user.screen?.messages.isEmpty == false
        try expect(user.screen?.id == id && hasMessage, "the screen '\(id.rawValue)' has no message")
    }

    /// Opens the parent's area, with a proof.
    func openParentArea() async throws {
        try await user.taps(.openParentArea)
        try await prove()
        try await user.sees(.parentArea)
    }

    /// Enters a PIN, and waits for the result.
    func enter(_ pin: String, of child: Child) async throws {
        if user.screen?.id != .childPIN { try await user.taps(.play(child)) }
        try await user.sees(.childPIN)
        for digit in pin.compactMap(\.wholeNumberValue) { try await user.taps(.digit(digit)) }
        for _ in 0..<1000 {
            guard let screen = user.screen as? ChildPINScreen, screen.keypad.entered != 0 else { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw CheckFailure("the service does not reply to a PIN")
    }

    /// Enters the right PIN, and plays.
    func play(_ child: Child, pin: String) async throws {
        try await enter(pin, of: child)
        let parent = try await user.seesApp()
        try expect(user.model.identity == .child(child, of: parent), "the app is not for the child '\(child.name)'")
        let headers = try families.requestHeaders
        try expect(headers.count == 1 && headers["x-child-session"] != nil, "the requests have no token of the child")
    }

    /// Enters a wrong PIN, and expects that the child does not play.
    func failToPlay(_ child: Child, pin: String) async throws {
        try await enter(pin, of: child)
        try expect(user.screen?.id == .childPIN, "the child '\(child.name)' plays with a wrong or locked PIN")
        try expect(user.screen?.messages.isEmpty == false, "a wrong PIN has no message")
        try expect(try families.requestHeaders.isEmpty, "a wrong PIN gives the app a token of the child")
    }

    /// Opens the question who is playing from the app.
    func changePlayer() async throws {
        user.model.flow.send(.open(.menu))
        try await user.sees(.menu)
        try await user.taps(.changePlayer)
        try await user.sees(.whoIsPlaying)
        try expect(try families.requestHeaders.isEmpty, "the token of a child outlives its turn")
    }

    /// Whether the keypad accepts digits.
    var acceptsDigits: Bool {
        (user.screen as? ChildPINScreen)?.keypad.digits.contains { $0.state == .ready } ?? false
    }
}
