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
