// Mistakes that the compiler must find. A comment at the end of a line contains a part of the error for this line, and
// the first version of the SDK that accepts the line, if there is one.
import Combine
import Foundation
import SwiftUI
import UIKit

struct Declarations {
    @State private var count = 0
    @State private var name = ""
    @Environment(\.noSuchValue) private var value  // error: 'noSuchValue' | no exact matches | type 'KeyPath

    @ViewBuilder var view1: some View {
        Text("").onChange(of: count) { old, new, more in }  // error: but 3 were used
    }

    @ViewBuilder var view2: some View {
        Text("").navigationTransition(.automatic)  // error: 'navigationTransition
    }

    @ViewBuilder var view3: some View {
        let _ = MeshGradient(width: 1, height: 1, points: [], colors: [])  // error: 'MeshGradient'
        EmptyView()
    }

    @ViewBuilder var view4: some View {
        Text("").textContentType(.oneTimeCodes)  // error: no member 'oneTimeCodes'
    }

    @ViewBuilder var view5: some View {
        TextField(text: name) { Text("") }  // error: cannot convert value 'name' of type 'String'
    }

    @ViewBuilder var view6: some View {
        Toggle(isOn: $count) { Text("") }  // error: cannot convert value of type 'Binding<Int>'
    }

    @ViewBuilder var view7: some View {
        Text("").frame(minWidth: 1, height: 1)  // error: extra argument
    }

    @ViewBuilder var view8: some View {
        Text("").accessibilityIdentifier(1)  // error: cannot convert value of type 'Int'
    }

    @ViewBuilder var view9: some View {
        Text("").keyboardShortcut(.escapeAction)  // error: reference to member 'escapeAction'
    }

    @ViewBuilder var view10: some View {
        count  // error: conform to 'View'
    }
}

struct Unlabeled: View {
    var body: some View {
        Button {}  // error: missing argument | does not accept a closure
    }
}

struct Unobservable: View {
    @Environment(Model.self) private var model  // error: conform to 'Observable' | no exact matches

    var body: some View { EmptyView() }
}

final class Model {}

struct Sheet: ViewModifier {
    func body(content: Content) -> some View {
        content.sheet(isPresented: true) { EmptyView() }  // error: cannot convert value of type 'Bool'
    }
}

struct Branches {
    var number = 0

    @ViewBuilder var view: some View {
        if number > 0 {
            Text("")
        } else {
            number  // error: conform to 'View'
        }
    }
}

struct Wheels: DatePickerStyle {}  // error: does not conform to protocol 'DatePickerStyle'

struct Numbers: Publisher {  // error: does not conform to protocol 'Publisher'
    typealias Output = Int
    typealias Failure = Never
}
