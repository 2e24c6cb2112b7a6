public import AuthCore
import AuthScreens
public import Foundation

/// The choice of the user of a family's app, as a value: a child enters a PIN, and a parent proves their identity.
///
/// The flow exists for a signed-in user with an account. `AuthFlow` has the places of a signed-out user and of a guest.
/// Each launch of the app begins a new flow at `choosing`, never at the parent or at a child.
///
/// A proof of the parent's identity opens the parent's area once. When the area is closed, the next visit requires
/// another proof, even if the service still accepts the last one.
public struct FamilyFlow: Flow, Equatable {
    /// A call to the service, with a number that identifies the reply.
    public typealias Request = FlowRequest<Call>

    /// A step of the flow.
    package indirect enum State: Equatable, Sendable {
        /// The family is being read.
        case loading
        /// The family could not be read, for this reason.
        case offline(AuthError)
        /// The question who is playing.
        case choosing
        /// A child enters the PIN.
        case enteringPIN(Child)
        /// A parent proves their identity, and then goes on to another step.
        case provingParent(next: State)
        /// The children, their PINs and the way to the app for the parent.
        case parentArea
        /// The parent adds a child.
        case addingChild
        /// The parent sets the PIN of a child.
        case changingPIN(Child)
        /// The parent confirms the removal of a child.
        case removingChild(Child)
        /// The flow is over.
        case finished(Player)
    }

    /// The user of the app after the flow.
    package enum Player: Hashable, Sendable {
        /// A child, whose PIN was right.
        case child(Child)
        /// The parent, who has proved their identity.
        case parent
        /// A user who tries the app. Nothing is saved.
        case demo
    }

    /// The input of the parent and of a child.
    package struct Draft: Equatable, Sendable, RedactedValue {
        /// The name of a new child.
        package internal(set) var name = ""
        /// The emoji of a new child.
        package internal(set) var avatar = FamilyFlow.avatars[0]
        /// The PIN: the digits that a child has entered, or the PIN to set.
        package internal(set) var pin: SecretText = ""
        /// The PIN to set, again.
        package internal(set) var repeatedPIN: SecretText = ""
        /// The parent's password.
        package internal(set) var password: SecretText = ""
    }

    /// The maximum length of a child's name, in characters.
    package static let maximumNameLength = 40
    /// The emojis that a parent chooses from for a child. The first one is chosen at the start.
    package static let avatars = ["👽", "🦊", "🐼", "🦄", "🐙", "🦖", "🐝", "🚀"]
    /// The time for which the app is the parent's, after which it asks again who is playing: a quarter of an hour.
    package static let parentTime: Duration = .seconds(900)

    /// The parent.
    package let parent: AuthUser
    /// The number of children and the length of a PIN.
    package let policy: FamilyAccountPolicy
    /// Whether a parent can try the app.
    package let offersDemo: Bool

    /// The current step.
    package private(set) var state = State.loading
    /// The family, once it has been read.
    package private(set) var family: Family?
    /// The input so far.
    package private(set) var draft = Draft()
    /// The call that is under way.
    package private(set) var request: Request?
    /// The reasons why the last action had no effect, at the most one for each field. One that is about a field of the
    /// step stays until that field is edited, and another one until the next edit.
    package internal(set) var problems: [Problem] = []
    /// How often the flow has emptied each of the secret fields.
    private(set) var clearings = SecretClearings()
    /// The session of the child who plays, once the flow is over.
    package private(set) var childSession: ChildSession?
    /// The children whose PIN is locked, each with the end of the lock; `.distantFuture` until a parent sets a new PIN.
    private var locks: [String: Date] = [:]
    private var lastRequestNumber = 0

    /// Creates the flow of a parent. Send ``Event/begin`` to read the family.
    ///
    /// - Parameters:
    ///   - parent: The signed-in user, who is not a guest.
    ///   - policy: The number of children and the length of a PIN.
    ///   - offersDemo: Whether a parent can try the app.
    package init(parent: AuthUser, policy: FamilyAccountPolicy, offersDemo: Bool) {
        self.parent = parent
        self.policy = policy
        self.offersDemo = offersDemo
    }

    /// Whether a call is under way.
    package var isBusy: Bool { request != nil }

    /// The children.
    package var children: [Child] { family?.children ?? [] }

    private func child(_ id: Child.ID) -> Child? { children.first { $0.id == id } }

    /// Whether the family may have another child.
    package var canAddChild: Bool { family != nil && children.count < policy.maxChildren }

    /// Returns the end of the lock of a child's PIN: `nil` if it is not locked, `.distantFuture` if only a parent ends
    /// the lock.
    package func lockEnd(of child: Child, at now: Date) -> Date? { locks[child.id].flatMap { $0 > now ? $0 : nil } }

