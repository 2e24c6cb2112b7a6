internal import AuthCore
public import AuthCrypto
public import Foundation

/// Where the key of an ``EncryptedFileStore`` comes from: a place outside its folder. It is asked at each use of
/// the store, where alone it can say that there is none.
///
/// A key in text is the unpadded base64url of 32 random bytes, as this makes:
///
///     openssl rand -base64 32 | tr '+/' '-_' | tr -d '=\n'
public struct StoreKeySource: Sendable {
    let load: @Sendable () throws(SecureStoreError) -> SymmetricKey

    /// The environment variable that an app's key is taken from where nothing else is said.
    public static let variable = "BRANDGEN_SESSION_KEY"

    /// A key of 32 bytes, from wherever the app has it.
    public static func key(_ key: SymmetricKey) -> StoreKeySource {
        StoreKeySource { () throws(SecureStoreError) in key }
    }

    /// The text of an environment variable.
    ///
    /// - Parameters:
    ///   - name: The variable's.
    ///   - variables: Those of a process; this one's, as they are now.
    /// - Returns: The source. That the variable is missing shows at the first use of a store.
    public static func environment(
        _ name: String = variable, of variables: [String: String] = ProcessInfo.processInfo.environment
    ) -> StoreKeySource {
        // One value is kept, not all of them.
        let text = variables[name]
        return StoreKeySource { () throws(SecureStoreError) in
            guard let text else {
                throw .invalidKey(
                    "the environment variable \(name) is not set: set it to the base64url of 32 random bytes")
            }
            return try key(inText: text, from: "the environment variable \(name)")
        }
    }

    /// The text of a file that other users may not read; a line's end at its end is skipped.
    ///
    /// - Parameter path: The file's, which is not in the folder of the store.
    /// - Returns: The source. That the file is missing shows at the first use of a store.
    public static func file(_ path: String) -> StoreKeySource {
        StoreKeySource { () throws(SecureStoreError) in
            try key(inText: try KeyFile.text(at: path), from: "the key file \(path)")
        }
    }

    /// The text of a key of the type `user` in the kernel's keyrings of this process (keyrings(7)): thread, process,
    /// session, and with it the user's. Linux only.
    ///
    /// - Parameter name: The key's description, as in `keyctl add user <name> <text> @u`.
    /// - Returns: The source. That there are no keyrings, as in most containers, shows at the first use of a store.
    public static func keyring(_ name: String) -> StoreKeySource {
        StoreKeySource { () throws(SecureStoreError) in
            try key(inText: try KernelKeyring.text(of: name), from: "the key \(name) of the kernel's keyring")
        }
    }

    /// What is said of a text that is no key names where it stands, and nothing of it.
    private static func key(inText text: String, from place: String) throws(SecureStoreError) -> SymmetricKey {
        let line = text.last?.isNewline == true ? text.dropLast() : text[...]
        guard let bytes = try? Base64URL.decode(String(line)), bytes.count == AES256GCM.keyByteCount else {
            throw .invalidKey("\(place) is not the unpadded base64url of 32 bytes, which has 43 characters")
        }
        return SymmetricKey(bytes)
    }
}
