#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The folder that inputs must not lie outside of, such as the workspace. Symbolic links in it may lead to other places
/// in it.
///
/// An input is opened first, and then the system is asked for the path of what is open. So what is checked is what is
/// read, even if somebody replaces a link meanwhile, and a path without links costs one system call.
package struct InputBoundary: Sendable {
    /// What messages call the folder.
    let name: String
    /// The folder's real path with a slash at its end; `nil` if it is not known, and then nothing is inside.
    private let prefix: [UInt8]?

    /// - Parameters:
    ///   - folder: The folder's path. The path itself may lead through links.
    ///   - name: What messages call the folder, such as `the workspace`.
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

    /// Whether an open file or folder is inside, or is the folder itself.
    func contains(_ descriptor: Int32) -> Bool {
        guard let prefix else { return false }
        return withRealPath(of: descriptor) { path in
            path.starts(with: prefix) || path.elementsEqual(prefix.dropLast())
        } ?? false
    }
}

private let slash = UInt8(ascii: "/")

/// Calls `body` with the bytes of an open file's path, in which there are no links; returns `nil` if the system does not
/// tell it.
private func withRealPath<Result>(
    of descriptor: Int32, _ body: (UnsafeRawBufferPointer) -> Result
) -> Result? {
    withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        #if canImport(Glibc)
        let count = readlink(
            "/proc/self/fd/\(descriptor)", start.assumingMemoryBound(to: CChar.self), buffer.count)
        // A longer path would be cut off.
        guard 0..<buffer.count ~= count else { return nil }
        #else
        guard fcntl(descriptor, F_GETPATH, start) == 0 else { return nil }
        let count = strlen(start.assumingMemoryBound(to: CChar.self))
        #endif
        return body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
}
