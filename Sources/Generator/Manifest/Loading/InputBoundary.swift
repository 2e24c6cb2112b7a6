#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The folder that must contain all inputs, such as the workspace. Symbolic links in it may lead to other places in it.
///
/// An input is opened first, and then the system returns the real path of the open file. This path is checked, so
/// another process cannot replace a link between the check and the reading. A path without links costs one system call.
package struct InputBoundary: Sendable {
    /// The folder's name in messages.
    let name: String
    /// The folder's real path with a slash at its end, or `nil` if it is not known. Then every path is outside.
    private let prefix: [UInt8]?

    /// - Parameters:
    ///   - folder: The folder's path. The path itself may lead through links.
    ///   - name: The folder's name in messages, such as `the workspace`.
    package init(_ folder: String, name: String) {
        self.name = name
        let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            prefix = nil
            return
        }
        defer { close(descriptor) }
        prefix = withRealPath(of: descriptor) { path in path.last == slash ? Array(path) : path + [slash] }
    }

    /// Returns whether an open file or folder is inside the boundary, or is the folder itself.
    func contains(_ descriptor: Int32) -> Bool {
        guard let prefix else { return false }
        return withRealPath(of: descriptor) { path in
            path.starts(with: prefix) || path.elementsEqual(prefix.dropLast())
        } ?? false
    }
}

private let slash = UInt8(ascii: "/")

/// Calls `body` with the bytes of an open file's path, which contains no links. Returns `nil` if the system does not
/// return the path.
private func withRealPath<Result>(
    of descriptor: Int32, _ body: (UnsafeRawBufferPointer) -> Result
) -> Result? {
    withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        #if canImport(Glibc)
        let count = readlink(
            "/proc/self/fd/\(descriptor)", start.assumingMemoryBound(to: CChar.self), buffer.count)
        // The system cuts off a longer path.
        guard 0..<buffer.count ~= count else { return nil }
        #else
        guard fcntl(descriptor, F_GETPATH, start) == 0 else { return nil }
        let count = strlen(start.assumingMemoryBound(to: CChar.self))
        #endif
        return body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
}
