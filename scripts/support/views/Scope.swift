import SwiftSyntax

/// An instance of a type whose members run, with the parts of the screen in its properties.
final class Instance {
    let type: TypeDeclaration
    var properties: [String: Set<Path>] = [:]

    init(_ type: TypeDeclaration) {
        self.type = type
    }

    var hasScreen: Bool { properties.values.contains { $0.contains([]) } }
}

/// The names that code can use.
struct Scope {
    var locals: [String: Set<Path>] = [:]
    var instance: Instance?
    /// The value of `self`.
    var selfValue: Set<Path> = []
}

/// An argument of a call, with the parts of the screen in it.
typealias Argument = (label: String?, paths: Set<Path>)

extension FunctionParameterClauseSyntax {
    /// The values of the parameters, by their names in the body; `nil` if the labels do not match.
    func values(of arguments: [Argument]) -> [String: Set<Path>]? {
        let parameters = Array(self.parameters)
        var values: [String: Set<Path>] = [:]
        for parameter in parameters { values[(parameter.secondName ?? parameter.firstName).text] = [] }
        var position = 0
        for argument in arguments {
            let label = argument.label ?? "_"
            while position < parameters.count, parameters[position].firstName.text != label { position += 1 }
            guard position < parameters.count else { return nil }
            values[(parameters[position].secondName ?? parameters[position].firstName).text] = argument.paths
            position += 1
        }
        return values
    }
}

extension ClosureExprSyntax {
    /// The names of the parameters.
    var parameterNames: [String] {
        var names: [String] = []
        switch signature?.parameterClause {
        case .simpleInput(let parameters): names = parameters.map(\.name.text)
        case .parameterClause(let clause): names = clause.parameters.map { ($0.secondName ?? $0.firstName).text }
        case nil: names = ["$0"]
        @unknown default: break
        }
        return names
    }
}

/// The name of the called function, method or type.
func calledName(of call: FunctionCallExprSyntax) -> String? {
    var callee = call.calledExpression
    if let generic = callee.as(GenericSpecializationExprSyntax.self) { callee = generic.expression }
    return callee.as(DeclReferenceExprSyntax.self)?.baseName.text
        ?? callee.as(MemberAccessExprSyntax.self)?.declName.baseName.text
}

func isSelf(_ expression: ExprSyntax) -> Bool {
    expression.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
}
