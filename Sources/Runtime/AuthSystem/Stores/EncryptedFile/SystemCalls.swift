internal import AuthCore
internal import Foundation

/// An open file or folder, closed with the end of this value.
struct Descriptor: ~Copyable {
    let number: CInt

    /// What was opened.
    init(_ number: CInt) {
        self.number = number
    }

    /// What a call opens.
    init(_ open: () -> CInt) throws(SecureStoreError) {
        number = try systemCall(open)
    }

    deinit { close(number) }

    /// Lets go of a lock on the file.
    func unlock() { flock(number, LOCK_UN) }
}

/// Calls the system, again while a signal interrupts, and throws its error code.
@discardableResult
func systemCall<Result: SignedInteger>(_ call: () -> Result) throws(SecureStoreError) -> Result {
    while true {
        let result = call()
        if result >= 0 { return result }
        if errno != EINTR { throw .system(code: errno) }
    }
}

/// The same, where one error code is an answer: nil.
func systemCall<Result: SignedInteger>(
    nilFor code: CInt, _ call: () -> Result
) throws(SecureStoreError) -> Result? {
    do throws(SecureStoreError) {
        return try systemCall(call)
    } catch .system(code: code) {
        return nil
    }
}
