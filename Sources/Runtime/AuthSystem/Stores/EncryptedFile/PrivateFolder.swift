internal import AuthCore
internal import Foundation

/// An open folder that only this user may enter (mode 0700), and what is done with the files in it. Each is named
/// relative to the folder, so that no link leads out of it.
struct PrivateFolder: ~Copyable {
    private let descriptor: Descriptor

    /// Opens a folder, which is there.
    init(path: String) throws(SecureStoreError) {
        let folder = try Self.open(path)
        try Self.check(folder, path)
        descriptor = folder
    }

    /// Opens a folder, making it and those above it where they are missing.
    init(creating path: String) throws(SecureStoreError) {
        let folder = try Self.openOrCreate(path)
        try Self.check(folder, path)
        descriptor = folder
    }

    // MARK: Files

    /// The bytes of a file, or as many of them as show that it is too long; nil where there is none.
    func contents(of name: String, atMost limit: Int) throws(SecureStoreError) -> [UInt8]? {
        // A pipe without a writer would make open wait.
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        guard let number = try systemCall(nilFor: ENOENT, { openat(descriptor.number, name, flags) }) else {
            return nil
        }
        let file = try Descriptor { number }
        let info = try Self.status(of: file)
        guard info.st_mode & S_IFMT == S_IFREG else { throw .system(code: EINVAL) }
        var bytes = [UInt8](repeating: 0, count: min(Int(info.st_size), limit + 1))
        var count = 0
        while count < bytes.count {
            let got = try systemCall {
                bytes[count...].withUnsafeMutableBytes { Foundation.read(file.number, $0.baseAddress, $0.count) }
            }
            if got == 0 { break }
            count += got
        }
        return Array(bytes.prefix(count))
    }

    /// Writes a file that is not there yet, for this user alone, through to the disk. Where this fails, none stays behind.
    ///
    /// - Parameters:
    ///   - name: The file's name.
    ///   - bytes: The file's contents.
    ///   - isAlwaysReadable: Whether an iOS device lets the file be read before its first unlock.
    /// - Throws: `.system` if there is such a file, or the system refuses.
    func create(_ name: String, bytes: [UInt8], isAlwaysReadable: Bool = false) throws(SecureStoreError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = try Descriptor { openat(descriptor.number, name, flags, 0o600) }
        do throws(SecureStoreError) {
            // What the process masks may be this user's own rights.
            try systemCall { fchmod(file.number, 0o600) }
            if isAlwaysReadable { Self.removeProtection(of: file) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = try systemCall {
                    rest.withUnsafeBytes { Foundation.write(file.number, $0.baseAddress, $0.count) }
                }
                rest = rest.dropFirst(count)
            }
            try systemCall { fsync(file.number) }
        } catch {
            _ = try? remove(name)
            throw error
        }
    }

    /// Puts a file in another's place, in one step.
    func rename(_ name: String, to newName: String) throws(SecureStoreError) {
        try systemCall { renameat(descriptor.number, name, descriptor.number, newName) }
    }

    /// Gives a file a second name. False where that name is taken, which is left as it is.
    func link(_ name: String, as newName: String) throws(SecureStoreError) -> Bool {
        try systemCall(nilFor: EEXIST) { linkat(descriptor.number, name, descriptor.number, newName, 0) } != nil
    }

    /// Takes a file away. False where there is none.
    @discardableResult
    func remove(_ name: String) throws(SecureStoreError) -> Bool {
        try systemCall(nilFor: ENOENT) { unlinkat(descriptor.number, name, 0) } != nil
    }

    /// Waits until the folder's entries, as they are now, outlive a crash of the machine.
    func synchronize() throws(SecureStoreError) {
        try systemCall { fsync(descriptor.number) }
    }

    /// The names in the folder, in no order.
    func names() throws(SecureStoreError) -> [String] {
        // A descriptor of its own, because closing the stream closes it.
        let number = try systemCall { openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard let stream = fdopendir(number) else {
            close(number)
            throw .system(code: errno)
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
                })
        }
        return names
    }

    /// Takes the lock of the folder.
    ///
    /// - Parameter patience: How long to wait for another process, in seconds.
    /// - Returns: The file that the lock is on, to be unlocked.
    /// - Throws: `.unavailable` where another process holds it all that time.
    func lock(patience: TimeInterval) throws(SecureStoreError) -> Descriptor {
        let file = try Descriptor {
            openat(descriptor.number, ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        let pause: UInt32 = 2_000
        for _ in 0...Int(patience * 1_000_000 / Double(pause)) {
            if try systemCall(nilFor: EWOULDBLOCK, { flock(file.number, LOCK_EX | LOCK_NB) }) != nil { return file }
            usleep(pause)
        }
        throw .unavailable
    }

    // MARK: Opening

    private static func open(_ path: String) throws(SecureStoreError) -> Descriptor {
        try Descriptor { Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    }

    private static func openOrCreate(_ path: String) throws(SecureStoreError) -> Descriptor {
        do throws(SecureStoreError) {
            return try open(path)
        } catch .system(code: ENOENT) {
            let parentPath = (path as NSString).deletingLastPathComponent
            let parent = try openOrCreate(parentPath.isEmpty ? "." : parentPath)
            // Another process may have been faster.
            if try systemCall(nilFor: EEXIST, { mkdir(path, 0o700) }) != nil {
                // What the process masks may be this user's own rights.
                try systemCall { chmod(path, 0o700) }
                try systemCall { fsync(parent.number) }
            }
            return try open(path)
        }
    }

    private static func check(_ folder: borrowing Descriptor, _ path: String) throws(SecureStoreError) {
        let info = try status(of: folder)
        guard info.st_uid == geteuid() else {
            throw .exposed("the folder \(path) belongs to another user: take one of this user's")
        }
        guard info.st_mode & 0o077 == 0 else {
            throw .exposed("the folder \(path) is open to other users: chmod 700 it")
        }
    }

    private static func removeProtection(of file: borrowing Descriptor) {
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        // PROTECTION_CLASS_D of XNU's sys/cprotect.h, which Foundation calls `FileProtectionType.none`.
        _ = fcntl(file.number, F_SETPROTECTIONCLASS, 4)
        #endif
    }

    private static func status(of file: borrowing Descriptor) throws(SecureStoreError) -> stat {
        let number = file.number
        var info = stat()
        try systemCall { fstat(number, &info) }
        return info
    }
}
