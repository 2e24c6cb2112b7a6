import Diagnostics

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension SourceFile {
    /// Reads standard input to its end, or as far as it is longer than any file may be.
    static func standardInput() throws(DiagnosticError) -> SourceFile {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(STDIN_FILENO, &block, block.count)
            if count > 0 { bytes += block[..<count] }
            if count == 0 || bytes.count > InputFolder.longestFile {
                return SourceFile(path: "standard input", bytes: bytes)
            }
            if count < 0, errno != EINTR {
                let message = "standard input cannot be read: \(String(cString: strerror(errno)))"
                throw DiagnosticError(Diagnostic(rule: "unreadable-file", message))
            }
        }
    }
}
