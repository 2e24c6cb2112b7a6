#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// A choice among pictures with names, in as many columns as fit.
@MainActor struct TileGrid: View {
    @ScaledMetric(relativeTo: .body) private var width = 104.0
    let tiles: [Tile]
    let form: ScreenForm

    var body: some View {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: width), spacing: 12)], spacing: 12) {
            ForEach(tiles) { tile in
                Button {
                    form.press(tile.command)
                } label: {
                    VStack(spacing: 4) {
                        if let picture = tile.picture { Text(picture).font(.largeTitle).accessibilityHidden(true) }
                        CommandLabel(command: tile.command).multilineTextAlignment(.center)
                    }
                    .frame(minHeight: 88)
                }
                .buttonStyle(CommandStyle(tile.command, as: tile.isChosen ? .primary : nil))
                .modifier(CommandState(command: tile.command))
                .accessibilityAddTraits(tile.isChosen ? .isSelected : [])
            }
        }
    }
}
#endif
