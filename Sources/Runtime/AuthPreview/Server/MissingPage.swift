/// The page at a path that leads to none: a mistyped address, or a screen that a changed brand does not have. Its script
/// loads it again after a change, because the page may come back.
struct MissingPage {
    /// The script of the pages at such a path.
    let script: ServerScript

    var html: PageHTML {
        var page =
            SitePage(
                title: "No such page", place: .anywhere,
                trail: [(ServedSite.indexPath, "Brands"), (nil, "No such page")],
                content: [
                    HTML(
                        "p", [HTMLAttribute("class", "lead")],
                        text: "The brands have no page at this address. It may have been renamed or removed."),
                    HTML("p", [], [SitePage.link(ServedSite.indexPath, "All brands")]),
                ]
            ).html
        page.body.append(script.element)
        return page
    }
}
