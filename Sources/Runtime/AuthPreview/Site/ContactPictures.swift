import Foundation

/// The pictures of the contact sheets: `contact.png` in each brand's folder. A browser makes them from the pages.
struct ContactPictures {
    private let folder: URL

    init(in folder: URL) { self.folder = folder }

    /// Makes the pictures that are missing or whose pages have changed. An old picture of changed pages does not stay.
    ///
    /// - Parameters:
    ///   - brands: The brands of the site.
    ///   - changed: The paths of the site's files that have changed.
    /// - Returns: A line for the developer. The site is complete without the pictures, so a failure of the browser is not
    ///   an error of the command.
    func make(for brands: [BrandSamples], changed: Set<String>) -> String {
        var made = 0
        for brand in brands {
            let pages = BrandPages(brand)
            let picture = folder.appending(path: pages.folder + "/contact.png")
            let hasChanged = changed.contains { $0.hasPrefix(pages.folder + "/") }
            guard hasChanged || !FileManager.default.fileExists(atPath: picture.path) else { continue }
            try? FileManager.default.removeItem(at: picture)
            let size = pages.contactSheetSize
            do throws(WebBrowserError) {
                try WebBrowser.makePicture(
                    of: folder.appending(path: pages.contactSheet), in: picture, width: size.width, height: size.height)
            } catch .noProgram {
                return "no contact sheet as a picture: neither Chromium, Chrome nor Edge is installed"
            } catch {
                return "no contact sheet as a picture: \(error)"
            }
            made += 1
        }
        return switch made {
        case 0: "the pictures of the contact sheets have not changed"
        case 1: "1 contact sheet as a picture"
        default: "\(made) contact sheets as pictures"
        }
    }
}
