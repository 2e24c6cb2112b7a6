import AuthCore
import AuthKit
import AuthScreens
import AuthTesting
import EmailOTP
import FamilyAccounts
import Foundation

/// Journeys of the users of a family's app, through its screens.
///
/// Each journey has a new device and a new parent. A journey throws a ``CheckFailure`` if an expectation fails, or the
/// error of a call that fails unexpectedly.
@MainActor struct FamilyJourneys {
    private let app: JourneyApp
    private let password = FamilyEnvironment.brand.passwordPolicy.sample
    private let email = "live-\(UUID().uuidString.lowercased())@example.com"
    /// The results of children; `nil` if the service has no database.
    private let results: ChildResults?

    nonisolated init(app: JourneyApp) {
        self.app = app
        results = (app.service as? LiveSupabase).map(ChildResults.init)
    }

    // MARK: - Guests

    /// The app keeps a guest's progress on the device. After the upgrade, the first child that plays takes it over.
    func guestBecomesParent() async throws {
        let progress = GuestProgress()
        let visitor = try await launch(LiveDevice()) { await progress.handOver(from: $0, to: $1) }
        try await visitor.account.enterAsGuest()
        let guest = try await visitor.user.seesApp()
        await progress.save(stars: 3, in: "level-1", by: guest)
        try await visitor.user.taps(.saveProgress)
        try await visitor.user.sees(.account)
        try await visitor.account.upgrade()
        try await visitor.user.sees(.whoIsPlaying)
        let upgrades = await progress.upgrades
        try expect("the number of upgrades", upgrades.count, equals: 1)
        try expect(upgrades[0].guest == guest, "the upgrade is another guest's")
        try expect(upgrades[0].account.email == email, "the upgrade is for another account")
        let ada = try await visitor.addChild("Ada", pin: pin(0))
        try await visitor.play(ada, pin: pin(0))
        let stars = await progress.take(for: upgrades[0].account)
        try expect("the stars of the guest", stars, equals: ["level-1": 3])
        guard let results else { return }
        let rows = stars.map { ChildResults.Row(child: ada.id, level: $0.key, stars: $0.value) }
        for row in rows { try await expectSaved(row, by: visitor, results) }
        try expect("the results of the child", try await results.rows(by: visitor.auth), equals: rows)
    }

    // MARK: - Children

    func children() async throws {
        let visitor = try await launch(LiveDevice())
        try await visitor.signUp()
        var children: [Child] = []
        for (index, name) in ["Ada", "Ben"].enumerated() {
            children.append(try await visitor.addChild(name, pin: pin(index)))
        }
        for (index, child) in children.enumerated() {
            try await visitor.play(child, pin: pin(index))
            try await saveOwnResult(of: child, among: children, visitor)
            try await visitor.changePlayer()
        }
        try await visitor.failToPlay(children[0], pin: pin(1))
        try await visitor.play(children[0], pin: pin(0))
    }

    /// Saves a result of the child that plays, and fails to save one of a sibling.
    private func saveOwnResult(of child: Child, among children: [Child], _ visitor: FamilyVisitor) async throws {
        guard let results else { return }
        let own = ChildResults.Row(child: child.id, level: "level-1", stars: 2)
        try await expectSaved(own, by: visitor, results)
        for sibling in children where sibling != child {
            let row = ChildResults.Row(child: sibling.id, level: "level-2", stars: 3)
            try expect(
                "the status of a sibling's result", try await results.save(row, by: visitor.auth), equals: 403)
        }
        try expect("the results that the child reads", try await results.rows(by: visitor.auth), equals: [own])
    }

