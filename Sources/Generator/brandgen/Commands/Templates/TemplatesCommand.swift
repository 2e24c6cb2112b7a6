extension Command {
    static let templates = Command(
        name: "templates",
        summary: "List the templates, or take one over.",
        details: [
            """
            A template in Templates/ of the workspace shadows the standard one of the same path, and one in \
            Brands/ID/Templates/ shadows both for that brand alone.
            """
        ],
        action: .group([templatesList, templatesEject]))
}
