#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// One field, or two names: side by side if there is room, one below the other with large text.
@MainActor struct ProfileFields: View {
    @Environment(\.dynamicTypeSize) private var textSize
    private let inputs: [TextInput]
    private let form: ScreenForm

    init(_ inputs: [TextInput], in form: ScreenForm) {
        self.inputs = inputs
        self.form = form
    }

    var body: some View {
        if inputs.count > 1, !textSize.isAccessibilitySize {
            HStack(alignment: .top, spacing: 12) { fields }
        } else {
            fields
        }
    }

    private var fields: some View { ForEach(inputs) { InputField($0, in: form) } }
}
#endif
