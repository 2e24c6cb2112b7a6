#if canImport(SwiftUI)
import AuthScreens
import SwiftUI

/// The fields of a profile. A first and a last name are side by side, except with large text.
@MainActor struct ProfileFields: View {
    @Environment(\.dynamicTypeSize) private var textSize
    private let inputs: [TextInput]
    private let form: ScreenForm

    init(_ inputs: [TextInput], in form: ScreenForm) {
        self.inputs = inputs
        self.form = form
    }

    var body: some View {
        let isRow = inputs.prefix(2).map(\.kind) == [.givenName, .familyName] && !textSize.isAccessibilitySize
        if isRow {
            HStack(alignment: .top, spacing: 12) {
                ForEach(inputs.prefix(2)) { InputField($0, in: form) }
            }
        }
        ForEach(inputs.dropFirst(isRow ? 2 : 0)) { InputField($0, in: form) }
    }
}
#endif
