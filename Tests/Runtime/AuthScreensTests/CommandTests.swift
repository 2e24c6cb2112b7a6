import AuthScreens
import Testing

struct CommandTests {
    /// Finds a sign at a row that does something in its place.
    @Test(
        arguments: [
            (.account, true), (.changeAddress, true), (.changePlayer, true), (.signOut, false), (.resend, false),
        ] as [(CommandID, Bool)])
    func `only a row that leads to another screen says so`(_ id: CommandID, _ leadsOn: Bool) {
        #expect(Command(id, label: "Row", role: .secondary).leadsOn == leadsOn)
    }
}
