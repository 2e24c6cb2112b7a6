internal import AuthCore
internal import Foundation

/// An open folder that only this user can access (mode 0700), and the operations on its files. File names are relative
/// to the open folder, so no symbolic link can redirect them.
struct PrivateFolder: ~Copyable {
    private let descriptor: Descriptor
    private let calls: DurableCalls

    /// Opens an existing folder.
    init(path: String, calls: DurableCalls) throws(SecureStoreError) {
        let folder = try Self.open(path)
        try Self.check(folder, path)
        descriptor = folder
        self.calls = calls
    }

    /// Opens a folder. Creates it and its parent folders if they do not exist.
    init(creating path: String, calls: DurableCalls) throws(SecureStoreError) {
        let folder = try Self.openOrCreate(path, calls)
        try Self.check(folder, path)
        descriptor = folder
        self.calls = calls
    }

    // MARK: Files

    /// Returns the contents of a file, or `nil` if it does not exist. Reads at most one byte more than the limit, which
    /// shows that the file is too long.
    func contents(of name: String, atMost limit: Int) throws(SecureStoreError) -> [UInt8]? {
        // Without O_NONBLOCK, open would wait on a pipe that has no writer.
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

    /// Creates a file that only this user can access and writes it to the disk. Removes the file if this fails.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - bytes: The contents of the file.
    ///   - isAlwaysReadable: Whether the file can be read before the first unlock of an iOS device.
    /// - Throws: `.system` if the file exists or a system call fails.
    func create(_ name: String, bytes: [UInt8], isAlwaysReadable: Bool = false) throws(SecureStoreError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = try Descriptor { openat(descriptor.number, name, flags, 0o600) }
        do throws(SecureStoreError) {
            // The umask of the process may remove even this user's permissions.
            try systemCall { fchmod(file.number, 0o600) }
            if isAlwaysReadable { Self.removeProtection(of: file) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = try systemCall {
                    rest.withUnsafeBytes { calls.write(file.number, $0.baseAddress, $0.count) }
                }
                rest = rest.dropFirst(count)
            }
            try systemCall { calls.sync(file.number) }
        } catch {
            _ = try? remove(name)
            throw error
        }
    }

    /// Renames a file, atomically, and replaces any file that has the new name.
    func rename(_ name: String, to newName: String) throws(SecureStoreError) {
        try systemCall { calls.rename(descriptor.number, name, newName) }
    }

    /// Gives a file a second name. Returns `false` if the new name is taken; that file stays unchanged.
    func link(_ name: String, as newName: String) throws(SecureStoreError) -> Bool {
        try systemCall(nilFor: EEXIST) { linkat(descriptor.number, name, descriptor.number, newName, 0) } != nil
    }

    /// Removes a file. Returns `false` if it does not exist.
    @discardableResult
    func remove(_ name: String) throws(SecureStoreError) -> Bool {
        try systemCall(nilFor: ENOENT) { calls.unlink(descriptor.number, name) } != nil
    }

    /// Writes the folder's entries to the disk, so that they survive a crash of the machine.
    func synchronize() throws(SecureStoreError) {
        try systemCall { calls.sync(descriptor.number) }
    }

    /// Returns the names in the folder, in no particular order.
    func names() throws(SecureStoreError) -> [String] {
        // A separate descriptor, because closedir closes it.
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

    /// Acquires the lock of the folder.
    ///
    /// - Parameter patience: The maximum time to wait for another process, in seconds.
    /// - Returns: The locked file. Call `unlock()` to release the lock.
    /// - Throws: `.unavailable` if another process holds the lock for that time.
    func lock(patience: TimeInterval) throws(SecureStoreError) -> Descriptor {
        let file = try Descriptor {
            openat(descriptor.number, ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        // The file is empty. A record must be written before the first unlock, too.
        Self.removeProtection(of: file)
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

    private static func openOrCreate(_ path: String, _ calls: DurableCalls) throws(SecureStoreError) -> Descriptor {
        do throws(SecureStoreError) {
            return try open(path)
        } catch .system(code: ENOENT) {
            let parentPath = (path as NSString).deletingLastPathComponent
            let parent = try openOrCreate(parentPath.isEmpty ? "." : parentPath, calls)
            // Another process may have created the folder.
            if try systemCall(nilFor: EEXIST, { mkdir(path, 0o700) }) != nil {
                // The umask of the process may remove even this user's permissions.
                try systemCall { chmod(path, 0o700) }
                try systemCall { calls.sync(parent.number) }
            }
            return try open(path)
        }
    }

    private static func check(_ folder: borrowing Descriptor, _ path: String) throws(SecureStoreError) {
        let info = try status(of: folder)
        guard info.st_uid == geteuid() else {
            throw .exposed("the folder '\(path)' belongs to another user; use a folder that this user owns")
        }
        guard info.st_mode & 0o077 == 0 else {
            throw .exposed("the folder '\(path)' is open to other users; run 'chmod 700 \(path)'")
        }
    }

    private static func removeProtection(of file: borrowing Descriptor) {
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        // PROTECTION_CLASS_D in XNU's sys/cprotect.h: `FileProtectionType.none` in Foundation.
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
