// Data races that the compiler must find. A comment at the end of a line contains a part of the error for this line, and
// the first version of the SDK that accepts the line, if there is one: since 18, views and styles belong to the main actor.
import Combine
import Foundation
import Observation
import SwiftUI

@MainActor @Observable final class Counter {
    var count = 0
}

func read(_ counter: Counter) -> Int {
    counter.count  // error: main actor-isolated property 'count' can not be referenced
}

struct Plain: View {
    let counter: Counter

    var body: some View { Text("") }

    var text: String { "\(counter.count)" }  // error before SDK 18: main actor-isolated property
}

@MainActor struct Style: ButtonStyle {  // error before SDK 18: crosses into main actor-isolated code
    func makeBody(configuration: Configuration) -> some View { configuration.label }
}

func start(_ counter: Counter) {
    Task.detached {
        counter.count += 1  // error: main actor-isolated property 'count' can not be mutated
    }
}

func stop(_ subscription: AnyCancellable) -> @Sendable () -> Void {
    { subscription.cancel() }  // error: capture of 'subscription' with non-Sendable type 'AnyCancellable'
}
