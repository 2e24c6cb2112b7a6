// Data races that the compiler must find. A comment at the end of a line contains a part of the error for this line.
import Combine
import Foundation
import SwiftUI
import UIKit

@MainActor final class Counter: ObservableObject {
    @Published var count = 0
}

func read(_ counter: Counter) -> Int {
    counter.count // error: main actor-isolated property 'count' can not be referenced
}

struct Plain: View {
    @ObservedObject var counter: Counter

    var body: some View { Text("") }

    var text: String { "\(counter.count)" } // error: main actor-isolated property
}

func draw(_ view: Plain) -> some View {
    view.body // error: main actor-isolated property 'body'
}

@MainActor struct Style: ButtonStyle { // error: conformance of 'Style' to protocol 'ButtonStyle' crosses into main actor-isolated code
    func makeBody(configuration: Configuration) -> some View { configuration.label }
}

func start(_ window: UIWindow) {
    Task.detached { // error: sending
        window.isHidden = true // error: main actor-isolated property 'isHidden'
    }
}
