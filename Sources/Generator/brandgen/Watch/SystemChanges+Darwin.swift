#if canImport(Darwin)
import Darwin
import Diagnostics

/// Changes that the kernel of Apple systems reports (kqueue(2)). It reports that something has changed at a path; the
/// stamps tell which files.
final class SystemChanges: ChangeSource {
    private let queue = kqueue()
    private var stamps: FolderStamps
    private var descriptors: [String: Int32] = [:]
    private(set) var isLimited = false

    init(_ folders: [WatchedFolder]) {
        stamps = FolderStamps(folders)
        signal(SIGINT, SIG_IGN)
        add(UInt(SIGINT), Int16(EVFILT_SIGNAL), 0)
        var limit = rlimit()
        if getrlimit(RLIMIT_NOFILE, &limit) == 0 {
            limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
            setrlimit(RLIMIT_NOFILE, &limit)
        }
        watch()
        // A file may have changed before its watch began.
        _ = stamps.update()
    }

    deinit {
        for descriptor in descriptors.values { close(descriptor) }
        close(queue)
    }

    func add(_ folders: [WatchedFolder]) {
        stamps.add(folders)
        watch()
    }

    func wait(atMost time: Duration?) -> FileChanges? {
        // `[kevent](…)` would call the function of this name.
        var events: [kevent] = Array(repeating: kevent(), count: 64)
        let count: Int32
        if let time {
            var end = timespec(time)
            count = kevent(queue, nil, 0, &events, Int32(events.count), &end)
        } else {
            count = kevent(queue, nil, 0, &events, Int32(events.count), nil)
        }
        guard count > 0 else { return FileChanges() }
        for event in events[..<Int(count)] {
            if event.filter == Int16(EVFILT_SIGNAL) { return nil }
            // Another file may be at the path now.
            guard event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME) != 0 else { continue }
            for (path, descriptor) in descriptors where UInt(descriptor) == event.ident { forget(path) }
        }
        let changes = stamps.update()
        watch()
        return changes
    }

    /// Watches the paths that are new, and forgets those that do not exist any more.
    private func watch() {
        for path in Set(descriptors.keys).subtracting(stamps.paths) { forget(path) }
        for path in stamps.paths where descriptors[path] == nil {
            let descriptor = open(path, O_EVTONLY | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else {
                if [EMFILE, ENFILE].contains(errno) { isLimited = true }
                continue
            }
            descriptors[path] = descriptor
            add(
                UInt(descriptor), Int16(EVFILT_VNODE),
                UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB | NOTE_DELETE | NOTE_RENAME))
        }
    }

    private func forget(_ path: String) {
        if let descriptor = descriptors.removeValue(forKey: path) { close(descriptor) }
    }

    private func add(_ identity: UInt, _ filter: Int16, _ notes: UInt32) {
        var event = kevent(
            ident: identity, filter: filter, flags: UInt16(EV_ADD | EV_CLEAR), fflags: notes, data: 0, udata: nil)
        kevent(queue, &event, 1, nil, 0, nil)
    }
}
#endif
