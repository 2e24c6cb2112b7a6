import SwiftSyntax

/// Follows a screen's value from `view` through the views: through their properties, functions, closures and controls.
///
/// A name counts only if it has the value: not a variable that hides it, not a comment and not a text.
final class ValueFlow: EffectRecorder {
    /// The first type that receives the whole screen.
    private(set) var view: TypeDeclaration?
    /// The first use of each part of the screen.
    private(set) var firstUses: [Path: Syntax] = [:]
    /// The parts that a view of the screen passes to a control which does not set their identifier.
    private(set) var unidentified: [(part: Path, argument: Syntax)] = []
    private let declarations: Declarations
    private let controls: Set<Path>

    /// Follows the value of a screen.
    ///
    /// - Parameters:
    ///   - drawing: The function of the screen that makes its view.
    ///   - controls: The properties of the screen with an identifier.
    ///   - declarations: The views.
    init(_ drawing: FunctionDeclSyntax, controls: Set<Path>, in declarations: Declarations) {
        self.declarations = declarations
        self.controls = controls
        super.init()
        if let body = drawing.body { _ = run(body.statements, Scope(selfValue: [[]])) }
    }

    /// Follows the value of a screen in a property of a layout.
    init(_ layout: TypeDeclaration, property: String, in declarations: Declarations) {
        self.declarations = declarations
        controls = []
        super.init()
        let instance = Instance(layout)
        instance.properties[property] = [[]]
        draw(instance)
    }

    // MARK: Statements

    private func run(_ statements: CodeBlockItemListSyntax, _ scope: Scope) -> Set<Path> {
        var scope = scope
        var result: Set<Path> = []
        for statement in statements { result = run(Syntax(statement.item), &scope) }
        return result
    }

    private func run(_ node: Syntax, _ scope: inout Scope) -> Set<Path> {
        if let variable = node.as(VariableDeclSyntax.self) {
            for binding in variable.bindings {
                let value = binding.initializer.map { evaluate($0.value, scope) } ?? []
                if let accessors = binding.accessorBlock { evaluateChildren(Syntax(accessors), scope) }
                bind(binding.pattern, to: value, &scope)
            }
            return []
        }
        if let guarded = node.as(GuardStmtSyntax.self) {
            bind(guarded.conditions, &scope)
            let outer = scope
            _ = measured { _ = run(guarded.body.statements, outer) }
            return []
        }
        if let statement = node.as(ReturnStmtSyntax.self) {
            return statement.expression.map { evaluate($0, scope) } ?? []
        }
        if let statement = node.as(ExpressionStmtSyntax.self) { return evaluate(statement.expression, scope) }
        if let loop = node.as(ForStmtSyntax.self) {
            let elements = evaluate(loop.sequence, scope)
            var inner = scope
            bind(loop.pattern, to: elements, &inner)
            return run(loop.body.statements, inner)
        }
        if let function = node.as(FunctionDeclSyntax.self) {
            var inner = scope
            for parameter in function.signature.parameterClause.parameters {
                inner.locals[(parameter.secondName ?? parameter.firstName).text] = []
            }
            return function.body.map { run($0.statements, inner) } ?? []
        }
        if let expression = node.as(ExprSyntax.self) { return evaluate(expression, scope) }
        if let conditional = node.as(IfConfigDeclSyntax.self) { return evaluate(conditional, scope) }
        evaluateChildren(node, scope)
        return []
    }

    private func bind(_ pattern: PatternSyntax, to value: Set<Path>, _ scope: inout Scope) {
        if let name = pattern.as(IdentifierPatternSyntax.self)?.identifier {
            scope.locals[name.text] = value
            return
        }
        // The parts of a tuple or of an enum's case are not properties of a screen.
        for token in pattern.tokens(viewMode: .sourceAccurate)
        where token.parent?.is(IdentifierPatternSyntax.self) == true { scope.locals[token.text] = [] }
    }

