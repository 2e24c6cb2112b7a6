import Diagnostics
import Foundation
import Mustache
import Testing

/// Programs that print a text of the data, run by the real interpreters.
struct InterpreterTests {
    /// Texts that try to end a literal, to begin an expansion, or to change the meaning of an escape.
    static let texts = [
        "plain", "", "\"", "'", "`", "\\", "\\\\", "\\\"", "\"\"\"", "'''", "$(echo x)", "$((1+1))", "${HOME}", "$HOME",
        "$",
        "`id`", "#{1+1}", "#$0", "#@a", "{1+1}", "{{x}}", "%s %d %%", "%(a)s", "a\nb", "a\r\nb", "\n", "a\\\nb", "\t",
        "\\n",
        "\\u0041", "\\x41", "\\0", "\u{1}\u{1F}\u{7F}\u{85}", "\u{2028}\u{2029}", "</script>", "<!--", "*/", "//", "!",
        "!!",
        "\";id;\"", "' + x + '", "\");process.exit(1);//", "\"\nimport os\n\"", "é 你好 🎉 עברית", "a\\", "$\u{301}\"",
        " a ",
        "[section]", "= :", "\u{FEFF}", "\u{2018}\u{2019}\u{201B}", "\u{201D};id;\u{201C}",
    ]

    private static func isInstalled(_ program: [String]) -> Bool { (try? run(program, "").status) == 0 }

    /// Runs a program with a script in a file as its last argument, and returns its standard output.
    private static func run(_ program: [String], _ script: String) throws -> (status: Int32, output: Data) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("interpreter-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("script")
        try Data(script.utf8).write(to: file)
        let output = folder.appendingPathComponent("output")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = program + [file.path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try Data(contentsOf: output))
    }

    /// Runs one script that prints all texts, each followed by a NUL, from literals with these quotes.
    private func expectData(
        _ program: [String], _ type: OutputType, head: String = "", _ statement: String,
        of texts: [String] = InterpreterTests.texts, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        guard Self.isInstalled(program) else { return }
        var script = head
        for text in texts { script += try render(statement, ["x": .string(text)], escaping: type.escaping) + "\n" }
        let run = try Self.run(program, script)
        #expect(run.status == 0, sourceLocation: sourceLocation)
        let printed = run.output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        #expect(printed.map { String(decoding: $0, as: UTF8.self) } == texts, sourceLocation: sourceLocation)
    }

