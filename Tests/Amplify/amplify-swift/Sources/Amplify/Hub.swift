import Foundation

extension Amplify {
    /// `Amplify/Amplify.swift`
    public internal(set) static var Hub: HubCategory {
        get { HubCategory.shared }
        set {}
    }
}

/// `Amplify/Categories/Hub/HubCategory.swift`, with the methods of `HubCategory+ClientBehavior.swift`. The SDK's plugin
/// calls listeners on its own queue. This class calls them immediately.
public final class HubCategory: @unchecked Sendable {
    fileprivate static let shared = HubCategory()

    private let lock = NSLock()
    private var listeners: [UUID: HubListener] = [:]

    /// The number of listeners. Not part of the SDK.
    public var listenerCount: Int { lock.withLock { listeners.count } }

    public func dispatch(to channel: HubChannel, payload: HubPayload) {
        for listener in lock.withLock({ Array(listeners.values) }) { listener(payload) }
    }

    public func listen(
        to channel: HubChannel, isIncluded filter: HubFilter? = nil, listener: @escaping HubListener
    ) -> UnsubscribeToken {
        let token = UnsubscribeToken(channel: channel, id: UUID())
        lock.withLock { listeners[token.id] = listener }
        return token
    }

    public func removeListener(_ token: UnsubscribeToken) {
        lock.withLock { listeners[token.id] = nil }
    }
}

/// `Amplify/Categories/Hub/HubCategoryBehavior.swift`
public typealias HubListener = (HubPayload) -> Void

/// `Amplify/Categories/Hub/HubFilter.swift`
public typealias HubFilter = (HubPayload) -> Bool

/// `Amplify/Categories/Hub/HubChannel.swift`, which has a case for each category
public enum HubChannel: Hashable, Sendable {
    case auth
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
public struct UnsubscribeToken: Hashable, Sendable {
    let channel: HubChannel
    let id: UUID

    public init(channel: HubChannel, id: UUID) {
        self.channel = channel
        self.id = id
    }
}
