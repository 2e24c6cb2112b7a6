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
