import SwiftSyntax

/// The checks of the views: each reads every property of its screen, and sets the identifiers of the screen and its controls.
struct ScreenChecks {
    /// The types of values with an identifier.
    private static let controlTypes: Set<String> = [
        "Command", "DayInput", "DocumentLink", "SecretInput", "TextInput", "Toggle",
    ]

    private let screens: Declarations
    private let views: Declarations

    /// Finds every mistake.
    ///
    /// - Parameters:
    ///   - screens: The files with the screens' values.
    ///   - views: The files with the views.
    /// - Returns: The mistakes, in the order of their positions.
    static func diagnostics(screens: [SourceFile], views: [SourceFile]) -> [Diagnostic] {
        let checks = ScreenChecks(screens: Declarations(of: screens), views: Declarations(of: views))
        let types = checks.screens.types.values.filter { $0.nameToken != nil && $0.conformance(to: "Screen") != nil }
        var diagnostics = views.flatMap(OwnTexts.diagnostics) + checks.list(of: Set(types.map(\.name)))
        for type in types { diagnostics += checks.drawing(of: type) }
        for type in checks.views.types.values { diagnostics += checks.layout(type) }
        for file in screens + views where file.tree.hasError {
            diagnostics.append(file.diagnostic(at: file.tree, "the file has a syntax error; compile it first"))
        }
        return Set(diagnostics).sorted()
    }

    private func drawing(of screen: TypeDeclaration) -> [Diagnostic] {
        guard let name = screen.nameToken else { return [] }
        guard let extended = views.types[screen.name], let conformance = extended.conformance(to: "DrawnScreen") else {
            return [
                screens.diagnostic(
                    at: name, "\(name.text) has no view; write an 'extension \(name.text): DrawnScreen' in AuthUI")
            ]
        }
        // A screen without a view of its own is drawn from its elements, with the identifiers of all controls.
        guard let drawing = extended.functions["view"]?.first else { return [] }
        let controls = screen.stored.filter { Self.controlTypes.contains($0.type) }.map(\.name.text)
        let flow = ValueFlow(drawing, controls: Set(controls.map { [$0] }), in: views)
        guard let viewName = flow.view?.nameToken else {
            return [
                views.diagnostic(
                    at: conformance, "'view' passes the screen to no view of AuthUI; pass 'self' to one")
            ]
        }
        var diagnostics: [Diagnostic] = []
        if !flow.effects.identifiers.contains(["id", "rawValue"]) {
            diagnostics.append(
                views.diagnostic(
                    at: viewName, "the screen's identifier is not set; use a layout or the modifier ScreenFrame(screen)"
                ))
        }
        for property in screen.stored.map(\.name.text) {
            guard flow.effects.reads.contains([property]) else {
                let message =
                    "\(viewName.text) does not read '\(property)' of \(name.text); draw it, or remove the property"
                diagnostics.append(views.diagnostic(at: viewName, message))
                continue
            }
            guard controls.contains(property) else { continue }
            let message =
                "the identifier of '\(property)' is not set; pass it to a control that calls "
                + "'.accessibilityIdentifier(….id.rawValue)'"
            let uses = flow.unidentified.filter { $0.part == [property] }.map(\.argument)
            diagnostics += uses.map { views.diagnostic(at: $0, message) }
            let isSet = flow.effects.identifiers.contains([property, "id", "rawValue"])
            if uses.isEmpty, !isSet, let use = flow.firstUses[[property]] {
                diagnostics.append(views.diagnostic(at: use, message))
            }
        }
        return diagnostics
    }

    /// Checks a type that connects the controls of a screen: `ScreenForm(of: screen, …)`.
    private func layout(_ type: TypeDeclaration) -> [Diagnostic] {
        guard let name = type.nameToken else { return [] }
        let members =
            type.computed.values.joined().map { Syntax($0) } + type.functions.values.joined().map { Syntax($0) }
        let screens = Set(members.flatMap(formScreens)).intersection(type.stored.map(\.name.text))
        return screens.compactMap { screen in
            let flow = ValueFlow(type, property: screen, in: views)
            if flow.effects.identifiers.contains(["id", "rawValue"]) { return nil }
            let message =
                "the layout does not set the identifier of '\(screen)'; use the modifier ScreenFrame(\(screen))"
            return views.diagnostic(at: name, message)
        }
    }

    private func formScreens(in node: Syntax) -> [String] {
        let inner = node.children(viewMode: .sourceAccurate).flatMap(formScreens)
        guard let call = node.as(FunctionCallExprSyntax.self), calledName(of: call) == "ScreenForm",
            let argument = call.arguments.first, argument.label?.text == "of"
        else { return inner }
        return inner + [argument.expression.trimmedDescription]
    }

    /// Compares the list `drawnScreens` with the screens.
    private func list(of names: Set<String>) -> [Diagnostic] {
        // Each module of views has its own list.
        let bindings = views.globals.filter {
            $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == "drawnScreens"
        }
        let lists = bindings.compactMap { $0.initializer?.value.as(ArrayExprSyntax.self) }
        guard let binding = bindings.first, lists.count == bindings.count else {
            return views.files.first.map {
                [$0.diagnostic(at: $0.tree, "no file declares the list 'drawnScreens'; add it")]
            } ?? []
        }
        var diagnostics: [Diagnostic] = []
        var listed: Set<String> = []
        for element in lists.flatMap(\.elements) {
            let access = element.expression.as(MemberAccessExprSyntax.self)
            let name = access?.base?.trimmedDescription ?? element.expression.trimmedDescription
            if !listed.insert(name).inserted {
                diagnostics.append(views.diagnostic(at: element, "\(name) is in the list twice; remove one of them"))
            } else if !names.contains(name) {
                diagnostics.append(
                    views.diagnostic(at: element, "\(name) is not a screen of AuthScreens; remove it from the list"))
            }
        }
        for name in names.subtracting(listed) {
            diagnostics.append(views.diagnostic(at: binding, "\(name) is missing in the list; add '\(name).self'"))
        }
        return diagnostics
    }
}
