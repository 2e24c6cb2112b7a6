package import Diagnostics

/// A value of a YAML document with its source range.
package struct YAMLNode: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        /// Entries in the order of the document, with unique keys.
        case mapping([YAMLEntry])
    }

    package let content: Content
    package let range: SourceRange

    package init(_ content: Content, range: SourceRange) {
        self.content = content
        self.range = range
    }
}

/// A key of a mapping with its value.
package struct YAMLEntry: Equatable, Sendable {
    package let key: String
    package let keyRange: SourceRange
    package let value: YAMLNode

    package init(key: String, keyRange: SourceRange, value: YAMLNode) {
        self.key = key
        self.keyRange = keyRange
        self.value = value
    }
}

/// The text of a scalar. A scalar that is quoted or a block scalar is not plain, and is always a string.
package struct YAMLScalar: Equatable, Sendable {
    package let text: String
    package let isPlain: Bool

    package init(text: String, isPlain: Bool) {
        self.text = text
        self.isPlain = isPlain
    }
}
