import Foundation
import Testing

@testable import brandgen

struct FolderWatcherTests {
    /// A source that sees no changes, and reaches the system's limit with its second folder.
    private struct SmallSource: ChangeSource {
        var folders: [WatchedFolder]

        init(_ folders: [WatchedFolder]) { self.folders = folders }

        var isLimited: Bool { folders.count > 1 }
        mutating func add(_ folders: [WatchedFolder]) { self.folders += folders }
        mutating func wait(atMost time: Duration?) -> FileChanges? { FileChanges() }
    }

    @Test(arguments: [true, false])
    func `at the system's limit, the watcher says so once and compares the files`(isAtStart: Bool) throws {
        try withFiles(["one/a": "1", "two/b": "1"]) { folder in
            let folders = ["one", "two"].map {
                WatchedFolder(path: folder.appendingPathComponent($0).path, name: $0, isDeep: true)
            }
            var messages = 0
            let watcher = FolderWatcher(isAtStart ? folders : [folders[0]], from: { SmallSource($0) }) { messages += 1 }
            #expect(messages == (isAtStart ? 1 : 0))
            watcher.add(folders)
            #expect(messages == 1)
            for name in ["one/a", "two/b", "two/new"] {
                try write("changed", to: name, in: folder)
                #expect(watcher.next() == FileChanges([name]))
            }
            #expect(messages == 1)
        }
    }
}
