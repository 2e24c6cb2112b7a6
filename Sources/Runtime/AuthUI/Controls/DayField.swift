#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import Foundation
import SwiftUI

/// A date picker that suggests no day: it shows a placeholder until the user chooses one, and opens at the current day.
@MainActor struct DayField: View {
    @Environment(\.authStyle) private var style
    @Environment(\.colorScheme) private var colorScheme
    @State private var isOpen = false
    private let input: DayInput
    private let form: ScreenForm

    init(_ input: DayInput, in form: ScreenForm) {
        self.input = input
        self.form = form
    }

    var body: some View {
        FieldFrame(label: input.label, hint: nil, problem: input.problem) {
            VStack(spacing: 0) {
                Button {
                    form.fields?.closeKeyboard()
                    isOpen.toggle()
                } label: {
                    HStack {
                        valueText.frame(maxWidth: .infinity, alignment: .leading)
                        Image(systemName: "calendar")
                    }
                    .font(style.font(.body))
                    .frame(minHeight: ScreenMetrics.target)
                    .contentShape(Rectangle())
                }
                .buttonStyle(.plain)
                .accessibilityLabel(input.label)
                .accessibilityValue(valueText)
                .accessibilityHint(input.problem ?? "")
                .accessibilityIdentifier(input.id.rawValue)
                // During a request, the picker keeps its place, but it takes no input.
                if isOpen && input.lock != .readOnly { picker.allowsHitTesting(input.lock == .editable) }
            }
            .modifier(FieldBox(isFocused: isOpen, hasProblem: input.problem != nil))
        }
        .id(input.id)
        .disabled(input.lock == .readOnly)
    }

    private var valueText: Text { Text(input.text ?? input.placeholder) }

    @ViewBuilder private var picker: some View {
        if let latest = input.latest.start {
            DatePicker(selection: selection(default: latest), in: ...latest, displayedComponents: .date) {
                Text(input.label)
            }
            .labelsHidden()
            // The system draws the picker's text. It must be visible on the theme's surface.
            .environment(\.colorScheme, style.palette(colorScheme).isSurfaceDark ? .dark : .light)
            #if os(iOS)
            .datePickerStyle(.wheel)
            #endif
            .accessibilityIdentifier(input.id.rawValue + ".picker")
        }
    }

    private func selection(default latest: Date) -> Binding<Date> {
        Binding {
            input.value?.start ?? latest
        } set: { date in
            form.send(.choose(input.id, CalendarDay(of: date, in: .current)))
        }
    }
}

extension CalendarDay {
    /// The beginning of the day in the device's time zone.
    fileprivate var start: Date? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        return calendar.date(from: DateComponents(year: year, month: month, day: day))
    }
}
#endif
