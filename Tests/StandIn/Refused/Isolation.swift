// Data races that the compiler must find. A comment at the end of a line contains a part of the error for this line.
import Combine
import Foundation
import SwiftUI

@MainActor final class Counter: ObservableObject {
    @Published var count = 0
}

func read(_ counter: Counter) -> Int {
    counter.count  // error: main actor-isolated property 'count' can not be referenced
}

struct Plain: View {
    @ObservedObject var counter: Counter

    var body: some View { Text("") }

    var text: String { "\(counter.count)" }  // error: main actor-isolated property
}

@MainActor struct Style: ButtonStyle {  // error: crosses into main actor-isolated code
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
