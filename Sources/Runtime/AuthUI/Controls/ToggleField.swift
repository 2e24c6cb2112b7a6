#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// A switch of a screen, with the documents that its label mentions.
@MainActor struct ToggleField: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    private let toggle: AuthScreens.Toggle
    private let form: ScreenForm

    init(_ toggle: AuthScreens.Toggle, in form: ScreenForm) {
        self.toggle = toggle
        self.form = form
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            SwiftUI.Toggle(isOn: isOn) {
                Text(toggle.label)
                    .foregroundColor(style.color(ground.text))
                    .fixedSize(horizontal: false, vertical: true)
            }
            .frame(minHeight: 44)
            .disabled(toggle.lock == .readOnly)
            // During a request, the switch looks the same, but it takes no input.
            .allowsHitTesting(toggle.lock == .editable)
            .fieldAccessibility(toggle.id, label: toggle.label, hint: toggle.hint, problem: toggle.problem)
            if let hint = toggle.hint {
                Text(hint)
                    .font(style.font(.note))
                    .foregroundColor(style.color(ground.mutedText))
                    .accessibilityHidden(true)
            }
            if let problem = toggle.problem { ProblemText(problem).accessibilityHidden(true) }
            DocumentLinks(toggle.documents, in: form)
        }
        .id(toggle.id)
    }

    private var isOn: Binding<Bool> {
        Binding {
            toggle.isOn
        } set: { isOn in
            form.send(.turn(toggle.id, isOn))
        }
    }
}
#endif
