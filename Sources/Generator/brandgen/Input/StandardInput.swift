import Diagnostics

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension SourceFile {
    /// Reads standard input to its end.
    static func standardInput() throws(DiagnosticError) -> SourceFile {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(STDIN_FILENO, &block, block.count)
            if count > 0 {
                bytes += block[..<count]
            } else if count == 0 {
                return SourceFile(path: "standard input", bytes: bytes)
            } else if errno != EINTR {
                let message = "standard input cannot be read: \(String(cString: strerror(errno)))"
                throw DiagnosticError(Diagnostic(rule: "unreadable-file", message))
            }
        }
    }
}
