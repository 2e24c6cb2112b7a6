import Foundation

/// The size of a picture: that of the page in CSS pixels, and the pixels of the picture for each of them.
struct PictureSize: Equatable, Sendable {
    let width: Int
    let height: Int
    let scale: Int
    /// The height to which the picture grows with its page.
    let maximumHeight: Int

    init(width: Int, height: Int, scale: Int, maximumHeight: Int? = nil) {
        self.width = width
        self.height = height
        self.scale = scale
        self.maximumHeight = maximumHeight ?? height
    }

    /// An iPhone 17: 1206 × 2622.
    static let phone = PictureSize(width: 402, height: 874, scale: 3)
    /// The same phone, as long as its screen, up to three phones. A document of terms would be longer.
    static let wholeScreen = PictureSize(width: 402, height: 874, scale: 3, maximumHeight: 2622)
    /// The smallest phone that runs iOS 17, an iPhone SE: 750 × 1334.
    static let smallPhone = PictureSize(width: 375, height: 667, scale: 2)
    /// The App Store's size for an iPhone of 6.9 inches: 1320 × 2868 (App Store Connect Help, screenshot specifications).
    static let appStorePhone = PictureSize(width: 440, height: 956, scale: 3)
    /// The App Store's size for an iPad of 13 inches: 2064 × 2752 (App Store Connect Help, screenshot specifications).
    static let appStoreTablet = PictureSize(width: 1032, height: 1376, scale: 2)

    /// The size of the picture: "1206 × 2622".
    var text: String { "\(width * scale) \u{D7} \(height * scale)" }

    /// Returns the height of a picture of a page with this height.
    func height(of page: Int) -> Int { min(max(page, height), maximumHeight) }

    /// Whether bytes are a whole PNG of this size (PNG specification sections 5.2, 11.2.2 and 11.2.5).
    func fits(_ png: Data) -> Bool {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        let bytes = [UInt8](png)
        guard bytes.starts(with: signature), bytes.count > 33, bytes.suffix(end.count).elementsEqual(end) else {
            return false
        }
        func number(at index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
        return number(at: 16) == width * scale
            && (height * scale...maximumHeight * scale).contains(number(at: 20))
    }
}

/// A picture of a page of the site.
struct Picture: Equatable, Sendable {
    /// The path in the folder of the pictures: `acme/en/light/012-signIn.png`.
    let path: String
    /// The path of the page in the site.
    let page: String
    let kind: PictureKind
}

/// The reason why a picture could not be made, or why there are none.
enum PictureError: Error, Equatable {
    /// There is no Chromium where it is looked for.
    case noChromium
    /// The variable names a file that cannot be run.
    case notRunnable(String)
    /// Chromium cannot show a page.
    case unreadablePage(String)
    /// Chromium ended with this status.
    case ended(Int32)
    case timedOut
    /// The file is not a whole picture of the size.
    case otherSize(PictureSize)
    /// Some pictures could not be made: their paths and reasons.
    case incomplete([String], of: Int)
}

extension PictureError: CustomStringConvertible {
    var description: String {
        switch self {
        case .noChromium:
            "pictures need Chromium, Google Chrome or Microsoft Edge, and none was found; install one (macOS: 'brew install "
                + "--cask chromium'; Debian and Ubuntu: 'apt install chromium'; Fedora: 'dnf install chromium'), or name its "
                + "program with the variable \(Chromium.variable)"
        case .notRunnable(let path): "'\(path)', the value of \(Chromium.variable), is not a program"
        case .unreadablePage(let path):
            "Chromium cannot show '\(path)'; a Chromium from a snap reads only folders in your home folder whose names do "
                + "not begin with a period"
        case .ended(let status): "Chromium ended with the status \(status)"
        case .timedOut: "Chromium did not finish in time"
        case .otherSize(let size):
            "Chromium did not write a whole picture of \(size.text); use chromium-headless-shell or a newer Chromium"
        case .incomplete(let failures, let all):
            "\(failures.count) of \(all) pictures could not be made:\n"
                + failures.prefix(20).map { "  \($0)" }.joined(separator: "\n")
                + (failures.count > 20 ? "\n  and \(failures.count - 20) more" : "")
        }
    }
}