    /// Five wrong PINs lock a child for five minutes. After the next five, a parent sets another PIN.
    func lockedPIN() async throws {
        let device = LiveDevice()
        let visitor = try await launch(device)
        try await visitor.signUp()
        let ada = try await visitor.addChild("Ada", pin: pin(0))
        for _ in 0..<5 { try await visitor.failToPlay(ada, pin: pin(1)) }
        try await visitor.user.reads("This PIN is not correct. You have no attempts left for now.")
        try await visitor.failToPlay(ada, pin: pin(0))
        try await visitor.user.reads("Too many wrong PINs. Try again in 5 minutes, or ask a parent.")
        try expect(!visitor.acceptsDigits, "the keypad accepts digits while the PIN is locked")

        try await app.service.advance(bySeconds: 301)
        let later = try await launch(device.later(bySeconds: 301))
        try await arrive(later)
        try await later.play(ada, pin: pin(0))
        try await later.changePlayer()
        for _ in 0..<5 { try await later.failToPlay(ada, pin: pin(1)) }
        try await later.user.taps(.askParent)
        try await later.prove()
        try await later.user.sees(.changePIN)
        try later.user.types(pin(2), into: .newPIN)
        try later.user.types(pin(2), into: .repeatedPIN)
        try await later.user.taps(.submitFamily)
        try await later.leaveForm(.changePIN)
        try await later.user.sees(.parentArea)
        try await later.user.taps(.close)
        try await later.user.sees(.whoIsPlaying)
        try await later.failToPlay(ada, pin: pin(0))
        try await later.play(ada, pin: pin(2))
    }

    func removal() async throws {
        let visitor = try await launch(LiveDevice())
        try await visitor.signUp()
        let ada = try await visitor.addChild("Ada", pin: pin(0))
        try await visitor.play(ada, pin: pin(0))
        let session = try require(visitor.families.childSession, "the app has no session of the child")
        if let results {
            try await expectSaved(.init(child: ada.id, level: "level-1", stars: 1), by: visitor, results)
        }
        try await visitor.changePlayer()
        try await visitor.openParentArea()
        try await visitor.user.taps(.remove(ada))
        try await visitor.user.sees(.removeChild)
        try await visitor.user.taps(.submitFamily)
        try await visitor.leaveForm(.removeChild)
        try await visitor.user.sees(.parentArea)
        try await visitor.user.taps(.continueAsParent)
        try await visitor.user.seesApp()
        try expect("the children", try await visitor.children, equals: [])
        if let results { try expect("the results", try await results.rows(by: visitor.auth), equals: []) }
        let result = try await visitor.families.backend.openSession(of: session.child, pin: SecretText(pin(0)))
        guard case .wrong = result else { throw CheckFailure("a removed child plays: \(result)") }
    }

    // MARK: - The demo and the parent

    func demo() async throws {
        let visitor = try await launch(LiveDevice())
        try await visitor.signUp()
        let ada = try await visitor.addChild("Ada", pin: pin(0))
        try await visitor.user.taps(.playDemo)
        let parent = try await visitor.user.seesApp()
        try expect(visitor.user.model.identity == .demo(parent), "the app is not in the demo")
        try expect("the banner", visitor.user.model.banner?.title, equals: "Demo: nothing is saved.")
        try await expectNothingIsSaved(for: ada, by: visitor)
        try await visitor.user.taps(.leaveDemo)
        try await visitor.user.sees(.whoIsPlaying)
    }

    /// The proof of one visit does not open the area again. A change needs a recent proof, which the app asks for.
    func parentArea() async throws {
        let device = LiveDevice()
        let visitor = try await launch(device)
        try await visitor.signUp()
        let ada = try await visitor.addChild("Ada", pin: pin(0))
        try await visitor.user.taps(.openParentArea)
        try await visitor.prove(by: "\(password)x")
        try await visitor.readsMessage(on: .parentProof)
        try await visitor.prove()
        try await visitor.user.sees(.parentArea)
        try await visitor.user.taps(.close)
        try await visitor.user.taps(.openParentArea)
        try await visitor.user.sees(.parentProof)
        try await visitor.prove()
        try await visitor.user.sees(.parentArea)
        try await visitor.user.taps(.continueAsParent)
        let parent = try await visitor.user.seesApp()
        try expect(visitor.user.model.identity == .user(parent), "the app is not for the parent")
        try await expectNothingIsSaved(for: ada, by: visitor)
        try await visitor.changePlayer()
        try await visitor.openParentArea()
        try await app.service.advance(bySeconds: 700)
        try await visitor.user.taps(.changePIN(of: ada))
        try await visitor.user.sees(.changePIN)
        try visitor.user.types(pin(2), into: .newPIN)
        try visitor.user.types(pin(2), into: .repeatedPIN)
        try await visitor.user.taps(.submitFamily)
        try await visitor.leaveForm(.changePIN)
        try await visitor.prove()
        try await visitor.user.sees(.parentArea)
        try await visitor.user.taps(.close)
        try await visitor.play(ada, pin: pin(2))
    }