    @Test(arguments: [#""{{x}}""#, "'{{x}}'", #"f"{{x}}""#, #""""{{x}}""""#])
    func `texts are data in a Python program`(literal: String) throws {
        let head = "import sys\ndef p(x): sys.stdout.buffer.write(x.encode() + b'\\0')\n"
        try expectData(["python3"], .python, head: head, "p(\(literal)) # {{x}}")
    }

    @Test(arguments: [#""{{x}}""#, "'{{x}}'", "`{{x}}`"])
    func `texts are data in a JavaScript program`(literal: String) throws {
        let head = "'use strict'\nconst p = x => require('fs').writeSync(1, x + '\\0')\n"
        try expectData(["node"], .javascript, head: head, "p(\(literal)) // {{x}}")
    }

    @Test func `texts are data in a Ruby program`() throws {
        try expectData(["ruby"], .ruby, head: "# encoding: utf-8\n", "$stdout.write(\"{{x}}\", \"\\0\") # {{x}}")
    }

    @Test func `texts are data in a TOML document`() throws {
        guard Self.isInstalled(["python3", "-c", "import tomllib"]) else { return }
        var document = ""
        for (index, text) in Self.texts.enumerated() {
            document += try render(
                "# {{x}}\na\(index) = \"{{x}}\"\nb\(index) = \"\"\"{{x}}\"\"\"\n", ["x": .string(text)],
                escaping: OutputType.toml.escaping)
        }
        let program = """
            import sys, tomllib
            for key, text in tomllib.load(open(sys.argv[1], 'rb')).items(): sys.stdout.buffer.write(text.encode() + b'\\0')
            """
        let run = try Self.run(["python3", "-c", program], document)
        #expect(run.status == 0)
        let printed = run.output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        #expect(printed.map { String(decoding: $0, as: UTF8.self) } == Self.texts.flatMap { [$0, $0] })
    }

    /// Reads the escapes as the specifications of the languages say, because their interpreters may be missing.
    @Test(
        arguments: [
            (OutputType.ruby, Set("#\u{2018}\u{2019}\u{201B}\u{201C}\u{201D}")), (.kotlin, Set("$")),
            (.javascript, Set("$`'<")), (.python, Set("{}'")),
            (.toml, []),
        ] as [(OutputType, Set<Character>)])
    func `a literal has no unescaped sign, and its value is the text`(type: OutputType, signs: Set<Character>) {
        for text in Self.texts + ["\u{0}1", "\u{0}"] {
            var rest = Substring(escaped(text, by: type.escaping))
            var value = ""
            while let character = rest.unicodeScalars.popFirst() {
                #expect(character != "\"" && !signs.contains(Character(character)) && character.value >= 0x20)
                guard character == "\\" else {
                    value.unicodeScalars.append(character)
                    continue
                }
                let sign = rest.unicodeScalars.popFirst() ?? "?"
                switch sign {
                case "n": value += "\n"
                case "r": value += "\r"
                case "t": value += "\t"
                case "u", "x":
                    let digits = rest.prefix(sign == "u" ? 4 : 2)
                    rest = rest.dropFirst(digits.count)
                    value.unicodeScalars.append(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "?")
                default: value.unicodeScalars.append(sign)
                }
            }
            #expect(Array(value.utf8) == Array(text.utf8))
        }
    }

    @Test func `texts are data in a properties file`() {
        for text in Self.texts + ["\u{0}"] {
            let written = escaped(text, by: PropertiesEscaping())
            #expect(written.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
            // `java.util.Properties.load`: an unescaped `=`, `:` or space ends a key; `\uXXXX` is a UTF-16 code unit.
            var units: [UInt16] = []
            var rest = written.utf16[...]
            while let unit = rest.popFirst() {
                guard unit == 0x5C, let sign = rest.popFirst() else {
                    #expect(!"=:#! ".utf16.contains(unit))
                    units.append(unit)
                    continue
                }
                switch Unicode.Scalar(sign) {
                case "n": units.append(0x0A)
                case "r": units.append(0x0D)
                case "t": units.append(0x09)
                case "u":
                    units.append(UInt16(String(decoding: rest.prefix(4), as: UTF16.self), radix: 16) ?? 0xFFFF)
                    rest = rest.dropFirst(4)
                default: units.append(sign)
                }
            }
            #expect(units == Array(text.utf16))
        }
    }

    @Test func `texts are data in a CSS string`() {
        for text in Self.texts {
            let written = escaped(text, by: CSSEscaping())
            #expect(!written.contains("</") && !written.contains("*/"))
            // CSS Syntax Module Level 3, section 4.3.7: up to six digits, and then one white space character.
            var value = String.UnicodeScalarView()
            var rest = written.unicodeScalars[...]
            while let scalar = rest.popFirst() {
                #expect(scalar != "\"" && scalar != "'" && scalar.value >= 0x20)
                guard scalar == "\\", let sign = rest.first else {
                    value.append(scalar)
                    continue
                }
                let digits = rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }
                if digits.isEmpty {
                    value.append(sign)
                    rest.removeFirst()
                } else {
                    value.append(UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) ?? "?")
                    rest = rest.dropFirst(digits.count + 1)
                }
            }
            #expect(Array(String(value).utf8) == Array(text.utf8))
        }
    }

    // MARK: Refused texts

    private func refusals(_ template: String, _ text: String, _ type: OutputType) -> [String] {
        do {
            _ = try render(template, ["x": .string(text)], escaping: type.escaping)
            return []
        } catch let error as DiagnosticError {
            return error.diagnostics.map { "\($0.message) [\($0.rule)]" }
        } catch {
            return ["\(error)"]
        }
    }

    @Test func `a style sheet refuses a NUL character`() {
        #expect(
            refusals("a { content: \"{{x}}\" }", "\0", .css) == [
                "'x' contains a NUL character, which a style sheet cannot contain [unescapable-text]"
            ])
    }
}
