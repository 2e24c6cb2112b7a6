package import AuthCore
import Foundation

/// A source of the key for an ``EncryptedFileStore``, outside the store's folder. The store loads the key at each use,
/// and then reports a missing key.
///
/// As text, a key is the unpadded base64url of 32 random bytes. This command creates one:
///
///     openssl rand -base64 32 | tr '+/' '-_' | tr -d '=\n'
package struct StoreKeySource: Sendable {
    let load: @Sendable () throws(SecureStoreError) -> SymmetricKey

    /// The environment variable that contains the key by default.
    package static let variable = "BRANDGEN_SESSION_KEY"
    /// What a developer can pass instead of setting a key.
    package static let alternative = """
        To keep the session in memory, pass 'services: .inMemory()' to BrandAuth, or \
        '.inMemory(transport: URLSessionTransport())' for requests to servers.
        """

    /// A key of 32 bytes that the app provides.
    package static func key(_ key: SymmetricKey) -> StoreKeySource {
        StoreKeySource { () throws(SecureStoreError) in key }
    }

    /// The text of an environment variable.
    ///
    /// - Parameters:
    ///   - name: The name of the variable.
    ///   - variables: The environment of a process; by default, that of this process at the time of the call.
    /// - Returns: The source. If the variable is missing, the store throws `.invalidKey` at its first use.
    package static func environment(
        _ name: String = variable, of variables: [String: String] = ProcessInfo.processInfo.environment
    ) -> StoreKeySource {
        // Keep this one value and not the whole environment.
        let text = variables[name]
        return StoreKeySource { () throws(SecureStoreError) in
            guard let text else {
                throw .invalidKey(
                    "the environment variable '\(name)' is not set; set it to the unpadded base64url of 32 random bytes"
                )
            }
            return try key(inText: text, from: "the environment variable '\(name)'")
        }
    }

    /// Returns the source with advice for the developer, which is logged with the reason the first time that the key is
    /// missing or not valid. The app itself gets `AuthError.storage`, as after every failure of a store.
    func advising(_ advice: String, log: @escaping @Sendable (String) -> Void) -> StoreKeySource {
        let isLogged = Guarded(false)
        return StoreKeySource { [load] () throws(SecureStoreError) in
            do throws(SecureStoreError) { return try load() } catch {
                if case .invalidKey(let reason) = error {
                    let isFirst = isLogged.withLock { logged in
                        defer { logged = true }
                        return !logged
                    }
                    if isFirst { log("\(reason); \(advice)") }
                }
                throw error
            }
        }
    }

    /// The text of a file that other users cannot read. A line break at the end is ignored.
    ///
    /// - Parameter path: The path of the file, outside the store's folder.
    /// - Returns: The source. If the file is missing, the store throws `.invalidKey` at its first use.
    package static func file(_ path: String) -> StoreKeySource {
        StoreKeySource { () throws(SecureStoreError) in
            try key(inText: try KeyFile.text(at: path), from: "the key file '\(path)'")
        }
    }

    /// The text of a key with the type `user` in the kernel's keyrings of this process (keyrings(7)): the thread,
    /// process, session and user keyrings. Linux only.
    ///
    /// - Parameter name: The key's description, as in `keyctl add user <name> <text> @u`.
    /// - Returns: The source. If there are no keyrings, as in most containers, the store throws `.invalidKey` at its
    ///   first use.
    package static func keyring(_ name: String) -> StoreKeySource {
        StoreKeySource { () throws(SecureStoreError) in
            try key(inText: try KernelKeyring.text(of: name), from: "the key '\(name)' of the kernel's keyring")
        }
    }

    /// Decodes a key. The error names the place of an invalid text, but does not contain the text.
    private static func key(inText text: String, from place: String) throws(SecureStoreError) -> SymmetricKey {
        let line = text.last?.isNewline == true ? text.dropLast() : text[...]
        guard let bytes = try? Base64URL.decode(String(line)), bytes.count == AES256GCM.keyByteCount else {
            throw .invalidKey(
                "\(place) does not contain a key; set it to the unpadded base64url of 32 bytes, which has 43 characters"
            )
        }
        return SymmetricKey(bytes)
    }
}

/// The keyrings that the Linux kernel keeps for a process (keyrings(7)).
private enum KernelKeyring {
    /// Returns the payload of the key with type `user` and this description.
    static func text(of name: String) throws(SecureStoreError) -> String {
        guard let call = SystemCall() else { throw unavailable("this system has no keyrings") }
        let key = "user".withCString { type in
            name.withCString { call.request(type, $0) }
        }
        guard key >= 0 else { throw error(errno, name) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = bytes.withUnsafeMutableBytes { call.read(key, $0) }
        guard count >= 0 else { throw error(errno, name) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    private static func error(_ code: CInt, _ name: String) -> SecureStoreError {
        switch code {
        case ENOSYS, EPERM: unavailable(String(cString: strerror(code)))
        default:
            .invalidKey(
                """
                the kernel's keyring has no key '\(name)' that this process can read \
                (\(String(cString: strerror(code)))); add it with \
                'keyctl add user \(name) <base64url of 32 random bytes> @u'
                """)
        }
    }

    private static func unavailable(_ reason: String) -> SecureStoreError {
        .invalidKey(
            "the kernel's keyring is not available (\(reason)); read the key from an environment variable or a file")
    }
}

/// The system calls request_key(2) and keyctl_read(3), for which the C library has no functions. Swift cannot import
/// `syscall`, which is variadic. On these two processors, a call with six arguments uses the same calling convention.
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
    /// `KEYCTL_READ` in linux/keyctl.h.
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

/// A file that contains a key.
private enum KeyFile {
    /// Returns the text of a file that other users cannot access. OpenSSH requires the same of its key files.
    static func text(at path: String) throws(SecureStoreError) -> String {
        let number = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else {
            throw .invalidKey(
                "the key file '\(path)' cannot be opened (\(reason(errno))); check that this user can read it")
        }
        let file = Descriptor(number)
        var info = stat()
        try systemCall { fstat(file.number, &info) }
        guard info.st_mode & S_IFMT == S_IFREG else {
            throw .invalidKey("the key file '\(path)' is not a regular file; name a file that contains the key")
        }
        guard info.st_mode & 0o077 == 0 else {
            throw .invalidKey("the key file '\(path)' is open to other users; run 'chmod 600 \(path)'")
        }
        // The buffer is longer than any key, so that a wrong file is detected by its length.
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = try systemCall { Foundation.read(file.number, &bytes, bytes.count) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    private static func reason(_ code: CInt) -> String { String(cString: strerror(code)) }
}
