import SwiftSyntax

/// A position in which a text with letters is allowed, because users do not read it there.
enum UnreadPosition {
    /// An argument of any call, by its label.
    case label(String)
    /// The first argument of a function or a modifier.
    case argument(of: String)
    /// A key of a dictionary.
    case key(of: String)
    /// A value of a property.
    case value(of: String)
    /// An argument of an attribute.
    case attribute(String)

    /// The positions, each with its reason.
    static let all: [(position: UnreadPosition, reason: String)] = [
        (.label("systemImage"), "the name of a symbol"),
        (.label("systemName"), "the name of a symbol"),
        (.argument(of: "accessibilityIdentifier"), "an identifier for tests"),
        (.argument(of: "Identifier"), "the identifier of an action of UIKit"),
        (.argument(of: "fatalError"), "a message for developers"),
        (.argument(of: "precondition"), "a message for developers"),
        (.argument(of: "preconditionFailure"), "a message for developers"),
        (.argument(of: "assert"), "a message for developers"),
        (.argument(of: "assertionFailure"), "a message for developers"),
        (.attribute("available"), "a message for developers"),
        (.key(of: "images"), "the name of an image in the theme"),
        (.value(of: "scheme"), "the scheme of a URL"),
    ]

    /// Whether an expression is in this position.
    func contains(_ expression: Syntax) -> Bool {
        guard let parent = expression.parent else { return false }
        switch self {
        case .value(let name):
            guard let assignment = parent.as(InfixOperatorExprSyntax.self),
                assignment.operator.is(AssignmentExprSyntax.self), assignment.rightOperand.id == expression.id
            else { return false }
            return assignment.leftOperand.as(MemberAccessExprSyntax.self)?.declName.baseName.text == name
        case .attribute(let name):
            var node: Syntax? = parent
            while let current = node, !current.is(AttributeSyntax.self) { node = current.parent }
            return node?.as(AttributeSyntax.self)?.attributeName.trimmedDescription == name
        case .label(let label):
            return parent.as(LabeledExprSyntax.self)?.label?.text == label
                && parent.parent?.parent?.is(FunctionCallExprSyntax.self) == true
        case .argument(let name):
            guard let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self), parent.is(LabeledExprSyntax.self)
            else { return false }
            return calledName(of: call) == name
        case .key(let name):
            guard let access = parent.parent?.parent?.as(SubscriptCallExprSyntax.self) else { return false }
            return access.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == name
        }
    }
}

/// Finds the texts that views add: the texts that users read are in the screens' values.
final class OwnTexts: SyntaxVisitor {
    private let file: SourceFile
    private var diagnostics: [Diagnostic] = []

    static func diagnostics(in file: SourceFile) -> [Diagnostic] {
        if isOnlyInDebugBuilds(file.tree) { return [] }
        let visitor = OwnTexts(file)
        visitor.walk(file.tree)
        return visitor.diagnostics
    }

    private init(_ file: SourceFile) {
        self.file = file
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ literal: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if hasLetter(literal) {
            let position = wholeExpression(of: Syntax(literal))
            if !UnreadPosition.all.contains(where: { $0.position.contains(position) }) {
                let text = literal.trimmedDescription
                diagnostics.append(
                    file.diagnostic(
                        at: literal,
                        "\(text) is not a text of the screen; take it from the screen's value, whose texts are translated"
                    ))
            }
        }
        return .visitChildren
    }

    private func hasLetter(_ literal: StringLiteralExprSyntax) -> Bool {
        literal.segments.contains { segment in
            guard case .stringSegment(let segment) = segment else { return false }
            var text = segment.content.text
            // These escape sequences contain no letter of the text.
            if literal.openingPounds == nil {
                for escape in ["\\n", "\\r", "\\t", "\\0"] {
                    text = text.split(separator: escape).joined(separator: " ")
                }
            }
            return text.contains(where: \.isLetter)
        }
    }

    /// The expression that has the text's value: around a choice, a concatenation, parentheses and an interpolation.
    private func wholeExpression(of expression: Syntax) -> Syntax {
        guard let parent = expression.parent else { return expression }
        if let choice = parent.as(TernaryExprSyntax.self), choice.condition.id != expression.id {
            return wholeExpression(of: parent)
        }
        if let operation = parent.as(InfixOperatorExprSyntax.self),
            ["+", "??"].contains(operation.operator.trimmedDescription)
        {
            return wholeExpression(of: parent)
        }
        if parent.is(LabeledExprSyntax.self), let list = parent.parent, let outer = list.parent {
            if outer.is(ExpressionSegmentSyntax.self), let literal = outer.parent?.parent {
                return wholeExpression(of: literal)
            }
            if let tuple = outer.as(TupleExprSyntax.self), tuple.elements.count == 1 {
                return wholeExpression(of: outer)
            }
        }
        return expression
    }

    /// Whether release builds contain nothing of a file.
    private static func isOnlyInDebugBuilds(_ tree: SourceFileSyntax) -> Bool {
        guard tree.statements.count == 1, let conditional = tree.statements.first?.item.as(IfConfigDeclSyntax.self),
            conditional.clauses.count == 1, let condition = conditional.clauses.first?.condition
        else { return false }
        return conjuncts(of: condition).contains("DEBUG")
    }

    private static func conjuncts(of condition: ExprSyntax) -> [String] {
        guard let operation = condition.as(InfixOperatorExprSyntax.self),
            operation.operator.trimmedDescription == "&&"
        else { return [condition.trimmedDescription] }
        return conjuncts(of: operation.leftOperand) + conjuncts(of: operation.rightOperand)
    }
}
