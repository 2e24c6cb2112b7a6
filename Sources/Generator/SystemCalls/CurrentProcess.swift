#if canImport(Glibc)
import Glibc
#else
import Darwin
import MachO
#endif

/// The process that runs this code.
package enum CurrentProcess {
    /// Makes writing to a pipe whose reader is gone an error of the call. Otherwise it would end the process.
    package static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

    package static func end(status: Int32) -> Never { exit(status) }

    /// The number of the process.
    package static var id: Int { Int(getpid()) }

    /// Returns whether a process with a number exists.
    package static func isRunning(_ id: Int) -> Bool {
        guard let id = pid_t(exactly: id), id > 0 else { return false }
        // The process of another user exists, although it takes no signal.
        return kill(id, 0) == 0 || errno == EPERM
    }

    /// The path of the executable without symbolic links, or `nil` if the system does not provide it.
    package static var executablePath: String? {
        #if canImport(Glibc)
        // Leads to the running executable even after another file has replaced it.
        return FileSystem().realPath("/proc/self/exe")
        #else
        var size: UInt32 = 0
        _NSGetExecutablePath(nil, &size)
        var bytes = [CChar](repeating: 0, count: Int(size))
        guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
        return FileSystem().realPath(
            String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        #endif
    }
}
