#if canImport(SwiftUI)
import AuthCore
import AuthScreens
import SwiftUI

/// The app with the way to the account: a button in the corner, or a menu.
///
/// The menu is a sidebar beside the app if there is room, and a sheet otherwise. The app keeps its views and their
/// state if the room changes, for example in Split View. A `NavigationSplitView` would not keep them.
@MainActor struct AppShell<Home: View>: View {
    @Environment(\.authStyle) private var style
    #if os(iOS)
    @Environment(\.horizontalSizeClass) private var width
    #endif
    @State private var showsSidebar = true
    let menu: MenuScreen
    let banner: BannerScreen?
    let arrangement: ScreenArrangement.Menu
    let send: @MainActor (AuthFlow.Event) -> Void
    @ViewBuilder let home: Home

    var body: some View {
        HStack(spacing: 0) {
            if arrangement == .sidebar, hasRoom, showsSidebar { sidebar }
            home
                .frame(maxWidth: .infinity, maxHeight: .infinity)
                .safeAreaInset(edge: .top, spacing: 0) {
                    if let banner { AnyScreen.view(of: banner, send: send) }
                }
                .safeAreaInset(edge: .top, spacing: 0) {
                    if arrangement == .sidebar {
                        HStack {
                            menuButton; Spacer()
                        }.padding(.horizontal, 8)
                    }
                }
                .overlay(alignment: .topTrailing) {
                    if arrangement == .button {
                        AccountButton().background(.regularMaterial, in: Circle()).padding(8)
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

    private var sidebar: some View {
        let form = ScreenForm(of: menu, send: send)
        return List {
            Group {
                HeadingView(menu.title)
                MenuRows(menu, in: form)
            }
            .listRowBackground(style.color(\.surface))
        }
        .listStyle(.sidebar)
        .scrollContentBackground(.hidden)
        .background { style.color(\.surface).ignoresSafeArea() }
        .environment(\.styleGround, .surface)
        .frame(width: 300)
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier(menu.id.rawValue)
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
#endif
