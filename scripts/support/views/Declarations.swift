import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// A source file with its syntax tree, in which operators are folded.
struct SourceFile {
    let path: String
    let tree: SourceFileSyntax
    private let converter: SourceLocationConverter

    init(path: String) throws {
        self.init(path: path, text: try String(contentsOfFile: path, encoding: .utf8))
    }

    init(path: String, text: String) {
        let parsed = Parser.parse(source: text)
        let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
        self.path = path
        tree = folded.as(SourceFileSyntax.self) ?? parsed
        converter = SourceLocationConverter(fileName: path, tree: tree)
    }

    func diagnostic(at node: some SyntaxProtocol, _ message: String) -> Diagnostic {
        let location = node.startLocation(converter: converter)
        return Diagnostic(path: path, line: location.line, column: location.column, message: message)
    }
}

/// A mistake, with what to do.
struct Diagnostic: Comparable, Hashable, CustomStringConvertible {
    let path: String
    let line: Int
    let column: Int
    let message: String

    var description: String { "\(path):\(line):\(column): error: \(message)" }

    static func < (one: Diagnostic, other: Diagnostic) -> Bool {
        (one.path, one.line, one.column, one.message) < (other.path, other.line, other.column, other.message)
    }
}

/// A type with its members, including those of its extensions.
final class TypeDeclaration {
    let name: String
    /// The name in the declaration; `nil` for a type of another module.
    var nameToken: TokenSyntax?
    var conformances: [InheritedTypeSyntax] = []
    var stored: [StoredProperty] = []
    var computed: [String: [AccessorBlockSyntax]] = [:]
    var functions: [String: [FunctionDeclSyntax]] = [:]
    var initializers: [InitializerDeclSyntax] = []

    init(_ name: String) {
        self.name = name
    }

    func conformance(to name: String) -> InheritedTypeSyntax? {
        conformances.first { baseName(of: $0.type) == name }
    }
}

/// A stored property, which is not static.
struct StoredProperty {
    let name: TokenSyntax
    /// The name of the type, without module, optional and array.
    let type: String
}

/// The types, the free functions and the global constants of source files.
struct Declarations {
    let files: [SourceFile]
    private(set) var types: [String: TypeDeclaration] = [:]
    private(set) var globals: [PatternBindingSyntax] = []
    private let filesByRoot: [SyntaxIdentifier: SourceFile]

    init(of files: [SourceFile]) {
        self.files = files
        filesByRoot = Dictionary(uniqueKeysWithValues: files.map { (Syntax($0.tree).id, $0) })
        for file in files {
            for item in file.tree.statements { add(Syntax(item.item)) }
        }
    }

    func diagnostic(at node: some SyntaxProtocol, _ message: String) -> Diagnostic {
        guard let file = filesByRoot[node.root.id] else { preconditionFailure("The node is not in one of the files.") }
        return file.diagnostic(at: node, message)
    }

    private mutating func type(_ name: String) -> TypeDeclaration {
        if let type = types[name] { return type }
        let type = TypeDeclaration(name)
        types[name] = type
        return type
    }

    private mutating func add(_ declaration: Syntax) {
        if let conditional = declaration.as(IfConfigDeclSyntax.self) {
            for clause in conditional.clauses {
                if case .statements(let items) = clause.elements { for item in items { add(Syntax(item.item)) } }
            }
        } else if let variable = declaration.as(VariableDeclSyntax.self) {
            globals += variable.bindings
        } else if let found = declaration.as(ExtensionDeclSyntax.self) {
            add(found.memberBlock, found.inheritanceClause, to: baseName(of: found.extendedType), nil)
        } else if let found = declaration.as(StructDeclSyntax.self) {
            add(found.memberBlock, found.inheritanceClause, to: found.name.text, found.name)
        } else if let found = declaration.as(ClassDeclSyntax.self) {
            add(found.memberBlock, found.inheritanceClause, to: found.name.text, found.name)
        } else if let found = declaration.as(EnumDeclSyntax.self) {
            add(found.memberBlock, found.inheritanceClause, to: found.name.text, found.name)
        }
    }

    private mutating func add(
        _ block: MemberBlockSyntax, _ conformances: InheritanceClauseSyntax?, to name: String, _ token: TokenSyntax?
    ) {
        let type = type(name)
        if let token { type.nameToken = token }
        type.conformances += conformances?.inheritedTypes.map(\.self) ?? []
        add(block.members, to: type)
    }

    private mutating func add(_ members: MemberBlockItemListSyntax, to type: TypeDeclaration) {
        for member in members.map(\.decl) {
            if let conditional = member.as(IfConfigDeclSyntax.self) {
                for clause in conditional.clauses {
                    if case .decls(let members) = clause.elements { add(members, to: type) }
                }
            } else if let function = member.as(FunctionDeclSyntax.self) {
                type.functions[function.name.text, default: []].append(function)
            } else if let initializer = member.as(InitializerDeclSyntax.self) {
                type.initializers.append(initializer)
            } else if let variable = member.as(VariableDeclSyntax.self) {
                add(variable, to: type)
            } else {
                add(Syntax(member))
            }
        }
    }

    private func add(_ variable: VariableDeclSyntax, to type: TypeDeclaration) {
        let isStatic = variable.modifiers.contains { ["static", "class"].contains($0.name.text) }
        for binding in variable.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
            if let accessors = binding.accessorBlock {
                type.computed[name.text, default: []].append(accessors)
            } else if !isStatic {
                let annotation = binding.typeAnnotation.map { baseName(of: $0.type) } ?? ""
                type.stored.append(StoredProperty(name: name, type: annotation))
            }
        }
    }
}

/// The name of a type, without module, generic arguments, optional and array.
func baseName(of type: TypeSyntax) -> String {
    if let type = type.as(OptionalTypeSyntax.self) { return baseName(of: type.wrappedType) }
    if let type = type.as(ArrayTypeSyntax.self) { return baseName(of: type.element) }
    if let type = type.as(MemberTypeSyntax.self) { return type.name.text }
    if let type = type.as(IdentifierTypeSyntax.self) { return type.name.text }
    if let type = type.as(AttributedTypeSyntax.self) { return baseName(of: type.baseType) }
    return type.trimmedDescription
}
