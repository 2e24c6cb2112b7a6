// The declarations of Apple's Foundation for Markdown, which Foundation on Linux does not have. They do nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

extension AttributedString {
    public init(
        markdown: String, options: AttributedString.MarkdownParsingOptions = .init(), baseURL: URL? = nil
    ) throws { fatalError() }

    public struct MarkdownParsingOptions: Sendable {
        public init(
            allowsExtendedAttributes: Bool = false,
            interpretedSyntax: AttributedString.MarkdownParsingOptions.InterpretedSyntax = .full,
            failurePolicy: AttributedString.MarkdownParsingOptions.FailurePolicy = .throwError,
            languageCode: String? = nil
        ) { fatalError() }

        public enum InterpretedSyntax: Sendable {
            case full
        }

        public enum FailurePolicy: Sendable {
            case throwError
        }
    }
}

extension AttributedString.Runs.Run {
    public var presentationIntent: PresentationIntent? { fatalError() }
}

public struct PresentationIntent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case paragraph
        case header(level: Int)
        case orderedList
        case listItem(ordinal: Int)
    }

    public struct IntentType: Equatable, Hashable, Sendable {
        public var kind: PresentationIntent.Kind
        public var identity: Int
    }

    public var components: [PresentationIntent.IntentType]
}
