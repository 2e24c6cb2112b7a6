import AuthKit
package import AuthCore
import AuthScreens
import PushRegistration
package import Foundation

/// The contents of one brand's pages.
package struct BrandSamples: Sendable {
    /// The brand.
    package let brand: BrandConfiguration
    /// The brand's theme.
    package let theme: BrandTheme
    /// The facts that the screens do not show.
    let facts: BrandFacts
    /// The screens in all their states.
    let samples: [ScreenSample]

    /// Takes the samples of a brand's app.
    @MainActor package init(of app: PreviewApp, facts: BrandFacts = BrandFacts()) async {
        let auth = PreviewDevice(app).auth
        self.facts = facts
        brand = app.brand
        theme = app.theme
        samples = ScreenSample.all(
            of: app.brand, hasEmailFlow: await auth.emailFlow() != nil, features: auth.definition.features)
    }

    /// Whether the app asks for push messages.
    var hasPush: Bool { samples.contains { $0.id == .pushExplanation } }

    /// The number of samples: "84 states of 18 screens, in en and de".
    var summary: String {
        let screens = Set(samples.map(\.id)).count
        let languages = brand.languages.map(\.rawValue).joined(separator: " and ")
        return "\(samples.count) states of \(screens) screens, in \(languages)"
    }
}

/// A website with every screen of some brands: in each language, in light and dark appearance, on a phone and a tablet,
/// and with text of twice the size.
///
/// The pages need no server, and load nothing from elsewhere. The pages of screens run no script; those of the site itself
/// run one, and are complete without it. They contain no time, so the same samples always give the same bytes.
package struct PreviewSite: Sendable {
    private let brands: [BrandPages]

    /// Creates a site. The order of the brands is the order of the index.
    package init(_ brands: [BrandSamples]) {
        let folders = SitePage.folderNames(of: brands.map(\.brand.id))
        self.brands = zip(brands, folders).map { BrandPages($0, folder: $1) }
    }

    /// The files of the site: their paths with `/`, which are relative to the folder of the site, and their contents.
    package var files: [(path: String, contents: String)] {
        let files: [(path: String, contents: String)] = [
            ("index.html", IndexPage(brands).text), ("site.css", SiteStyle.rules), ("site.js", SiteScript.text),
        ]
        let all = files + brands.flatMap(\.files)
        return all + [(Self.listPath, all.map { $0.path + "\n" }.joined())]
    }

    /// The path of the list of the site's files, by which the next site knows which of them to remove.
    private static let listPath = "files.txt"

    /// Passes each file to a function, which stores it.
    package func write(_ store: (_ path: String, _ contents: String) throws -> Void) rethrows {
        for file in files { try store(file.path, file.contents) }
    }

    /// Writes the files into a folder, and creates it if it does not exist. Files whose contents are the same are not
    /// written. Files of an earlier site that this one does not have are removed; other files stay.
    ///
    /// - Returns: The paths of the files that were written.
    /// - Throws: `CocoaError` if a file cannot be written.
    @discardableResult
    package func write(to folder: URL) throws -> [String] {
        let files = files
        let earlier = (try? String(contentsOf: folder.appending(path: Self.listPath), encoding: .utf8)) ?? ""
        let paths = Set(files.map(\.path))
        for line in earlier.split(separator: "\n") where Self.isPath(line) && !paths.contains(String(line)) {
            try? FileManager.default.removeItem(at: folder.appending(path: String(line)))
        }
        var written: [String] = []
        for (path, contents) in files {
            let file = folder.appending(path: path)
            let data = Data(contents.utf8)
            if (try? Data(contentsOf: file)) == data { continue }
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file, options: .atomic)
            written.append(path)
        }
        return written
    }

    /// Whether a line is the path of a file that a site can have, and not of a folder or outside of the site.
    static func isPath(_ line: some StringProtocol) -> Bool {
        let parts = line.split(separator: "/", omittingEmptySubsequences: false)
        guard let file = parts.last, let dot = file.lastIndex(of: "."),
            ["html", "css", "js"].contains(file[file.index(after: dot)...])
        else { return false }
        let names = parts.dropLast() + [file[..<dot]]
        return names.allSatisfy { !$0.isEmpty && SitePage.fileName(String($0)) == $0 }
    }
}
