import Foundation

/// The settings of the game. All players of a device share them.
struct GameSettings: Codable, Equatable, Sendable {
    var hasSound = true
    var hasMusic = true
    var hasFullAnimations = true
}

extension GameSettings {
    /// The file of the device's settings.
    static var file: URL {
        FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
            .appending(path: "settings.json")
    }

    /// Reads a file. A missing or unreadable one has the settings of a new device.
    init(contentsOf file: URL) {
        self = (try? JSONDecoder().decode(Self.self, from: Data(contentsOf: file))) ?? Self()
    }

    /// Writes a file, and its folder if there is none.
    func write(to file: URL) throws {
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try JSONEncoder().encode(self).write(to: file, options: .atomic)
    }
}
