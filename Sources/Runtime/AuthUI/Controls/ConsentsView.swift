#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// Switches as the rows of one rounded group.
@MainActor struct ConsentsView: View {
    let toggles: [AuthScreens.Toggle]
    let form: ScreenForm

    var body: some View {
        VStack(spacing: 0) {
            ForEach(toggles) { toggle in
                if toggle.id != toggles.first?.id {
                    Hairline().padding(.leading, ScreenMetrics.padding)
                }
                ToggleField(toggle: toggle, form: form)
                    .padding(.horizontal, ScreenMetrics.padding)
                    .padding(.vertical, 4)
            }
        }
        .environment(\.styleGround, .surface)
        .background { GroupSurface() }
    }
}

/// A switch at the trailing edge of its label, with its error and the documents that the label mentions.
@MainActor struct ToggleField: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    @ScaledMetric(relativeTo: .body) private var height = ScreenMetrics.rowHeight
    let toggle: AuthScreens.Toggle
    let form: ScreenForm

    var body: some View {
        VStack(alignment: .leading, spacing: ScreenMetrics.hintGap) {
            SwiftUI.Toggle(isOn: isOn) {
                Text(toggle.label)
                    .font(style.font(.body))
                    .foregroundColor(style.color(ground.text))
                    .fixedSize(horizontal: false, vertical: true)
            }
            .frame(minHeight: height)
            .disabled(toggle.lock == .readOnly)
            // During a request, the switch looks the same, but it takes no input.
            .allowsHitTesting(toggle.lock == .editable)
            .fieldAccessibility(toggle.id, label: toggle.label, hint: toggle.hint, problem: toggle.problem)
            FieldNotes(hint: toggle.hint, problem: toggle.problem)
            if !toggle.documents.isEmpty { DocumentLinks(links: toggle.documents, form: form) }
        }
        .multilineTextAlignment(.leading)
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
