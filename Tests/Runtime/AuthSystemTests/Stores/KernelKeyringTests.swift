#if os(Linux)
import AuthCore
import Foundation
import Testing

@testable import AuthSystem

struct KernelKeyringTests {
    private let name = "brandgen-test-\(getpid())"

    /// Most containers have no keyrings. On other systems, there is no key with this name.
    @Test func `a key that the kernel does not return causes an error with the reason and the remedy`() throws {
        let error = #expect(throws: SecureStoreError.self) { try StoreKeySource.keyring(name).load() }
        let reasons = [
            """
            the kernel's keyring has no key '\(name)' that this process can read (Required key not available); add it \
            with 'keyctl add user \(name) <base64url of 32 random bytes> @u'
            """,
            """
            the kernel's keyring is not available (Operation not permitted); read the key from an environment variable \
            or a file
            """,
            """
            the kernel's keyring is not available (Function not implemented); read the key from an environment \
            variable or a file
            """,
        ]
        #expect(reasons.map(SecureStoreError.invalidKey).contains { $0 == error })
    }

    @Test func `a key in the kernel's keyring opens values that were sealed under it`() throws {
        let added = keyring(add: "\(name)-kept", text: EncryptedFolder.keyText)
        // Without keyrings, the other test checks the error.
        guard added >= 0 else { return }
        defer { keyring(revoke: added) }
        let file = try SealedValue(key: EncryptedFolder.key).seal([1, 2, 3], name: "session")
        let byKernel = try SealedValue(key: StoreKeySource.keyring("\(name)-kept").load())
        #expect(try byKernel.open(file, name: "session") == [1, 2, 3])
    }

    // MARK: System calls

    private typealias SystemCall = @convention(c) (Int, Int, Int, Int, Int, Int) -> Int
    private let call = unsafeBitCast(dlsym(nil, "syscall"), to: SystemCall.self)
    #if arch(x86_64)
    private let addKey = 248, keyctl = 250
    #else
    private let addKey = 217, keyctl = 219
    #endif

    /// Adds a key to the session's keyring (KEY_SPEC_SESSION_KEYRING is -3), which may belong to this thread only.
    /// Returns -1 if the system does not allow it.
    private func keyring(add name: String, text: String) -> Int {
        "user".withCString { type in
            name.withCString { name in
                text.withCString { text in
                    call(addKey, Int(bitPattern: type), Int(bitPattern: name), Int(bitPattern: text), strlen(text), -3)
                }
            }
        }
    }

    /// KEYCTL_REVOKE is 3.
    private func keyring(revoke key: Int) { _ = call(keyctl, 3, key, 0, 0, 0) }
}
#endif
