public import AuthCore
public import AuthKit
import EmailOTP
public import Foundation

/// The values that a screen needs besides the state of a flow.
public struct ScreenContext: Equatable, Sendable {
    /// The texts.
    public let texts: Texts
    /// The current time.
    public let now: Date
    /// The kind of the device's biometric sensor, which some texts name; `nil` if it is not known.
    public let biometry: Biometry?

    /// Creates a context.
    public init(texts: Texts, now: Date, biometry: Biometry? = nil) {
        self.texts = texts
        self.now = now
        self.biometry = biometry
    }
}

extension ScreenContext {
    /// Returns the message for an error.
    func message(for error: AuthError) -> String { texts.message(for: error, biometry: biometry) }

    /// Returns the message for an error, or `nil`.
    func notice(for error: AuthError?) -> Notice? {
        error.map { Notice(.problem, message(for: $0)) }
    }

    /// Returns where the screen of a step shows the errors of the email flow.
    func problems(in flow: EmailOTPFlow) -> ProblemPlacement {
        let inputs = Dictionary(flow.inputs.map { ($0, InputID($0)) }) { first, _ in first }
        return ProblemPlacement(flow.problems, at: inputs, message: message(for:))
    }

    /// Returns the error of a field of the email flow, or `nil`.
    func problem(of input: EmailOTPFlow.Input, in flow: EmailOTPFlow) -> String? {
        problems(in: flow).fields[InputID(input)]
    }

    /// Returns the message of a step that is about none of its fields, or `nil`: the error of a sign-in with a
    /// provider, which came after those of the email flow, or its error. Without any error, the email flow's notice.
    func notice(of flow: AuthFlow, _ email: EmailOTPFlow) -> Notice? {
        if let notice = notice(for: flow.problem) ?? problems(in: email).notice {
            return notice
        }
        return email.problem == nil ? email.notice.map { Notice(.information, texts.message(for: $0)) } : nil
    }

    /// The links to the terms and the privacy policy. The app shows its own copy of the terms if it contains one.
    func documents(of brand: BrandConfiguration) -> [DocumentLink] {
        let terms: DocumentLink.Target = brand.terms.hasText ? .terms : .web(brand.terms.url)
        return [
            DocumentLink(.terms, label: texts(.documentTerms), target: terms),
            DocumentLink(.privacy, label: texts(.documentPrivacy), target: .web(brand.privacyPolicyURL)),
        ]
    }

    /// The buttons of the providers that need no screen of the app, in the order of the manifest. With `email`, the
    /// button of the sign-in by email is among them.
    func providers(of flow: AuthFlow, withEmail: Bool = false) -> [Command] {
        flow.brand.providers.filter { withEmail || $0 != .email }.map { provider in
            let state: Command.State =
                if flow.busyProvider == provider { .busy } else if flow.isBusy { .blocked } else { .ready }
            return Command(
                .provider(provider), label: label(of: provider, flow.brand), role: .secondary, state: state,
                provider: provider)
        }
    }

    private func label(of provider: SignInProvider, _ brand: BrandConfiguration) -> String {
        switch provider {
        case .apple: texts(.providerApple)
        case .google: texts(.providerGoogle)
        case .facebook: texts(.providerFacebook)
        case .microsoft: texts(.providerMicrosoft)
        case .github: texts(.providerGitHub)
        case .linkedin: texts(.providerLinkedIn)
        case .connection(let name): texts(AuthText.providerConnection, ["name": brand.connectionNames[name] ?? name])
        case .email: texts(.providerEmail)
        case .guest: texts(.providerGuest)
        }
    }
}

extension EmailOTPFlow {
    /// The state of the main button. While a code is being sent, the flow would drop its event.
    var submission: Command.State {
        if isBusy { .busy } else if request != nil { .blocked } else { canSubmit ? .ready : .incomplete }
    }

    /// Returns whether an input takes edits. An input of another step only shows its value.
    func lock(of input: Input) -> FieldLock {
        inputs.contains(input) ? FieldLock(acceptsEdits: canEdit(input)) : .readOnly
    }

    /// The state of other buttons.
    var otherAction: Command.State { isBusy ? .blocked : .ready }
}
