import AuthCore
import Foundation

/// This device, as a pool that remembers devices knows it for one user (Amazon Cognito Developer Guide, "Working with
/// user devices in your user pool").
struct RememberedDevice: Sendable, Hashable, Codable, RedactedValue {
    /// The length of a device's password before its encoding, in bytes.
    private static let passwordByteCount = 40

    /// The address with which the user signs in. No other user's sign-in uses the device. Empty if the pool named the
    /// device at a renewal: no sign-in uses it.
    let username: String
    /// The pool's name of the device.
    let key: String
    /// The pool's name of the device's group, a part of the password's hash.
    let groupKey: String
    /// The random password that proves the device. Only this device has it.
    let password: String
    /// Whether the pool has confirmed the device. Until then, it refuses renewals of the device's tokens.
    var isConfirmed = false

    /// The name in the hash of the password.
    var identity: String { groupKey + key }

    /// Creates a password for a device that the pool has just named; `nil` if a name is missing or empty.
    init?(_ new: AuthResponse.NewDevice?, of username: String, random: any RandomSource) {
        guard let key = new?.key, let groupKey = new?.groupKey, !key.isEmpty, !groupKey.isEmpty else { return nil }
        self.username = username
        self.key = key
        self.groupKey = groupKey
        password = Data(random.bytes(count: Self.passwordByteCount)).base64EncodedString()
    }

    /// Returns the key of the device that an access token is bound to; `nil` if the pool does not track the device, as
    /// in a pool that remembers none ("Understanding the access token" in the Amazon Cognito developer guide).
    static func key(in accessToken: String) -> String? {
        struct Claims: Decodable {
            let deviceKey: String?

            enum CodingKeys: String, CodingKey {
                case deviceKey = "device_key"
            }
        }
        let key = (try? JSONWebToken<Claims>(accessToken))?.claims.deviceKey
        return key?.isEmpty == true ? nil : key
    }
}
