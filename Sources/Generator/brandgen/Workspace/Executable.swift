#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The path of this program's own file, without symbolic links; nil where the system does not tell.
func executablePath() -> String? {
    guard let path = executable, let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}

/// What tells this program from any other build of it on this machine; nil where that cannot be told. Whoever writes to
/// the file, or puts another in its place, changes it: the system sets the time of the change, and nobody else can.
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

/// A path that leads to this program's own file.
private var executable: String? {
    #if canImport(Glibc)
    // Also where another file has taken its place.
    return "/proc/self/exe"
    #else
    var size: UInt32 = 0
    _NSGetExecutablePath(nil, &size)
    var bytes = [CChar](repeating: 0, count: Int(size))
    guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #endif
}
