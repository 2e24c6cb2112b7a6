#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// A choice among pictures with names, in as many columns as fit. Two tiles are in the middle.
@MainActor struct TileGrid: View {
    @ScaledMetric(relativeTo: .body) private var width = ScreenMetrics.tile
    @ScaledMetric(relativeTo: .body) private var largestWidth = ScreenMetrics.widestTile
    let tiles: [Tile]
    let form: ScreenForm

    var body: some View {
        LazyVGrid(columns: columns, spacing: 16) {
            ForEach(tiles) { TileView(tile: $0, form: form) }
        }
        .frame(maxWidth: .infinity)
    }

    /// Columns that adapt would leave the place of a third tile free.
    private var columns: [GridItem] {
        if tiles.count < 3 {
            return tiles.map { _ in GridItem(.flexible(maximum: largestWidth), spacing: 12, alignment: .top) }
        }
        return [GridItem(.adaptive(minimum: width, maximum: largestWidth), spacing: 12, alignment: .top)]
    }
}

/// A picture in a circle above its name. The current choice has a ring.
@MainActor private struct TileView: View {
    @Environment(\.authStyle) private var style
    @Environment(\.styleGround) private var ground
    let tile: Tile
    let form: ScreenForm

    var body: some View {
        Button {
            form.press(tile.command)
        } label: {
            VStack(spacing: 8) {
                if let picture = tile.picture { circle(around: picture) }
                CommandLabel(command: tile.command)
                    .font(style.font(.label))
                    .foregroundColor(style.color(ground.text))
                    .tint(style.color(ground.text))
                    .multilineTextAlignment(.center)
            }
            .padding(4)
            .frame(maxWidth: .infinity, minHeight: ScreenMetrics.target)
            .contentShape(Rectangle())
        }
        .buttonStyle(ChoiceStyle(tile.command))
        .modifier(CommandState(command: tile.command))
        .accessibilityAddTraits(tile.isChosen ? .isSelected : [])
    }

    private func circle(around picture: String) -> some View {
        Text(verbatim: picture)
            .font(.system(size: ScreenMetrics.tileText))
            .frame(width: ScreenMetrics.tilePicture, height: ScreenMetrics.tilePicture)
            .background(style.color(ground.choice), in: Circle())
            .overlay {
                // The ring has a gap of two points.
                if tile.isChosen { Circle().stroke(style.color(ground.focus), lineWidth: 3).padding(-3.5) }
            }
            .accessibilityHidden(true)
    }
}

/// The look of a button that draws its own shape.
struct ChoiceStyle: ButtonStyle {
    private let isDimmed: Bool

    /// Creates the look of a command's button.
    init(_ command: Command) { isDimmed = ButtonFace(command, texts: ControlTexts()).isDimmed }

    func makeBody(configuration: Configuration) -> some View {
        configuration.label.opacity(isDimmed ? ScreenMetrics.dimmed : configuration.isPressed ? 0.8 : 1)
    }
}
#endif
