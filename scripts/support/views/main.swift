import Foundation

// views SCREENS VIEWS      checks the views in the folders VIEWS, which draw the screens in the folders SCREENS. Folders are
//                          separated by commas
// views --test FIXTURES    checks the fixtures in a folder, and compares the diagnostics with their comments

func swiftFiles(in folder: String) throws -> [SourceFile] {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { try SourceFile(path: folder + "/" + $0) }
}

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(2)
}

let arguments = CommandLine.arguments.dropFirst()
guard let first = arguments.first, let last = arguments.last, arguments.count == 2 else {
    fail("the program needs two arguments: a folder of screens and a folder of views")
}
if first == "--test" {
    let results = try Fixture.all(in: last).map { $0.differences() }
    guard !results.isEmpty else { fail("'\(last)' contains no fixtures") }
    for difference in results.joined() { print(difference) }
    print("\(results.count) fixtures, \(results.count { !$0.isEmpty }) with a difference")
    exit(results.allSatisfy(\.isEmpty) ? 0 : 1)
}
let screens = try first.split(separator: ",").flatMap { try swiftFiles(in: String($0)) }
let views = try last.split(separator: ",").flatMap { try swiftFiles(in: String($0)) }
guard !screens.isEmpty, !views.isEmpty else { fail("'\(screens.isEmpty ? first : last)' contains no Swift files") }
let diagnostics = ScreenChecks.diagnostics(screens: screens, views: views)
for diagnostic in diagnostics { print(diagnostic) }
exit(diagnostics.isEmpty ? 0 : 1)
