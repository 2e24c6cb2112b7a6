import AuthScreens
import Testing

struct AnnouncementTests {
    private struct TestScreen: Screen {
        var title = "Sign in"
        var notice: String?
        var kind = Notice.Kind.problem
        var emailProblem: String?
        var passwordProblem: String?
        var seconds = 0

        var id: ScreenID { .signIn }

        var elements: [Element] {
            (notice.map { [.notice(Notice(kind, $0))] } ?? []) + [
                .input(TextInput(.email, .email, label: "Email", value: "", problem: emailProblem)),
                .secret(
                    SecretInput(
                        .password, .currentPassword, label: "Password", problem: passwordProblem, isEmpty: true)),
                .command(Command(.resend, label: "Again", role: .quiet, state: .waiting(seconds: seconds))),
            ]
        }

        func action(for interaction: Interaction) -> Interaction? { interaction }
    }

    private let plain = TestScreen()

    private func spoken(_ old: TestScreen, _ new: TestScreen) -> String? { Announcement(from: old, to: new)?.text }

    @Test func `a new message and new errors are spoken`() {
        #expect(spoken(plain, TestScreen(notice: "No connection.")) == "No connection.")
        #expect(spoken(plain, TestScreen(emailProblem: "Enter an address.")) == "Enter an address.")
        let both = TestScreen(emailProblem: "Enter an address.", passwordProblem: "Enter a password.")
        #expect(spoken(plain, both) == "Enter an address. Enter a password.")
    }

    /// Finds an announcement of all messages after each change.
    @Test func `a message that stays, one that goes and a passing second are silent`() {
        let wrong = TestScreen(notice: "No connection.", emailProblem: "Enter an address.")
        #expect(spoken(plain, plain) == nil)
        #expect(spoken(wrong, wrong) == nil)
        #expect(spoken(wrong, plain) == nil)
        #expect(spoken(TestScreen(seconds: 9), TestScreen(seconds: 8)) == nil)
        let worse = TestScreen(
            notice: "No connection.", emailProblem: "Enter an address.", passwordProblem: "Enter a password.")
        #expect(spoken(wrong, worse) == "Enter a password.")
    }

    @Test func `the same error at another field is spoken`() {
        let old = TestScreen(emailProblem: "Enter this.")
        #expect(spoken(old, TestScreen(passwordProblem: "Enter this.")) == "Enter this.")
    }

    @Test func `a title that changes in its place is spoken first`() {
        #expect(spoken(plain, TestScreen(title: "Confirm", notice: "Sent.")) == "Confirm Sent.")
    }

    /// Finds a haptic for a code that was sent, and for a title.
    @Test func `only a new error is an error`() {
        #expect(Announcement(from: plain, to: TestScreen(notice: "No connection."))?.isError == true)
        #expect(Announcement(from: plain, to: TestScreen(passwordProblem: "Wrong."))?.isError == true)
        #expect(Announcement(from: plain, to: TestScreen(notice: "Sent.", kind: .information))?.isError == false)
        let wrong = TestScreen(emailProblem: "Wrong.")
        #expect(Announcement(from: wrong, to: TestScreen(title: "Confirm", emailProblem: "Wrong."))?.isError == false)
    }
}
