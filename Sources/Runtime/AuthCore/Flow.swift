public import Foundation

/// A sequence of steps, as a value that handles events and returns the calls to make.
///
/// A flow reads no clock, makes no calls and shows no screen. It ignores events that do not fit its state, and replies
/// that it no longer waits for. `FlowModel` in AuthKit drives any flow.
public protocol Flow: Sendable {
    /// An action of the user, or the reply to a call.
    associatedtype Event: Sendable
    /// A call to a service.
    associatedtype Call: Sendable
    /// The result of a call.
    associatedtype Reply: Sendable

    /// Handles an event that happens at `now`.
    ///
    /// - Returns: The calls to make. Each reply is delivered as an event.
    mutating func handle(_ event: Event, at now: Date) -> [FlowRequest<Call>]

    /// Creates the event that delivers the reply of a call.
    static func event(for reply: Reply, to request: FlowRequest<Call>.ID) -> Event
}

/// A call that a flow requests, with a number that identifies the reply.
public struct FlowRequest<Call: Sendable>: Sendable, Identifiable {
    /// The request's number, which is unique in its flow.
    public let id: Int
    /// The call.
    package let call: Call

    /// Creates a request.
    package init(id: Int, call: Call) {
        self.id = id
        self.call = call
    }
}

extension FlowRequest: Equatable where Call: Equatable {}
