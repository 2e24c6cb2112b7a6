import AuthCore
import Foundation
import SessionImport

/// A Keychain in memory.
actor MemoryKeychain: LegacyKeychain {
    private(set) var items: [LegacyItem: Data]
    private let failure: SecureStoreError?

    init(_ items: [LegacyItem: String] = [:], failing failure: SecureStoreError? = nil) {
        self.items = items.mapValues { Data($0.utf8) }
        self.failure = failure
    }

    func read(_ item: LegacyItem) async throws(SecureStoreError) -> Data? {
        if let failure { throw failure }
        return items[item]
    }

    func remove(_ item: LegacyItem) async throws(SecureStoreError) {
        if let failure { throw failure }
        items[item] = nil
    }
}

/// A service that responds to each request with JSON, by the request's path and its `X-Amz-Target`. Records the bodies.
actor JSONService: HTTPTransport {
    private var responses: [String: (status: Int, json: String)]
    private(set) var requests: [String] = []

    init(_ responses: [String: (status: Int, json: String)] = [:]) { self.responses = responses }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let target = request.headers["X-Amz-Target"].map { $0.split(separator: ".").last.map(String.init) ?? "" }
        let name = target ?? request.url.path
        requests.append("\(name) \(String(decoding: request.body ?? Data(), as: UTF8.self))")
        guard let response = responses[name] else { throw .unreachable }
        return HTTPResponse(status: response.status, body: Data(response.json.utf8))
    }
}

/// A token with these claims and a fake signature.
func token(_ claims: String) -> String {
    let parts = [#"{"alg": "RS256"}"#, claims].map { part in
        Data(part.utf8).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }
    return parts.joined(separator: ".") + ".c2ln"
}

/// The stores and texts of amplify-swift for a signed-in user.
enum AmplifyItems {
    static let service = "com.amplify.awsCognitoAuthPlugin"

    static func configuration(identityPool: Bool = false) -> String {
        let pool =
            #"{"poolId": "us-east-1_Example1", "clientId": "client", "region": "us-east-1", "usernameAttributes": []}"#
        let identity = #", "identityPools": {"poolId": "us-east-1:2f0b", "region": "us-east-1"}"#
        return #"{"userPools": \#(pool)\#(identityPool ? identity : "")}"#
    }

    static let signedIn = """
        {"signedInData": {"userId": "forged", "username": "forged", "signedInDate": 768000000, "signInMethod": \
        {"apiBased": {"_0": "userSRP"}}, "deviceMetadata": {"noData": {}}, "cognitoUserPoolTokens": {"idToken": "i", \
        "accessToken": "a", "refreshToken": "old-1", "expiration": 768000000}}}
        """

    static func keychain(
        _ credentials: String, identityPool: Bool = false, service: String = service, group: String? = nil
    ) -> MemoryKeychain {
        let pools = "us-east-1_Example1" + (identityPool ? ".us-east-1:2f0b" : "")
        return MemoryKeychain([
            LegacyItem(service: service, account: "authConfiguration", accessGroup: group):
                configuration(identityPool: identityPool),
            LegacyItem(service: service, account: "amplify.\(pools).session", accessGroup: group): credentials,
        ])
    }
}
