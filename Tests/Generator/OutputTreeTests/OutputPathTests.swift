import Testing

@testable import OutputTree

/// Rendered paths that are refused before anything is read or written.
struct OutputPathTests {
    let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    @Test(arguments: [
        ("", UnsafePath.empty, "is empty"),
        ("/etc/passwd", .absolute, "is absolute"),
        ("a//b.txt", .emptyComponent, "has an empty component"),
        ("a/", .emptyComponent, "has an empty component"),
        ("../a.txt", .dotComponent, "has a component '.' or '..'"),
        ("a/../../b.txt", .dotComponent, "has a component '.' or '..'"),
        ("./a.txt", .dotComponent, "has a component '.' or '..'"),
        ("a/..", .dotComponent, "has a component '.' or '..'"),
        ("a\0b", .controlCharacter, "contains a control character"),
        ("a\nb", .controlCharacter, "contains a control character"), ("a\\b", .backslash, "contains a backslash"),
        (".brandgen/ledger", .reserved, "is in '.brandgen', the folder of the ledger"),
        (".Brandgen/x", .reserved, "is in '.brandgen', the folder of the ledger"),
        (".brandgen", .reserved, "is in '.brandgen', the folder of the ledger"),
    ])
    func `a path that leads out of the tree is refused`(path: String, problem: UnsafePath, text: String) throws {
        let error = #expect(throws: OutputError.self) { try sandbox.generate(["good.txt": "", path: ""]) }
        #expect(error == OutputError(path, .unsafePath(problem)))
        #expect(
            error?.message
                == "the path '\(path)' of a rendered file \(text); change the template's file name or the values in it")
        #expect(sandbox.everything(in: sandbox.output).isEmpty)
    }

    @Test(arguments: ["...", "..a/b", "a..", ".hidden", ".brandgen2/a", "a/.brandgen/b", "a b/ü 好 🎉.txt", "-"])
    func `an unusual path inside the tree is written`(path: String) throws {
        try sandbox.generate([path: "x\n"])
        #expect(sandbox.text(path) == "x\n")
        #expect(try sandbox.plan([path: "x\n"]).summary == ["\(path): same"])
        #expect(try sandbox.plan([:]).summary == ["\(path): stale"])
    }

    /// A hard link simulates a file system that ignores case: one file has both names.
    @Test func `a file renamed only by case is not deleted if case is ignored`() throws {
        try sandbox.generate(["Old.txt": "a\n"])
        try sandbox.hardLink("OLD.txt", to: "Old.txt")
        #expect(try sandbox.plan(["OLD.txt": "a\n"]).summary == ["OLD.txt: same"])
        #expect(try sandbox.plan(["OLD.txt": "b\n"]).summary == ["OLD.txt: outdated"])
        try sandbox.edit("Old.txt", "mine\n")
        try sandbox.remove("OLD.txt")
        try sandbox.hardLink("OLD.txt", to: "Old.txt")
        #expect(try sandbox.plan(["OLD.txt": "b\n"]).summary == ["OLD.txt: edited"])
    }

    @Test func `a file renamed only by case is deleted if case matters`() throws {
        try sandbox.generate(["Old.txt": "a\n"])
        try sandbox.edit("OLD.txt", "a\n")
        guard sandbox.everything().contains("Old.txt"), sandbox.everything().contains("OLD.txt") else { return }
        #expect(try sandbox.plan(["OLD.txt": "a\n"]).summary == ["OLD.txt: same", "Old.txt: stale"])
    }
}
