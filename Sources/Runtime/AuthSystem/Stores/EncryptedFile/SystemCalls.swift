package import AuthCore
internal import Dispatch
internal import Foundation

/// Runs work that blocks its thread, such as file access, a Keychain call or a biometric prompt, outside Swift's
/// cooperative thread pool, which has only a few threads.
package func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws(SecureStoreError) -> Value
) async throws(SecureStoreError) -> Value {
    let result: Result<Value, SecureStoreError> = await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: .userInitiated).async {
            do throws(SecureStoreError) {
                continuation.resume(returning: .success(try work()))
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
    }
    switch result {
    case .success(let value): return value
    case .failure(let error): throw error
    }
}

/// A short activity during which iOS does not suspend the process.
///
/// iOS terminates a process that is suspended while it holds a file lock in a folder that an app shares with its
/// extensions (exception code `0xdead10cc`). Other systems suspend no process, so that the activity does nothing there.
struct UninterruptedActivity {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
    private let ended = DispatchSemaphore(value: 0)
    #endif

    /// Begins the activity. Waits until the system has granted it, or has refused it because the process is about to be
    /// suspended: the activity itself is then short enough to end before.
    init() {
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        let begun = DispatchSemaphore(value: 0)
        ProcessInfo.processInfo.performExpiringActivity(withReason: "stored values") { [ended] isExpired in
            begun.signal()
            if !isExpired { ended.wait() }
        }
        // The limit prevents a deadlock if no thread is left for the closure.
        _ = begun.wait(timeout: .now() + .seconds(1))
        #endif
    }

    /// Ends the activity.
    func end() {
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        ended.signal()
        #endif
    }
}

/// An open file or folder. Closed when this value is destroyed.
struct Descriptor: ~Copyable {
    let number: CInt

    /// Takes ownership of an open descriptor.
    init(_ number: CInt) {
        self.number = number
    }

    /// Takes ownership of the descriptor that a system call returns.
    init(_ open: () -> CInt) throws(SecureStoreError) {
        number = try systemCall(open)
    }

    deinit { close(number) }

    /// Releases the lock on the file.
    func unlock() { flock(number, LOCK_UN) }
}

/// The system calls that determine which files survive a crash of the machine. A test replaces them to record their
/// order, or to make one fail.
struct DurableCalls: Sendable {
    /// `write`.
    var write: @Sendable (_ file: CInt, UnsafeRawPointer?, _ count: Int) -> Int = { Foundation.write($0, $1, $2) }
    /// `fsync` of a file or a folder.
    var sync: @Sendable (_ fileOrFolder: CInt) -> CInt = { fsync($0) }
    /// `renameat` within one folder.
    var rename: @Sendable (_ folder: CInt, _ name: String, _ newName: String) -> CInt = { renameat($0, $1, $0, $2) }
    /// `unlinkat`.
    var unlink: @Sendable (_ folder: CInt, _ name: String) -> CInt = { unlinkat($0, $1, 0) }
}

/// Makes a system call, repeats it if a signal interrupts it, and throws its error code if it fails.
@discardableResult
func systemCall<Result: SignedInteger>(_ call: () -> Result) throws(SecureStoreError) -> Result {
    while true {
        let result = call()
        if result >= 0 { return result }
        if errno != EINTR { throw .system(code: errno) }
    }
}

/// Makes a system call for which one error code is an expected result, returned as `nil`.
func systemCall<Result: SignedInteger>(
    nilFor code: CInt, _ call: () -> Result
) throws(SecureStoreError) -> Result? {
    do throws(SecureStoreError) {
        return try systemCall(call)
    } catch .system(code: code) {
        return nil
    }
}
