import Diagnostics
import Testing

@testable import brandgen

struct GitHubReportTests {
    @Test func `each diagnostic is a command, and its notes are lines of the message`() throws {
        var files = acmeBrand()
        files["Brands/_base/brand.yaml"] = "manifest: 1\nauth:\n  otp: { length: 99 }\n"
        files["Brands/acme/brand.yaml", default: ""] += "extends: ../_base/brand.yaml\n\"100%\": 1\n"
        try withWorkspace(files) { folder in
            let run = try brandgen(["validate", "--format=github"], in: folder)
            #expect(
                run.text == """
                    ::error file=Brands/_base/brand.yaml,line=3,endLine=3,col=18,endColumn=19,title=out-of-range::\
                    'auth.otp.length' must be from 4 to 10 digits, got 99\
                    %0ABrands/acme/brand.yaml:23:10: note: inherited here
                    ::error file=Brands/acme/brand.yaml,line=24,endLine=24,col=1,endColumn=6,title=unknown-key::\
                    unknown key '100%25'; known keys are manifest, extends, locked, brand, languages, theme, \
                    screens, texts, auth, legal, features, app, environments and runtime

                    """)
            #expect(run.errors == "")
            #expect(run.status == 1)
        }
    }

    @Test func `special characters are escaped, and more characters are special in properties`() {
        let file = SourceFile(path: "Brands/a,b:c%\r\n::d/brand.yaml", text: "key: 1\n")
        let line = command(in: file, (1, 1), (1, 4), message: "50%, a: b")
        #expect(
            line == """
                ::error file=Brands/a%2Cb%3Ac%25%0D%0A%3A%3Ad/brand.yaml,line=1,endLine=1,col=1,endColumn=3,\
                title=a-rule::50%25, a: b

                """)
    }

    @Test func `a message cannot start another command`() {
        let line = command(
            in: SourceFile(path: "f", text: ""), (1, 1), (1, 1), message: "a\r\n::stop-commands::x\u{1B}")
        #expect(line == "::error file=f,line=1,endLine=1,col=1,endColumn=1,title=a-rule::a␍␊::stop-commands::x␛\n")
    }

    private func command(
        in file: SourceFile, _ start: (Int, Int), _ end: (Int, Int), message: String = "m"
    ) -> String {
        let range = SourceRange(
            file: file, start: SourcePosition(line: start.0, column: start.1),
            end: SourcePosition(line: end.0, column: end.1))
        return GitHubReport { $0 }.text([Diagnostic(rule: "a-rule", message, at: range)])
    }
}
