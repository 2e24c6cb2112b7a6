extension MustacheValue: ExpressibleByDictionaryLiteral {
    /// So that what a template is filled with can be written as the tree it is.
    package init(dictionaryLiteral elements: (String, MustacheValue)...) {
        self = .object(Dictionary(uniqueKeysWithValues: elements))
    }
}