    private func bind(_ conditions: ConditionElementListSyntax, _ scope: inout Scope) {
        for condition in conditions {
            switch condition.condition {
            case .expression(let expression): _ = evaluate(expression, scope)
            case .optionalBinding(let binding):
                let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
                let value =
                    binding.initializer.map { evaluate($0.value, scope) } ?? name.map { lookUp($0, scope) } ?? []
                bind(binding.pattern, to: value, &scope)
            case .matchingPattern(let matching):
                _ = evaluate(matching.initializer.value, scope)
                bind(matching.pattern, to: [], &scope)
            case .availability: break
            @unknown default: break
            }
        }
    }

    // MARK: Expressions

    private func evaluate(_ expression: ExprSyntax, _ scope: Scope) -> Set<Path> {
        switch expression.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let reference): return lookUp(reference.baseName.text, scope)
        case .memberAccessExpr(let access): return evaluate(access, scope)
        case .functionCallExpr(let call): return evaluate(call, scope)
        case .optionalChainingExpr(let chain): return evaluate(chain.expression, scope)
        case .forceUnwrapExpr(let unwrap): return evaluate(unwrap.expression, scope)
        case .tryExpr(let attempt): return evaluate(attempt.expression, scope)
        case .awaitExpr(let wait): return evaluate(wait.expression, scope)
        case .asExpr(let cast): return evaluate(cast.expression, scope)
        case .tupleExpr(let tuple) where tuple.elements.count == 1:
            return tuple.elements.first.map { evaluate($0.expression, scope) } ?? []
        case .ternaryExpr(let choice):
            _ = evaluate(choice.condition, scope)
            return branches([
                { self.evaluate(choice.thenExpression, scope) }, { self.evaluate(choice.elseExpression, scope) },
            ])
        case .infixOperatorExpr(let operation): return evaluate(operation, scope)
        case .ifExpr(let condition): return evaluate(condition, scope)
        case .switchExpr(let choice):
            _ = evaluate(choice.subject, scope)
            return branches(
                choice.cases.compactMap { item in
                    guard case .switchCase(let item) = item else { return nil }
                    return { self.run(item, scope) }
                })
        case .closureExpr(let closure):
            run(closure, first: [], scope)
            return []
        case .postfixIfConfigExpr(let conditional):
            if let base = conditional.base { _ = evaluate(base, scope) }
            return evaluate(conditional.config, scope)
        default:
            evaluateChildren(Syntax(expression), scope)
            return []
        }
    }

    private func evaluateChildren(_ node: Syntax, _ scope: Scope) {
        for child in node.children(viewMode: .sourceAccurate) {
            var inner = scope
            if child.is(ExprSyntax.self) || child.is(StmtSyntax.self) || child.is(DeclSyntax.self) {
                _ = run(child, &inner)
            } else if let list = child.as(CodeBlockItemListSyntax.self) {
                _ = run(list, scope)
            } else {
                evaluateChildren(child, scope)
            }
        }
    }

    private func lookUp(_ name: String, _ scope: Scope) -> Set<Path> {
        if name == "self" { return scope.selfValue }
        return scope.locals[name] ?? member(name, scope)
    }

    /// The value of a property of the instance whose member runs.
    private func member(_ name: String, _ scope: Scope) -> Set<Path> {
        guard let instance = scope.instance else { return [] }
        if let value = instance.properties[name] { return value }
        return branches(
            (instance.type.computed[name] ?? []).map { accessors in
                { self.run(accessors, on: instance) }
            })
    }

    private func run(_ accessors: AccessorBlockSyntax, on instance: Instance) -> Set<Path> {
        once("\(accessors.id)") {
            let scope = Scope(instance: instance)
            if case .getter(let statements) = accessors.accessors { return run(statements, scope) }
            evaluateChildren(Syntax(accessors), scope)
            return []
        }
    }

    private func evaluate(_ access: MemberAccessExprSyntax, _ scope: Scope) -> Set<Path> {
        let name = access.declName.baseName.text
        guard let base = access.base else { return [] }
        if isSelf(base), scope.instance != nil { return member(name, scope) }
        let value = Set(evaluate(base, scope).map { $0 + [name] })
        for path in value where firstUses[path] == nil { firstUses[path] = Syntax(access.declName) }
        effects.reads.formUnion(value)
        return value
    }

    private func evaluate(_ operation: InfixOperatorExprSyntax, _ scope: Scope) -> Set<Path> {
        let right = evaluate(operation.rightOperand, scope)
        if operation.operator.is(AssignmentExprSyntax.self), let instance = scope.instance {
            if let access = operation.leftOperand.as(MemberAccessExprSyntax.self), access.base.map(isSelf) == true {
                instance.properties[access.declName.baseName.text, default: []].formUnion(right)
                return []
            }
            if let name = operation.leftOperand.as(DeclReferenceExprSyntax.self)?.baseName.text,
                scope.locals[name] == nil
            {
                instance.properties[name, default: []].formUnion(right)
                return []
            }
        }
        let left = evaluate(operation.leftOperand, scope)
        return operation.operator.trimmedDescription == "??" ? left.union(right) : []
    }

    private func evaluate(_ condition: IfExprSyntax, _ scope: Scope) -> Set<Path> {
        var inner = scope
        bind(condition.conditions, &inner)
        let body = inner
        return branches([
            { self.run(condition.body.statements, body) },
            {
                switch condition.elseBody {
                case .ifExpr(let next): self.evaluate(next, scope)
                case .codeBlock(let block): self.run(block.statements, scope)
                case nil: []
                @unknown default: []
                }
            },
        ])
    }

    private func run(_ item: SwitchCaseSyntax, _ scope: Scope) -> Set<Path> {
        var inner = scope
        if case .case(let label) = item.label {
            for caseItem in label.caseItems {
                bind(caseItem.pattern, to: [], &inner)
                if let condition = caseItem.whereClause?.condition { _ = evaluate(condition, inner) }
            }
        }
        return run(item.statements, inner)
    }

    /// Code for debug builds does not count.
    private func evaluate(_ conditional: IfConfigDeclSyntax, _ scope: Scope) -> Set<Path> {
        let clauses = conditional.clauses.filter { $0.condition?.trimmedDescription.contains("DEBUG") != true }
        return branches(
            clauses.compactMap(\.elements).map { elements in
                {
                    switch elements {
                    case .statements(let statements): return self.run(statements, scope)
                    case .postfixExpression(let expression): return self.evaluate(expression, scope)
                    default:
                        self.evaluateChildren(Syntax(elements), scope)
                        return []
                    }
                }
            })
    }

    // MARK: Calls

    /// Functions whose closure receives the elements of their argument, or of the value whose method they are.
    private static let elementwise: Set<String> = [
        "ForEach", "List", "map", "flatMap", "compactMap", "forEach", "filter",
    ]
    /// Methods that return some elements of a collection.
    private static let selecting: Set<String> = [
        "prefix", "suffix", "dropFirst", "dropLast", "filter", "reversed", "sorted",
    ]

    private func evaluate(_ call: FunctionCallExprSyntax, _ scope: Scope) -> Set<Path> {
        let name = calledName(of: call) ?? ""
        let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
        let baseValue = base.map { isSelf($0) ? [] : evaluate($0, scope) } ?? []
        var arguments: [Argument] = []
        var closures = call.trailingClosure.map { [$0] } ?? []
        closures += call.additionalTrailingClosures.map(\.closure)
        for argument in call.arguments {
            if let closure = argument.expression.as(ClosureExprSyntax.self) {
                closures.append(closure)
                arguments.append((argument.label?.text, []))
            } else {
                arguments.append((argument.label?.text, evaluate(argument.expression, scope)))
            }
        }
        if name == "accessibilityIdentifier", let value = arguments.first?.paths {
            effects.identifiers.formUnion(value)
        }
        let isElementwise = Self.elementwise.contains(name)
        let elements = isElementwise ? arguments.reduce(baseValue) { $0.union($1.paths) } : []
        for closure in closures { run(closure, first: elements, scope) }
        let (result, called) = measured { follow(name, base: base, arguments, scope) }
        checkIdentifiers(call, arguments, called, scope)
        return Self.selecting.contains(name) ? result.union(baseValue) : result
    }

    /// Runs what is called, if it is a part of AuthUI.
    private func follow(_ name: String, base: ExprSyntax?, _ arguments: [Argument], _ scope: Scope) -> Set<Path> {
        guard arguments.contains(where: { !$0.paths.isEmpty }) || base.map(isSelf) ?? true else {
            return []
        }
        let typeName = base?.as(DeclReferenceExprSyntax.self)?.baseName.text
        if let typeName, scope.locals[typeName] == nil, let type = declarations.types[typeName] {
            return run(type.functions[name] ?? [], arguments, Scope(instance: Instance(type)))
        }
        if base.map(isSelf) ?? true, scope.locals[name] == nil {
            if let functions = scope.instance?.type.functions[name] {
                return run(functions, arguments, Scope(instance: scope.instance))
            }
            if base == nil, let type = declarations.types[name], type.nameToken != nil {
                make(type, arguments)
                return []
            }
        }
        // A modifier of AuthUI.
        return run(declarations.types["View"]?.functions[name] ?? [], arguments, Scope())
    }

    private func run(_ functions: [FunctionDeclSyntax], _ arguments: [Argument], _ scope: Scope) -> Set<Path> {
        branches(
            functions.compactMap { function in
                guard let values = function.signature.parameterClause.values(of: arguments), let body = function.body
                else {
                    return nil
                }
                return {
                    self.once("\(function.id) \(values)") {
                        var inner = scope
                        inner.locals = values
                        return self.run(body.statements, inner)
                    }
                }
            })
    }

    /// Makes an instance, and draws it.
    private func make(_ type: TypeDeclaration, _ arguments: [Argument]) {
        guard arguments.contains(where: { !$0.paths.isEmpty }) else { return }
        if arguments.contains(where: { $0.paths.contains([]) }), view == nil { view = type }
        let instance = Instance(type)
        for property in type.stored { instance.properties[property.name.text] = [] }
        if type.initializers.isEmpty {
            for argument in arguments { if let label = argument.label { instance.properties[label] = argument.paths } }
        }
        for initializer in type.initializers {
            guard let values = initializer.signature.parameterClause.values(of: arguments), let body = initializer.body
            else {
                continue
            }
            _ = run(body.statements, Scope(locals: values, instance: instance))
            break
        }
        draw(instance)
    }

    private func draw(_ instance: Instance) {
        let type = instance.type
        let key = instance.properties.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }
        _ = once("\(type.name) \(key)") {
            for accessors in type.computed["body"] ?? [] { _ = run(accessors, on: instance) }
            for name in ["body", "makeBody", "makeUIView", "updateUIView"] {
                for function in type.functions[name] ?? [] {
                    guard let body = function.body else { continue }
                    _ = run(body.statements, Scope(instance: instance))
                }
            }
            return []
        }
    }

    private func run(_ closure: ClosureExprSyntax, first: Set<Path>, _ scope: Scope) {
        var inner = scope
        for capture in closure.signature?.capture?.items ?? [] {
            if let value = capture.initializer?.value { inner.locals[capture.name.text] = evaluate(value, scope) }
        }
        for (index, name) in closure.parameterNames.enumerated() { inner.locals[name] = index == 0 ? first : [] }
        _ = run(closure.statements, inner)
    }

    /// A view of the screen that passes a control's value to a type of AuthUI relies on that type for the identifier.
    private func checkIdentifiers(
        _ call: FunctionCallExprSyntax, _ arguments: [Argument], _ called: Effects, _ scope: Scope
    ) {
        guard let name = calledName(of: call), declarations.types[name]?.nameToken != nil,
            scope.instance?.hasScreen == true
        else { return }
        for (argument, value) in zip(call.arguments, arguments) {
            for part in value.paths where controls.contains(part) {
                if !called.identifiers.contains(part + ["id", "rawValue"]) {
                    unidentified.append((part, Syntax(argument.expression)))
                }
            }
        }
    }
}
