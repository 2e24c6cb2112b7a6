import AuthCore
import AuthKit
import AuthScreens
import Foundation

/// The screens of a family in all their states. They come from the flow itself, with replies that no service sent.
enum FamilySamples {
    static func all(of brand: BrandConfiguration) -> [ScreenSample] {
        guard let policy = brand.familyAccounts else { return [] }
        let provider = brand.providers.first { $0 == .email } ?? brand.providers.first { $0 != .guest }
        var visitor = SampleVisitor(
            policy: policy, offersDemo: brand.features.contains(.demoMode), provider: provider ?? .email,
            texts: Texts(of: brand, in: .en))
        visitor.visit()
        return visitor.samples
    }
}

/// A family that goes through the flow, and records the screens on the way.
private struct SampleVisitor {
    private(set) var samples: [ScreenSample] = []
    private let provider: SignInProvider
    private var flow: FamilyFlow
    private var requests: [FamilyFlow.Request] = []
    private let texts: Texts
    /// The last button that the family pressed.
    private var step: ScreenStep?
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let ada = Child(id: "ada", name: "Ada", avatar: "🦊")

    init(policy: FamilyAccountPolicy, offersDemo: Bool, provider: SignInProvider, texts: Texts) {
        self.provider = provider
        self.texts = texts
        flow = FamilyFlow(
            parent: AuthUser(
                userID: "1", username: "mira@example.com", email: "mira@example.com", provider: provider),
            policy: policy, offersDemo: offersDemo)
    }

    mutating func visit() {
        send(.begin)
        record()
        detour { $0.reply(.failed(.network)) }
        detour("no child") { $0.reply(.family(Family(id: "1", name: "Mira"))) }
        reply(.family(Family(id: "1", name: "Mira", children: [ada, Child(id: "ben", name: "Ben", avatar: "🐼")])))
        record()
        detour("the family is complete") { $0.completeFamily() }
        enterPIN()
        tap(.openParentArea)
        prove()
        manage()
    }

    private mutating func completeFamily() {
        let children = (0..<flow.policy.maxChildren).map { Child(id: "\($0)", name: "Child \($0 + 1)", avatar: "🐝") }
        flow = FamilyFlow(parent: flow.parent, policy: flow.policy, offersDemo: flow.offersDemo)
        send(.begin)
        reply(.family(Family(id: "1", name: Family.unnamed, children: children)))
    }

    private mutating func enterPIN() {
        var visitor = self
        visitor.tap(.play(ada))
        visitor.record()
        visitor.enterDigits(flow.policy.pinLength - 1)
        visitor.record("one digit is missing")
        visitor.enterDigits(1)
        visitor.record("being checked")
        visitor.detour("the PIN is wrong") { $0.reply(.pin(.wrong(attemptsLeft: 3))) }
        visitor.detour("one attempt is left") { $0.reply(.pin(.wrong(attemptsLeft: 1))) }
        visitor.detour("no attempt is left") { $0.reply(.pin(.wrong(attemptsLeft: 0))) }
        visitor.detour("the PIN is locked") { $0.reply(.pin(.locked(retryAfter: .seconds(290)))) }
        visitor.detour("only a parent unlocks the PIN") { $0.reply(.pin(.locked(retryAfter: nil))) }
        visitor.detour("no network") { $0.reply(.failed(.network)) }
        visitor.reply(.pin(.opened(ChildSession(of: ada, token: "", expiresAt: now))))
        visitor.record("the PIN is right")
        samples = visitor.samples
    }

    private mutating func prove() {
        record()
        guard provider == .email else {
            tap(.proveParent(at: provider))
            record("at the page")
            detour("no network") { $0.reply(.failed(.network)) }
            reply(.done)
            return
        }
        detour("nothing is filled in") { $0.send(.submit) }
        send(.editPassword("a"))
        record("the password is entered")
        tap(.submitFamily)
        record("being checked")
        detour("the password is wrong") { $0.reply(.failed(.invalidCredentials)) }
        detour("no network") { $0.reply(.failed(.network)) }
        reply(.done)
    }

    private mutating func manage() {
        record()
        detour("the family is complete") { visitor in
            while visitor.flow.canAddChild { visitor.addChild(named: "Child") }
        }
        detour("signing out") { $0.tap(.leaveFamily) }
        detour("the sign-out failed") {
            $0.tap(.leaveFamily)
            $0.reply(.failed(.network))
        }
        var adding = self
        adding.tap(.newChild)
        adding.record()
        adding.detour("the name and the PIN are missing") { $0.send(.submit) }
        adding.detour("the PIN is easy to guess") { $0.fill("Cleo", pin: "1") }
        adding.detour("the PINs differ") { $0.fill("Cleo", repeated: "2") }
        adding.fill("Cleo")
        adding.record("being added")
        adding.detour("no network") { $0.reply(.failed(.network)) }
        samples = adding.samples
        var changing = self
        changing.tap(.changePIN(of: ada))
        changing.record()
        changing.detour("the PIN is incomplete") { $0.send(.submit) }
        changing.detour("the PINs differ") { $0.fill(nil, repeated: "2") }
        changing.fill(nil)
        changing.record("being saved")
        changing.detour("no network") { $0.reply(.failed(.network)) }
        samples = changing.samples
        tap(.remove(ada))
        record()
        send(.submit)
        record("being removed")
        detour("no network") { $0.reply(.failed(.network)) }
    }

    private mutating func addChild(named name: String) {
        send(.addChild)
        fill(name)
        reply(.added(Child(id: "new-\(flow.children.count)", name: name, avatar: "🐝")))
    }

    /// Fills in a name and a PIN, and submits them.
    private mutating func fill(_ name: String?, pin digit: String? = nil, repeated: String? = nil) {
        let length = flow.policy.pinLength
        let pin = digit.map { String(repeating: $0, count: length) } ?? String("17283946".prefix(length))
        if let name { send(.editName(name)) }
        send(.editPIN(SecretText(pin)))
        send(.editRepeatedPIN(SecretText(repeated ?? pin)))
        send(.submit)
    }

    private mutating func enterDigits(_ count: Int) {
        for digit in 0..<count { send(.digit(digit)) }
    }

    /// Presses a button of the screen.
    private mutating func tap(_ id: CommandID) {
        let screen = flow.screen(in: ScreenContext(texts: texts, now: now))
        guard let event = screen.action(of: .tap(id)) else { return }
        step = ScreenStep(origin: screen.id, command: id)
        send(event)
    }

    private mutating func send(_ event: FamilyFlow.Event) { requests = flow.handle(event, at: now) }

    private mutating func reply(_ reply: FamilyFlow.Reply) {
        if let request = requests.last { send(.reply(reply, to: request.id)) }
    }

    /// Records the screen that the family sees.
    private mutating func record(_ state: String = "") {
        let flow = flow
        let id = flow.screen(in: ScreenContext(texts: texts, now: now)).id
        samples.append(ScreenSample(id, state, after: step, at: now) { flow.screen(in: $0) })
    }

    private mutating func detour(_ state: String = "", _ actions: (inout SampleVisitor) -> Void) {
        var other = self
        actions(&other)
        other.record(state)
        samples = other.samples
    }
}
