import OutputTree
import Testing

/// The quick check of paths, ``RenderedPaths/areSafe(_:)``, against the one that finds each problem.
struct RenderedPathsTests {
    @Test func `paths that differ are safe`() {
        #expect(RenderedPaths.areSafe([]))
        #expect(RenderedPaths.areSafe(files(["a", "b/a", "b/c/a", "b/c/b", "d", "b.c/a", "B1/x", "b2/x"])))
    }

    @Test(arguments: [
        ["a", "a"], ["a", "A"], ["b/a", "B/c"], ["b/c/x", "b/C/y"], ["a", "a/b"], ["a/b", "A"], ["../a"], ["/a"],
        ["a//b"],
        [".brandgen/a"], [""],
    ])
    func `a problem is never overlooked`(paths: [String]) {
        #expect(!RenderedPaths.areSafe(files(paths)))
        #expect(!RenderedPaths.areSafe(files(paths.reversed())))
    }

    @Test func `random trees that the quick check accepts have no problem`() {
        var random = SeededRandom(seed: 19)
        var safe = 0
        for _ in 0..<2000 {
            let paths = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                (0..<Int.random(in: 1...3, using: &random))
                    .map { _ in ["a", "A", "b", "ab", "a.b", "é", "e\u{301}"].randomElement(using: &random) ?? "a" }
                    .joined(separator: "/")
            }
            var known = RenderedPaths()
            let hasProblem = files(paths).contains { known.add($0) != nil }
            let isSafe = RenderedPaths.areSafe(files(paths))
            #expect(!(isSafe && hasProblem), "\(paths)")
            if isSafe { safe += 1 }
        }
        // Otherwise the check would be useless.
        #expect(safe > 200)
    }

    private func files(_ paths: [String]) -> [OutputFile] {
        paths.map { OutputFile(path: $0, bytes: [], template: $0) }
    }
}
