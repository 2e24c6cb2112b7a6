/// A file of a site. Its contents are drawn each time that they are asked for.
struct SiteFile: Sendable {
    /// The path with `/`, which is relative to the folder of the site.
    let path: String
    private let draw: @Sendable () -> Contents

    enum Contents: Sendable {
        case page(PageHTML)
        case styleSheet(String)
        case script(String)

        /// The contents as they are in a folder.
        var text: String {
            switch self {
            case .page(let page): page.text
            case .styleSheet(let text), .script(let text): text
            }
        }
    }

    init(_ path: String, _ draw: @escaping @Sendable () -> Contents) {
        self.path = path
        self.draw = draw
    }

    var contents: Contents { draw() }
}
