/// What text stands on: a color, or a gradient between two.
struct Ground {
    let start: RGBA
    /// nil where it is no gradient.
    let end: RGBA?

    var isOpaque: Bool { start.alpha == 255 && end?.alpha ?? 255 == 255 }

    /// The contrast at the place where the text stands out least. Text that is not opaque is seen through.
    ///
    /// Along a gradient in the middle of which text can vanish although it stands out from both ends. From one place
    /// to the next, no channel changes by more than 4 of 255.
    func leastContrast(with text: RGBA) -> Double {
        guard let end else { return text.over(start).contrast(with: start) }
        let steps = 64
        return (0...steps).lazy.map { step in
            let place = start.mixed(with: end, Double(step) / Double(steps))
            return text.over(place).contrast(with: place)
        }.min() ?? 1
    }
}

extension RGBA {
    /// The opaque color that is a share of another one, from 0 (none of it) to 1 (nothing else).
    func mixed(with other: RGBA, _ share: Double) -> RGBA {
        func mix(_ own: UInt8, _ other: UInt8) -> UInt8 {
            UInt8((Double(own) + (Double(other) - Double(own)) * share).rounded())
        }
        return RGBA(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// What is seen of this color on an opaque one.
    func over(_ ground: RGBA) -> RGBA {
        alpha == 255 ? self : ground.mixed(with: self, Double(alpha) / 255)
    }

    /// The opaque color nearest to this one that passes, among those that differ from it in white or black alone,
    /// which leaves the hue as it is.
    func nearestOfItsHue(where passes: (RGBA) -> Bool) -> RGBA? {
        let candidates = [RGBA.black, .white].compactMap { end in
            (0...255).lazy.map { mixed(with: end, Double($0) / 255) }.first(where: passes)
        }
        return candidates.min { distance(to: $0) < distance(to: $1) }
    }

    private func distance(to other: RGBA) -> Int {
        func square(_ own: UInt8, _ other: UInt8) -> Int { (Int(own) - Int(other)) * (Int(own) - Int(other)) }
        return square(red, other.red) + square(green, other.green) + square(blue, other.blue)
    }
}