    // MARK: - Launches and accounts

    func relaunches() async throws {
        let device = LiveDevice()
        var visitor = try await launch(device)
        try await visitor.user.sees(.welcome)
        try await visitor.signUp()
        let ada = try await visitor.addChild("Ada", pin: pin(0))
        try await visitor.play(ada, pin: pin(0))
        visitor = try await relaunch(device)
        try await visitor.openParentArea()
        visitor = try await relaunch(device)
        try await visitor.openParentArea()
        try await visitor.user.taps(.continueAsParent)
        try await visitor.user.seesApp()
        visitor = try await relaunch(device)
        await visitor.auth.client.signOut()
        visitor = try await launch(device)
        try await visitor.user.sees(.welcome)
    }

    /// Launches the app, which asks for the player and has no session of a child.
    private func relaunch(_ device: LiveDevice) async throws -> FamilyVisitor {
        let visitor = try await launch(device)
        try await arrive(visitor)
        try expect(visitor.user.model.identity == nil, "the app begins as \(shown(visitor.user.model.identity))")
        try expect(try visitor.families.childSession == nil, "the app begins with the session of a child")
        return visitor
    }

    func accountSwitch() async throws {
        let device = LiveDevice()
        let visitor = try await launch(device)
        try await visitor.signUp()
        let ada = try await visitor.addChild("Ada", pin: pin(0))
        try await visitor.play(ada, pin: pin(0))
        await visitor.auth.client.signOut()
        try await visitor.user.sees(.welcome)
        try expect(try visitor.families.childSession == nil, "the session of the child outlives the parent's")

        let other = try await launch(device, email: "other-\(email)")
        try await other.signUp()
        try expect("the children of another parent", try await other.children, equals: [])
        let result = try await other.families.backend.openSession(of: ada, pin: SecretText(pin(0)))
        guard case .wrong = result else { throw CheckFailure("a child of another family plays: \(result)") }
    }

    // MARK: - Steps

    private func launch(
        _ device: LiveDevice, email: String? = nil, guestUpgrade: GuestUpgrade? = nil
    ) async throws -> FamilyVisitor {
        let auth = try await app.launch(device, guestUpgrade)
        return try FamilyVisitor(auth, email: email ?? self.email, password: password, service: app.service)
    }

    /// Signs in if the app does not restore sessions, and waits for the question who is playing.
    private func arrive(_ visitor: FamilyVisitor) async throws {
        try await visitor.account.signIn()
        try await visitor.user.sees(.whoIsPlaying)
    }

    /// A PIN that is not simple.
    private func pin(_ number: Int) -> String { ["2846", "9173", "5917"][number] }

    private func expectSaved(_ row: ChildResults.Row, by visitor: FamilyVisitor, _ results: ChildResults) async throws {
        try expect("the status of a child's result", try await results.save(row, by: visitor.auth), equals: 201)
    }

    /// Expects that the database refuses the results of a user other than a child.
    private func expectNothingIsSaved(for child: Child, by visitor: FamilyVisitor) async throws {
        try expect(try visitor.families.requestHeaders.isEmpty, "the app has a token of a child")
        guard let results else { return }
        let row = ChildResults.Row(child: child.id, level: "level-1", stars: 3)
        try expect("the status of a result", try await results.save(row, by: visitor.auth), equals: 403)
        try expect("the results", try await results.rows(by: visitor.auth), equals: [])
    }
}

/// The progress of guests, which an app keeps on the device.
private actor GuestProgress {
    private(set) var upgrades: [(guest: AuthUser, account: AuthUser)] = []
    private var stars: [String: [String: Int]] = [:]

    func save(stars count: Int, in level: String, by user: AuthUser) {
        stars[user.userID, default: [:]][level] = count
    }

    func handOver(from guest: AuthUser, to account: AuthUser) {
        upgrades.append((guest, account))
        stars[account.userID] = stars.removeValue(forKey: guest.userID)
    }

    func take(for account: AuthUser) -> [String: Int] { stars.removeValue(forKey: account.userID) ?? [:] }
}
