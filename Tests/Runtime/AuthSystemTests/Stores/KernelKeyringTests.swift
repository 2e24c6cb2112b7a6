#if os(Linux)
import AuthCore
import Foundation
import Testing

@testable import AuthSystem

struct KernelKeyringTests {
    private let name = "brandgen-test-\(getpid())"

    /// Most containers have no keyrings, and must be told so; where there are some, there is no key of this name.
    @Test func `a key that the kernel does not give is refused with the reason and the remedy`() throws {
        let error = #expect(throws: SecureStoreError.self) { try StoreKeySource.keyring(name).load() }
        let reasons = [
            """
            the kernel's keyring gives no key \(name) (Required key not available): add it by keyctl add user \(name) \
            <base64url of 32 random bytes> @u
            """,
            """
            the kernel's keyring is not available to this process (Operation not permitted): take the key from a variable \
            or a file
            """,
            """
            the kernel's keyring is not available to this process (Function not implemented): take the key from a \
            variable or a file
            """,
        ]
        #expect(reasons.map(SecureStoreError.invalidKey).contains { $0 == error })
    }

    @Test func `a key that the kernel keeps opens what was sealed under it`() throws {
        let added = keyring(add: "\(name)-kept", text: EncryptedFolder.keyText)
        // Without keyrings there is nothing to be shown; the other test holds what is said then.
        guard added >= 0 else { return }
        defer { keyring(revoke: added) }
        let file = try SealedValue(key: EncryptedFolder.key).seal([1, 2, 3], name: "session")
        let byKernel = try SealedValue(key: StoreKeySource.keyring("\(name)-kept").load())
        #expect(try byKernel.open(file, name: "session") == [1, 2, 3])
    }

    // MARK: The kernel's side

    private typealias SystemCall = @convention(c) (Int, Int, Int, Int, Int, Int) -> Int
    private let call = unsafeBitCast(dlsym(nil, "syscall"), to: SystemCall.self)
    #if arch(x86_64)
    private let addKey = 248, keyctl = 250
    #else
    private let addKey = 217, keyctl = 219
    #endif

    /// Adds a key to the session's keyring (KEY_SPEC_SESSION_KEYRING is -3), which may be one of this thread's own; -1
    /// where that is not to be.
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
