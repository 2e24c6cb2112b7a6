#if canImport(SwiftUI)
import SwiftUI

extension View {
    /// Runs an action with the new value when a value changes.
    ///
    /// iOS 16 has only `onChange(of:perform:)`, which is deprecated on macOS 14 and visionOS 1.
    @MainActor func onNewValue<Value: Equatable>(
        of value: Value, perform action: @escaping (Value) -> Void
    ) -> some View {
        #if os(macOS) || os(visionOS)
        onChange(of: value) { _, newValue in action(newValue) }
        #else
        onChange(of: value, perform: action)
        #endif
    }
}
#endif
