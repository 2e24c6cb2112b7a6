import OutputTree
import Testing

struct RenderedPathsTests {
    @Test func `paths that differ can be in one tree`() {
        #expect(problems(["a", "b/a", "b/c/a", "b/c/b", "d", "b.c/a", "B1/x", "b2/x"]) == 0)
    }

    @Test(arguments: [
        ["a", "a"], ["a", "A"], ["b/a", "B/c"], ["b/c/x", "b/C/y"], ["a", "a/b"], ["a/b", "A"], ["../a"],
        ["Ä.txt", "ä.txt"], ["e\u{301}", "\u{e9}"], ["a/b/c.txt", "A/B"],
        ["b/c/x", "b/d/x", "B/d/y"],
    ])
    func `a problem is found in each order`(paths: [String]) {
        #expect(problems(paths) == 1)
        #expect(problems(paths.reversed()) >= 1)
    }

    private func problems(_ paths: [String]) -> Int {
        var added = RenderedPaths()
        return paths.count { added.add(OutputFile(path: $0, bytes: [], template: $0)) != nil }
    }
}
