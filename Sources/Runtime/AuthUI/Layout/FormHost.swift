#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// Holds the texts of a screen's fields and the focus, above the rows of its layout: a row of a lazy list loses its
/// state when it leaves the screen.
@MainActor struct FormHost<S: Screen, Content: View>: View {
    @Environment(AuthModel.self) private var model: AuthModel?
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.controlTexts) private var texts
    @FocusState private var focus: FocusTarget?
    @State private var entries: FieldEntries
    @State private var plan: FocusPlan
    @State private var revealed: Set<InputID> = []
    @State private var hasAppeared = false
    private let screen: S
    private let send: @MainActor (S.Action) -> Void
    private let content: (ScreenForm) -> Content

    /// Creates the host of a screen. Its identity must change with the screen's identifier.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - send: Receives the user's actions.
    ///   - content: The layout of the screen.
    init(
        _ screen: S, send: @escaping @MainActor (S.Action) -> Void,
        @ViewBuilder content: @escaping (ScreenForm) -> Content
    ) {
        self.screen = screen
        self.send = send
        self.content = content
        _entries = State(wrappedValue: FieldEntries(screen.elements))
        _plan = State(wrappedValue: FocusPlan(screen.elements))
    }

    var body: some View {
        ScrollViewReader { reader in
            content(ScreenForm(fields, of: screen))
                .onChange(of: plan.move) { _, move in
                    if let move, isInFront { follow(move, in: reader) }
                }
        }
        // This has no effect in some sheets, so that the screen also sets the focus when it appears.
        .defaultFocus($focus, plan.first.map { FocusTarget(id: $0) })
        .onAppear(perform: takeFirstFocus)
        .onChange(of: screen) { _, screen in
            entries.follow(screen.elements)
            plan.follow(screen.elements)
        }
        .onChange(of: entries) { _, entries in
            if !entries.areSettled { self.entries.settle() }
        }
        // The app switcher shows a picture of the app.
        .onChange(of: scenePhase) { _, phase in
            if phase != .active { revealed.forEach { fields.reveal($0, false) } }
        }
        #if os(iOS)
        .toolbar {
            if let key = fields.returnKey, let label = key.barLabel {
                ToolbarItemGroup(placement: .keyboard) {
                    Spacer()
                    Button(label) { fields.pressReturn(in: key.field) }
                }
            }
        }
        #endif
    }

    private var fields: FormFields {
        FormFields(
            focus: $focus, entries: $entries, revealed: $revealed, elements: screen.elements,
            current: { current?.elements }, texts: texts
        ) { interaction in
            if let action = current?.action(of: interaction) { send(action) }
        }
    }

    /// The screen as the flow has it now; `nil` if the user has left it. A gallery has no flow.
    private var current: S? {
        guard let model else { return screen }
        return model.screen as? S
    }

    private var isInFront: Bool { current?.id == screen.id }

    /// Sets the focus once, and only in front: a screen behind appears when a swipe to it begins.
    private func takeFirstFocus() {
        if !hasAppeared, isInFront, focus == nil, let first = plan.first { fields.move(to: first) }
        hasAppeared = true
    }

    private func follow(_ move: FocusPlan.Move, in reader: ScrollViewProxy) {
        if move.takesKeyboard {
            fields.move(to: move.target)
        } else {
            fields.closeKeyboard()
            reader.scrollTo(move.target, anchor: .center)
        }
    }
}
#endif
