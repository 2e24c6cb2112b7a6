#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// The app with the banner above it, and with the menu, if the brand has one.
///
/// The menu is a sidebar beside the app if there is room, and a sheet otherwise. The app keeps its views and their
/// state if the room changes, for example in Split View. A `NavigationSplitView` would not keep them. Only the banner
/// and the menu have the brand's look.
@MainActor struct AppShell<Home: View>: View {
    #if os(iOS)
    @Environment(\.horizontalSizeClass) private var width
    #endif
    @State private var showsSidebar = true
    let menu: MenuScreen
    let banner: BannerScreen?
    let arrangement: ScreenArrangement.Menu
    let look: OwnLook
    let send: @MainActor (AuthFlow.Event) -> Void
    @ViewBuilder let home: Home

    var body: some View {
        HStack(spacing: 0) {
            if arrangement == .sidebar, hasRoom, showsSidebar { Sidebar(menu: menu, send: send).modifier(look) }
            home
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .safeAreaInset(edge: .top, spacing: 0) {
                    if let banner { AnyScreen.view(of: banner, send: send).modifier(look) }
                }
                .safeAreaInset(edge: .top, spacing: 0) {
                    if arrangement == .sidebar {
                        HStack {
                            menuButton
                            Spacer()
                        }
                        .padding(.horizontal, 8)
                        .modifier(look)
                    }
                }
        }
    }

    private var hasRoom: Bool {
        #if os(iOS)
        width == .regular
        #else
        true
        #endif
    }

    private var menuButton: some View {
        Button {
            if hasRoom { showsSidebar.toggle() } else { send(.open(.menu)) }
        } label: {
            Image(systemName: "sidebar.leading").font(.title3).frame(minWidth: 44, minHeight: 44)
        }
        .accessibilityLabel(menu.title)
        .accessibilityIdentifier("openMenu")
    }
}

/// The menu beside the app.
@MainActor private struct Sidebar: View {
    @Environment(\.authStyle) private var style
    let menu: MenuScreen
    let send: @MainActor (AuthFlow.Event) -> Void

    var body: some View {
        let form = ScreenForm(of: menu, send: send)
        List {
            HeadingView(text: menu.title).listRowBackground(style.color(\.surface))
            ListSections(screen: menu, form: form)
        }
        .font(style.font(.body))
        .listStyle(.sidebar)
        .modifier(RowHeight())
        .scrollContentBackground(.hidden)
        .background { style.color(\.surface).ignoresSafeArea() }
        .environment(\.styleGround, .surface)
        .frame(width: 300)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier(menu.id.rawValue)
    }
}
#endif
