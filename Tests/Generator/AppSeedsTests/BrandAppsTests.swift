import Foundation
import Testing

/// The values of the brands' own apps. Their files are links to the apps.
struct BrandAppsTests {
    @Test func `the camera starts only if the user wants the room, and the last reply of the system counts`() {
        var camera = WorldCamera.off
        #expect(!camera.isWanted && camera.message == nil)
        camera.toggle()
        #expect(camera == .starting && camera.isWanted)
        camera.started(true)
        #expect(camera == .on && camera.action == "Leave Your Room")
        camera.toggle()
        #expect(camera == .off && camera.action == "View in Your Room")
    }

    @Test func `a camera that the user refuses is explained, and can be asked for again`() {
        var camera = WorldCamera.starting
        camera.started(false)
        #expect(camera == .unavailable && !camera.isWanted)
        #expect(camera.message != nil && camera.action == "View in Your Room")
        camera.toggle()
        #expect(camera == .starting && camera.message == nil)
    }

    @Test(arguments: [true, false]) func `a reply changes nothing after the user has left the room`(isAvailable: Bool) {
        var camera = WorldCamera.starting
        camera.toggle()
        camera.started(isAvailable)
        #expect(camera == .off)
    }

    @Test func `settings of the game survive a launch, and a broken file has those of a new device`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "game-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "settings.json")
        #expect(GameSettings(contentsOf: file) == GameSettings())
        var settings = GameSettings()
        settings.hasMusic = false
        try settings.write(to: file)
        #expect(GameSettings(contentsOf: file) == settings)
        try Data("broken".utf8).write(to: file)
        #expect(GameSettings(contentsOf: file) == GameSettings())
    }
}
