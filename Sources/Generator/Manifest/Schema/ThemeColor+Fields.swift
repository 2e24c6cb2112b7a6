extension ThemeColor {
    /// Of `#RGB` to `#RRGGBBAA`.
    package static let textLength = 4...9

    /// What a color holds that is given for each appearance.
    package static let appearanceFields = ["light", "dark"].map {
        ManifestField(
            $0, .text(.color, textLength), .required, "The color in \($0) appearance.", example: "#471C70")
    }
}
