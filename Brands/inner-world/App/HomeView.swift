// Written once by brandgen (app template 1). This file is yours.
import InnerWorldAuth
import SwiftUI

/// The user's world, up to the edges of the screen.
@MainActor
struct HomeView: View {
    @Environment(BrandAuth.self) private var auth
    @State private var camera = WorldCamera.off

    var body: some View {
        NavigationStack {
            WorldView(camera: $camera, colors: auth.theme.colors)
                .ignoresSafeArea()
                .safeAreaInset(edge: .bottom) {
                    if let message = camera.message {
                        Text(message).padding(12).background(.regularMaterial, in: RoundedRectangle(cornerRadius: 12))
                    }
                }
                .toolbar {
                    // Users sign out and delete their account there.
                    ToolbarItem(placement: .topBarTrailing) { AccountButton() }
                    ToolbarItem(placement: .bottomBar) {
                        Button(camera.action) { camera.toggle() }
                    }
                }
        }
    }
}
