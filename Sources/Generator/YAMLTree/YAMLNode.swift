package import Diagnostics

/// A value of a YAML document and where it stands.
package struct YAMLNode: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        /// In the order of the document; keys are unique.
        case mapping([YAMLEntry])
    }

    package let content: Content
    package let range: SourceRange

    package init(_ content: Content, range: SourceRange) {
        self.content = content
        self.range = range
    }
}

/// One key of a mapping with its value. A class: one reference is handed on more cheaply than all that it holds.
package final class YAMLEntry: Sendable {
    package let key: String
    package let keyRange: SourceRange
    package let value: YAMLNode

    package init(key: String, keyRange: SourceRange, value: YAMLNode) {
        self.key = key
        self.keyRange = keyRange
        self.value = value
    }
}

extension YAMLEntry: Equatable {
    package static func == (left: YAMLEntry, right: YAMLEntry) -> Bool {
        left === right
            || (left.key == right.key && left.keyRange == right.keyRange && left.value == right.value)
    }
}

/// A scalar's text, and whether it was quoted (or a block scalar): a quoted scalar is always a string.
package struct YAMLScalar: Equatable, Sendable {
    package let text: String
    package let isPlain: Bool

    package init(text: String, isPlain: Bool) {
        self.text = text
        self.isPlain = isPlain
    }
}
