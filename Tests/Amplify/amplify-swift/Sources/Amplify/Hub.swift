import Foundation

/// `Amplify/Categories/Hub/HubCategory.swift`. The SDK's plugin calls listeners on its own queue. This class calls them
/// immediately.
public final class HubCategory {
    private let lock = NSLock()
    private var listeners: [UUID: HubListener] = [:]

    /// The number of listeners. Not part of the SDK.
    package var listenerCount: Int { lock.withLock { listeners.count } }
}

/// `Amplify/Categories/Hub/HubCategory+ClientBehavior.swift`
extension HubCategory: HubCategoryBehavior {
    public func dispatch(to channel: HubChannel, payload: HubPayload) {
        for listener in lock.withLock({ Array(listeners.values) }) { listener(payload) }
    }

    public func listen(
        to channel: HubChannel, eventName: HubPayloadEventName, listener: @escaping HubListener
    ) -> UnsubscribeToken {
        listen(to: channel, isIncluded: { $0.eventName == eventName }, listener: listener)
    }

    public func listen(
        to channel: HubChannel, isIncluded filter: HubFilter? = nil, listener: @escaping HubListener
    ) -> UnsubscribeToken {
        let token = UnsubscribeToken(channel: channel, id: UUID())
        lock.withLock { listeners[token.id] = { if filter?($0) != false { listener($0) } } }
        return token
    }

    public func removeListener(_ token: UnsubscribeToken) {
        lock.withLock { listeners[token.id] = nil }
    }
}

/// `Amplify/Categories/Hub/HubCategoryBehavior.swift`
public protocol HubCategoryBehavior {
    func dispatch(to channel: HubChannel, payload: HubPayload)
    func listen(
        to channel: HubChannel, eventName: HubPayloadEventName, listener: @escaping HubListener
    ) -> UnsubscribeToken
    func listen(
        to channel: HubChannel, isIncluded filter: HubFilter?, listener: @escaping HubListener
    ) -> UnsubscribeToken
    func removeListener(_ token: UnsubscribeToken)
}

/// `Amplify/Categories/Hub/HubCategoryBehavior.swift`
public typealias HubListener = (HubPayload) -> Void

/// `Amplify/Categories/Hub/HubFilter.swift`
public typealias HubFilter = (HubPayload) -> Bool

/// `Amplify/Categories/Hub/HubChannel.swift`
public enum HubChannel: Hashable {
    case analytics, api, auth, dataStore, geo, hub, logging, predictions, pushNotifications, storage
    case custom(String)
}

/// `Amplify/Categories/Hub/HubPayloadEventName.swift`
public typealias HubPayloadEventName = String

/// `Amplify/Categories/Hub/HubPayload.swift`
public struct HubPayload {
    public struct EventName {}

    public let eventName: HubPayloadEventName
    public let context: Any?
    public let data: Any?

    public init(eventName: String, context: Any? = nil, data: Any? = nil) {
        self.eventName = eventName
        self.context = context
        self.data = data
    }
}

/// `Amplify/Categories/Auth/Models/AuthEventName.swift`
extension HubPayload.EventName {
    public struct Auth {}
}

/// `Amplify/Categories/Auth/Models/AuthEventName.swift`
extension HubPayload.EventName.Auth {
    public static let signedIn = "Auth.signedIn"
    public static let signedOut = "Auth.signedOut"
    public static let sessionExpired = "Auth.sessionExpired"
    public static let userDeleted = "Auth.userDeleted"
}

/// `Amplify/Categories/Hub/UnsubscribeToken.swift`
public struct UnsubscribeToken: Hashable {
    let channel: HubChannel
    let id: UUID

    public init(channel: HubChannel, id: UUID) {
        self.channel = channel
        self.id = id
    }

    public static func == (lhs: UnsubscribeToken, rhs: UnsubscribeToken) -> Bool { lhs.id == rhs.id }

    public func hash(into hasher: inout Hasher) { id.hash(into: &hasher) }
}
