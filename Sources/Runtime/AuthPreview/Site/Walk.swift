import AuthScreens

/// A journey of a user through the screens of an app, from a run of the real flow.
package struct Walk: Sendable {
    /// A screen of the journey.
    struct Step: Sendable {
        /// The screen, or `nil` for the app itself.
        let screen: (any Screen)?
        /// The user's actions on the screen in English, such as `Tap "Continue".`
        let actions: [String]
    }

    /// The name in English, such as "Sign up".
    let name: String
    let steps: [Step]
}

/// The reason why a journey could not be made.
package enum WalkError: Error, Equatable, Sendable {
    /// The user did not get to the end of this walk, but stayed at this screen with this message.
    case stopped(brand: String, walk: String, screen: String, notice: String)
}

extension WalkError: CustomStringConvertible {
    /// A sentence for the developer.
    package var description: String {
        switch self {
        case .stopped(let brand, let walk, let screen, let notice):
            "\(brand): the walk '\(walk)' does not get to its end: the last screen is '\(screen)'"
                + (notice.isEmpty ? "" : ", which says: \(notice)")
        }
    }
}
