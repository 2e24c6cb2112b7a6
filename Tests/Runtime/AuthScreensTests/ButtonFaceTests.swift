import AuthScreens
import Testing

struct ButtonFaceTests {
    private let texts = ControlTexts()

    /// Finds a button that dims while it waits for its own action, a spinner in a button that was not pressed, an
    /// incomplete form whose button cannot be pressed, and a waiting time that is hard to read.
    @Test(arguments: [
        (Command.State.ready, false, true, false, false), (.incomplete, false, true, false, false),
        (.busy, true, false, false, false), (.blocked, false, false, true, false),
        (.waiting(seconds: 9), false, false, false, true),
    ])
    func `a button looks like its state`(
        state: Command.State, hasSpinner: Bool, isEnabled: Bool, isDimmed: Bool, isInformation: Bool
    ) {
        for role in Command.Role.allCases {
            let face = ButtonFace(Command(.submit, label: "Sign in", role: role, state: state), texts: texts)
            #expect(face.label == "Sign in")
            #expect(face.hasSpinner == hasSpinner)
            #expect(face.isEnabled == isEnabled)
            #expect(face.isDimmed == isDimmed)
            #expect(face.isInformation == isInformation)
            #expect(face.spokenState == (hasSpinner ? "In progress" : nil))
        }
    }
}
