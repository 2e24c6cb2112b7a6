import SwiftUI

/// The button that opens the settings, on the players' screen and in the hub.
@MainActor
struct SettingsButton: View {
    @State private var isOpen = false

    var body: some View {
        Button("Settings") { isOpen = true }
            .frame(minHeight: 44)
            .accessibilityIdentifier("settings")
            .sheet(isPresented: $isOpen) {
                NavigationStack {
                    SettingsView()
                        .toolbar {
                            ToolbarItem(placement: .cancellationAction) { Button("Close") { isOpen = false } }
                        }
                }
            }
    }
}

/// The settings of the game. Each change is stored at once.
@MainActor
private struct SettingsView: View {
    @State private var settings = GameSettings(contentsOf: GameSettings.file)

    var body: some View {
        List {
            Toggle("Sound", isOn: $settings.hasSound)
            Toggle("Music", isOn: $settings.hasMusic)
            Toggle("Full Animations", isOn: $settings.hasFullAnimations)
        }
        .navigationTitle("Settings")
        .navigationBarTitleDisplayMode(.inline)
        // A device without free space keeps the old settings.
        .onChange(of: settings) { _, settings in try? settings.write(to: GameSettings.file) }
    }
}
