#if canImport(Glibc)
import Glibc
#else
import Darwin
import MachO
#endif

/// Returns the path of the running executable without symbolic links, or `nil` if the system does not provide it.
func executablePath() -> String? {
    guard let path = executable, let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}

/// Returns a text that differs between builds of this program on one machine, or `nil` if the file cannot be examined.
///
/// The text changes when the executable is written or replaced, because it contains the time of the last status change,
/// which only the system sets.
func executableIdentity() -> String? {
    var status = stat()
    guard let path = executable, stat(path, &status) == 0 else { return nil }
    #if canImport(Glibc)
    let times = [status.st_mtim, status.st_ctim]
    #else
    let times = [status.st_mtimespec, status.st_ctimespec]
    #endif
    let numbers = times.flatMap { [Int($0.tv_sec), Int($0.tv_nsec)] } + [Int(status.st_size)]
    return "\(status.st_dev) \(status.st_ino) \(numbers.map { "\($0)" }.joined(separator: " "))"
}

/// A path that leads to the running executable.
private var executable: String? {
    #if canImport(Glibc)
    // Leads to the running executable even after another file has replaced it.
    return "/proc/self/exe"
    #else
    var size: UInt32 = 0
    _NSGetExecutablePath(nil, &size)
    var bytes = [CChar](repeating: 0, count: Int(size))
    guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #endif
}
