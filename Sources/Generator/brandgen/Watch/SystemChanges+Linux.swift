#if canImport(Glibc)
import Diagnostics
import Glibc

/// Changes that the Linux kernel reports (inotify(7)).
final class SystemChanges: ChangeSource {
    private let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    private let interrupt = Interrupt()
    /// The folders by the number of their watch. A folder that is reached by two paths has one watch.
    private var folders: [Int32: [WatchedFolder]] = [:]
    /// The folders to watch when they appear.
    private var roots: [WatchedFolder]
    private(set) var isLimited: Bool

    private static let events =
        IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB

    init(_ folders: [WatchedFolder]) {
        roots = folders
        isLimited = !(0..<Int32(FD_SETSIZE)).contains(descriptor)
        folders.forEach(watch)
    }

    deinit { close(descriptor) }

    func add(_ more: [WatchedFolder]) {
        roots += more
        more.forEach(watch)
    }

    func wait(atMost time: Duration?) -> FileChanges? {
        guard interrupt.wait(for: descriptor, atMost: time) else { return nil }
        var changes = FileChanges()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
            buffer.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<count]), &changes) }
        }
        return changes
    }

    /// Reads events. Each is a watch, a mask, a cookie and the length of the name, then the name with zeros at its end.
    private func take(_ events: UnsafeRawBufferPointer, _ changes: inout FileChanges) {
        var rest = events
        let header = MemoryLayout<inotify_event>.size
        while rest.count >= header {
            let event = rest.loadUnaligned(as: inotify_event.self)
            let end = header + Int(event.len)
            guard end <= rest.count else { return }
            let name = String(decoding: rest[header..<end].prefix { $0 != 0 }, as: UTF8.self)
            take(event, name, &changes)
            rest = UnsafeRawBufferPointer(rebasing: rest[end...])
        }
    }

    private func take(_ event: inotify_event, _ entry: String, _ changes: inout FileChanges) {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            // Folders may have appeared too.
            roots.forEach(watch)
            changes.formUnion(.ofAnyFile)
        }
        if event.mask & UInt32(IN_IGNORED) != 0 { folders[event.wd] = nil }
        guard !entry.isEmpty, let parents = folders[event.wd] else { return }
        for parent in parents where parent.watches(entry) {
            let path = join(parent.path, entry)
            let name = under(parent.name, entry)
            changes.add(name)
            guard event.mask & UInt32(IN_ISDIR) != 0 else { continue }
            if event.mask & UInt32(IN_MOVED_FROM) != 0 { forget(path) }
            guard event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 else { continue }
            for root in roots where root.path == path || isBeneath(root.path, path) { watch(root) }
            // Files that are already in the folder count as changed with it.
            if parent.isDeep { watch(WatchedFolder(path: path, name: name, isDeep: true)) }
        }
    }

    /// Watches a folder and those below it, unless it does not exist.
    private func watch(_ folder: WatchedFolder) {
        var pending = [folder]
        while let folder = pending.popLast() {
            let watch = inotify_add_watch(descriptor, folder.path, UInt32(Self.events | IN_ONLYDIR | IN_DONT_FOLLOW))
            guard watch >= 0 else {
                if [ENOSPC, ENOMEM, EBADF].contains(errno) { isLimited = true }
                continue
            }
            if folders[watch]?.contains(folder) != true { folders[watch, default: []].append(folder) }
            guard folder.isDeep else { continue }
            for entry in watchedEntries(of: folder) where isFolderItself(join(folder.path, entry)) {
                pending.append(
                    WatchedFolder(path: join(folder.path, entry), name: under(folder.name, entry), isDeep: true))
            }
        }
    }

    /// Ends the watches of a folder that was moved away, which would go on with the former name.
    private func forget(_ path: String) {
        for (watch, paths) in folders {
            let left = paths.filter { $0.path != path && !isBeneath($0.path, path) }
            guard left.count < paths.count else { continue }
            folders[watch] = left
            if left.isEmpty { inotify_rm_watch(descriptor, watch) }
        }
    }
}

/// Returns whether the path is a folder and not a link to one.
private func isFolderItself(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
#endif