    /// Whether a new PIN is one digit repeated, or a row of digits up or down.
    static func isSimple(_ pin: SecretText) -> Bool {
        let digits = pin.value.utf8.map(Int.init)
        let steps = Set(zip(digits, digits.dropFirst()).map { $1 - $0 })
        return steps.count == 1 && steps.isSubset(of: [-1, 0, 1])
    }

    /// Creates the event that delivers the reply of a call.
    public static func event(for reply: Reply, to request: Request.ID) -> Event { .reply(reply, to: request) }

    /// Handles an event that happens at `now`. Returns the calls to make.
    public mutating func handle(_ event: Event, at now: Date) -> [Request] {
        let filled = draft.filledSecrets
        defer { if !event.editsSecret { clearings.count(filled, except: draft.filledSecrets) } }
        return respond(to: event, at: now)
    }

    private mutating func respond(to event: Event, at now: Date) -> [Request] {
        if case .reply(let reply, let id) = event { return receive(reply, to: id, at: now) }
        if event == .signOut { return isEnding ? [] : call(.signOut) }
        // A call that is under way may be left, but nothing else may begin meanwhile.
        if event == .back {
            goBack()
            return []
        }
        guard !isBusy else { return [] }
        switch (event, state) {
        case (.begin, .loading), (.begin, .offline): return load()
        case (.choose(let id), .choosing): child(id).map { begin(.enteringPIN($0)) }
        case (.demo, .choosing) where offersDemo: state = .finished(.demo)
        case (.openParentArea, .choosing): begin(.provingParent(next: .parentArea))
        // The area of a family without children needs no protection.
        case (.addChild, .choosing) where canAddChild:
            begin(children.isEmpty ? .addingChild : .provingParent(next: .addingChild))
        case (.addChild, .parentArea) where canAddChild: begin(.addingChild)
        case (.changePIN(let id), .parentArea): child(id).map { begin(.changingPIN($0)) }
        case (.removeChild(let id), .parentArea): child(id).map { begin(.removingChild($0)) }
        case (.askParent, .enteringPIN(let child)): begin(.provingParent(next: .changingPIN(child)))
        case (.continueAsParent, .parentArea): state = .finished(.parent)
        case (.digit(let digit), .enteringPIN(let child)): return enter(digit, of: child, at: now)
        case (.deleteDigit, .enteringPIN): edit(nil) { $0.pin = SecretText(String($0.pin.value.dropLast())) }
        case (.editPassword(let password), .provingParent): edit(.parentPassword) { $0.password = password }
        case (.proveAtPage(let provider), .provingParent):
            return provider == parent.provider ? call(.prove(.page(provider))) : []
        case (.editName(let name), .addingChild): edit(.childName) { $0.name = name }
        case (.chooseAvatar(let avatar), .addingChild) where Self.avatars.contains(avatar):
            edit(nil) { $0.avatar = avatar }
        case (.editPIN(let pin), .addingChild), (.editPIN(let pin), .changingPIN): edit(.newPIN) { $0.pin = pin }
        case (.editRepeatedPIN(let pin), .addingChild), (.editRepeatedPIN(let pin), .changingPIN):
            edit(.repeatedPIN) { $0.repeatedPIN = pin }
        case (.dropSession, .finished(.child)):
            childSession = nil
            begin(.choosing)
            problem = .failed(.cancelled)
        case (.submit, _): return submit()
        default: break
        }
        return []
    }

    // MARK: Input

    private var isEnding: Bool {
        if case .finished = state { true } else { request?.call == .signOut }
    }

    /// Changes the draft by an edit of a field, or of something else. The problem stays after an edit that changes
    /// nothing.
    private mutating func edit(_ field: InputID?, _ change: (inout Draft) -> Void) {
        let before = draft
        change(&draft)
        guard draft != before else { return }
        problems = problems.filter { problem in
            let causes = fieldsToMend(problem)
            return !causes.isEmpty && field.map(causes.contains) != true
        }
    }

    /// Goes to a step with empty input. At the question who is playing, the parent's proof is over.
    private mutating func begin(_ next: State) {
        state = next
        if next == .choosing { isParentHere = false }
        draft = Draft()
        problem = nil
    }

    /// Enters a digit of a child's PIN. The last digit sends the PIN.
    private mutating func enter(_ digit: Int, of child: Child, at now: Date) -> [Request] {
        guard (0...9).contains(digit), lockEnd(of: child, at: now) == nil else { return [] }
        edit(nil) { $0.pin = SecretText($0.pin.value + String(digit)) }
        return draft.pin.value.utf8.count < policy.pinLength ? [] : call(.open(child, pin: draft.pin))
    }

    /// Goes to the step before. The reply to a call that is under way is ignored, but its effect at the service stays.
    private mutating func goBack() {
        switch state {
        case .provingParent: begin(childBehindProof.map(State.enteringPIN) ?? .choosing)
        case .enteringPIN, .parentArea: begin(.choosing)
        case .addingChild, .changingPIN, .removingChild: begin(isParentHere ? .parentArea : .choosing)
        case .loading, .offline, .choosing, .finished: return
        }
        request = nil
    }

