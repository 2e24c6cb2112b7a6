#if canImport(SwiftUI) && DEBUG
import AuthCore
public import AuthKit
public import SwiftUI

/// The codes that the mock has sent, with a switch that interrupts the network to it. Only debug builds contain the
/// view.
///
/// `AuthRootView` has a button for it, in environments with the mock. A release build whose environment allows the mock
/// reads the codes from `BrandAuth.mailbox`.
@MainActor public struct MockMailboxView: View {
    private let mailbox: any CodeMailbox
    private let network: SimulatedNetwork?
    @State private var messages: [MailboxMessage] = []
    @State private var isReachable = true

    /// Creates the view of a mock. Returns `nil` if the environment has another backend.
    public init?(_ auth: BrandAuth) {
        guard let mailbox = auth.mailbox else { return nil }
        self.mailbox = mailbox
        network = auth.simulatedNetwork
    }

    /// The switch of the network, and the messages, the newest first.
    public var body: some View {
        List {
            if let network {
                Toggle("Network", isOn: $isReachable)
                    .task { isReachable = await network.isReachable }
                    .onChange(of: isReachable) { _, isReachable in Task { await network.setReachable(isReachable) } }
            }
            if messages.isEmpty { Text("No codes yet") }
            ForEach(messages) { message in
                VStack(alignment: .leading) {
                    Text(title(of: message.purpose)).font(.caption)
                    Text(message.code.value).font(.title2.monospacedDigit()).textSelection(.enabled)
                    Text("\(message.recipient.text), \(message.sentAt.formatted(date: .omitted, time: .standard))")
                        .font(.caption)
                }
                .accessibilityElement(children: .combine)
            }
        }
        .task {
            for await messages in await mailbox.changes() { self.messages = messages }
        }
    }

    private func title(of purpose: MailboxMessage.Purpose) -> String {
        switch purpose {
        case .signUp: "Confirm the address"
        case .newPassword: "Set a new password"
        case .signIn: "Sign in"
        case .emailChange: "Confirm the new address"
        }
    }
}
#endif
