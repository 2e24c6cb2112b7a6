internal import AuthCore
internal import Foundation

/// The keyrings that the Linux kernel keeps for a process (keyrings(7)).
enum KernelKeyring {
    /// The payload of the `user` key of a name.
    static func text(of name: String) throws(SecureStoreError) -> String {
        guard let call = SystemCall() else { throw missing("this system has none") }
        let key = "user".withCString { type in
            name.withCString { call.request(type, $0) }
        }
        guard key >= 0 else { throw refusal(errno, name) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = bytes.withUnsafeMutableBytes { call.read(key, $0) }
        guard count >= 0 else { throw refusal(errno, name) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    private static func refusal(_ code: CInt, _ name: String) -> SecureStoreError {
        switch code {
        case ENOSYS, EPERM: missing(String(cString: strerror(code)))
        default:
            .invalidKey(
                """
                the kernel's keyring gives no key \(name) (\(String(cString: strerror(code)))): add it by \
                keyctl add user \(name) <base64url of 32 random bytes> @u
                """)
        }
    }

    private static func missing(_ reason: String) -> SecureStoreError {
        .invalidKey(
            "the kernel's keyring is not available to this process (\(reason)): take the key from a variable or a file")
    }
}

/// request_key(2) and keyctl_read(3), for which the C library has no functions of its own. Swift does not call `syscall`,
/// which takes any number of arguments, by its name; on these two processors it is called like a function of six.
private struct SystemCall {
    private typealias Function = @convention(c) (Int, Int, Int, Int, Int, Int) -> Int
    private let function: Function

    #if os(Linux) && (arch(x86_64) || arch(arm64))
    #if arch(x86_64)
    private static let requestKey = 249
    private static let keyctl = 250
    #else
    private static let requestKey = 218
    private static let keyctl = 219
    #endif
    /// KEYCTL_READ of linux/keyctl.h.
    private static let keyctlRead = 11

    init?() {
        guard let address = dlsym(nil, "syscall") else { return nil }
        function = unsafeBitCast(address, to: Function.self)
    }

    func request(_ type: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>) -> Int {
        function(Self.requestKey, Int(bitPattern: type), Int(bitPattern: name), 0, 0, 0)
    }

    func read(_ key: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        function(Self.keyctl, Self.keyctlRead, key, Int(bitPattern: buffer.baseAddress), buffer.count, 0)
    }
    #else
    init?() { nil }
    func request(_ type: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>) -> Int { -1 }
    func read(_ key: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int { -1 }
    #endif
}