    /// Whether the parent has proved their identity since the question who is playing.
    private(set) var isParentHere = false

    /// The child who has asked a parent for a new PIN, and waits for the proof, or `nil`.
    var childBehindProof: Child? {
        if case .provingParent(next: .changingPIN(let child)) = state, !isParentHere { child } else { nil }
    }

    private mutating func submit() -> [Request] {
        switch state {
        case .provingParent where parent.provider == .email:
            problem = draft.password.isEmpty ? .failed(.service(.passwordMissing)) : nil
            return problem == nil ? call(.prove(.password(draft.password))) : []
        case .addingChild:
            let name = draft.name.trimmingCharacters(in: .whitespacesAndNewlines)
            problems = [problem(ofName: name), pinProblem].compactMap(\.self)
            return problems.isEmpty ? call(.add(name: name, avatar: draft.avatar, pin: draft.pin)) : []
        case .changingPIN(let child):
            problem = pinProblem
            return problem == nil ? call(.setPIN(child, draft.pin)) : []
        case .removingChild(let child): return call(.remove(child))
        case .loading, .offline, .choosing, .enteringPIN, .provingParent, .parentArea, .finished: return []
        }
    }

    private func problem(ofName name: String) -> Problem? {
        if name.isEmpty { return .nameMissing }
        return name.count > Self.maximumNameLength ? .nameTooLong : nil
    }

    /// The problem of a new PIN, or `nil`.
    private var pinProblem: Problem? {
        let digits = draft.pin.value.utf8
        guard digits.count == policy.pinLength, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return .pinIncomplete
        }
        if Self.isSimple(draft.pin) { return .pinTooSimple }
        return Array(draft.repeatedPIN.value.utf8) == Array(digits) ? nil : .pinsDiffer
    }

    // MARK: Calls

    private mutating func load() -> [Request] {
        state = .loading
        return call(.load)
    }

    private mutating func call(_ call: Call) -> [Request] {
        let requests = start(call)
        request = requests.first
        problem = nil
        return requests
    }

    /// Starts a call for which the user does not wait.
    private mutating func start(_ call: Call) -> [Request] {
        lastRequestNumber += 1
        return [Request(id: lastRequestNumber, call: call)]
    }

    private mutating func receive(_ reply: Reply, to id: Request.ID, at now: Date) -> [Request] {
        guard let call = request?.call, request?.id == id else {
            // The child has left, and somebody else may use the app.
            if case .pin(.opened(let session)) = reply { return start(.close(session)) }
            return []
        }
        request = nil
        switch (call, reply) {
        case (.load, .family(let family)):
            self.family = family
            begin(.choosing)
        case (.load, .failed(let error)):
            state = .offline(error)
        case (.open(let child, _), .pin(let result)):
            receive(result, of: child, at: now)
        case (.prove, .done):
            guard case .provingParent(let next) = state else { break }
            isParentHere = true
            draft.password = ""
            state = next
            // A refused change is repeated with its input. If it fails again, the parent enters the PIN again.
            switch next {
            case .addingChild, .changingPIN:
                defer { (draft.pin, draft.repeatedPIN) = ("", "") }
                return draft.pin.isEmpty ? [] : submit()
            case .removingChild: return submit()
            default: break
            }
        case (.add, .added(let child)):
            change { $0.append(child) }
            begin(isParentHere ? .parentArea : .choosing)
        case (.setPIN(let child, _), .done):
            locks[child.id] = nil
            begin(.parentArea)
        case (.remove(let child), .done):
            change { children in children.removeAll { $0.id == child.id } }
            begin(.parentArea)
        case (_, .failed(.service(.reauthenticationRequired))):
            if case .provingParent = state {
                problem = .failed(.service(.reauthenticationRequired))
            } else {
                state = .provingParent(next: state)
            }
        case (.open, .failed(let error)):
            draft.pin = ""
            problem = .failed(error)
        case (_, .failed(let error)):
            if case .prove = call { draft.password = "" }
            problem = .failed(error)
        default: break
        }
        return []
    }

    private mutating func receive(_ result: PINResult, of child: Child, at now: Date) {
        draft.pin = ""
        switch result {
        case .opened(let session):
            childSession = session
            state = .finished(.child(child))
        case .wrong(let attemptsLeft): problem = .wrongPIN(attemptsLeft: attemptsLeft)
        case .locked(let time):
            locks[child.id] = time.map { now.addingTimeInterval($0 / .seconds(1)) } ?? .distantFuture
        }
    }

    private mutating func change(_ change: (inout [Child]) -> Void) {
        guard let family else { return }
        var children = family.children
        change(&children)
        self.family = Family(id: family.id, name: family.name, children: children)
    }
}

/// The flow contains names and secrets.
extension FamilyFlow: RedactedValue {}
