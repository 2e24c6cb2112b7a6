import Mustache

// So that a context can be written as the tree it is.
extension MustacheValue {
    /// A list of objects, each of which also says whether it is the `last` and whether there are `many`: what separators
    /// and trailing commas need.
    static func items(_ items: [[String: MustacheValue]]) -> MustacheValue {
        .list(
            items.indices.map { index in
                .object(
                    items[index].merging([
                        "last": .bool(index == items.count - 1), "many": .bool(items.count > 1),
                    ]) { own, _ in own })
            })
    }
}
