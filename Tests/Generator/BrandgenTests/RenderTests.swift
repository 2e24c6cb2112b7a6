import Foundation
import Testing

struct RenderTests {
    @Test func `a template is rendered with data from a YAML file`() throws {
        try withFiles([
            "page.mustache":
                "<h1>{{title}}</h1>{{{title}}}\n{{#items}}\n- {{name}}: {{price}}\n{{/items}}\n{{missing}}.\n",
            "page.yaml":
                "title: \"A & 'B' 你好\"\nitems:\n  - { name: no, price: 1.21 }\n  - { name: null, price: 0x1F }\n",
        ]) { folder in
            let run = try brandgen(["render", "page.mustache", "--data", "page.yaml"], in: folder)
            #expect(
                run.text == """
                    <h1>A &amp; &#39;B&#39; 你好</h1>A & 'B' 你好
                    - no: 1.21
                    - : 31
                    .

                    """)
            #expect(run.errors == "")
            #expect(run.status == 0)
        }
    }

    @Test func `the result is written byte for byte, with unchanged line ends`() throws {
        try withFiles(["t": "a\r\n{{x}}\n{{! no line end }}\u{0}b", "d": "x: 1"]) { folder in
            let run = try brandgen(["render", "t", "--data=d"], in: folder)
            #expect(run.output == Data("a\r\n1\n\u{0}b".utf8))
        }
    }

    @Test func `partials and parents come from the template's folder and its subfolders`() throws {
        try withFiles([
            "pages/home.mustache": "{{<layouts/base}}{{$body}}\n  {{>item}}\n{{/body}}{{/layouts/base}}",
            "pages/layouts/base.mustache": "<main>\n{{$body}}empty{{/body}}</main>\n{{>footer}}",
            "pages/item.mustache": "{{x}}\n",
            "pages/footer.mustache": "{{>nowhere}}bye\n",
            "pages/broken.mustache": "{{#never}}",
            "data.yaml": "x: <1>",
        ]) { folder in
            let run = try brandgen(["render", "pages/home.mustache", "--data", "data.yaml"], in: folder)
            #expect(run.text == "<main>\n&lt;1&gt;\n</main>\nbye\n")
            #expect(run.errors == "")
            #expect(run.status == 0)
        }
    }

    @Test func `partials come from the folder that --partials names`() throws {
        try withFiles(["a/t": "{{>p}}", "a/p.mustache": "no", "b/p.mustache": "yes", "d": "{}"]) { folder in
            let run = try brandgen(["render", "a/t", "--partials", "b", "--data", "d"], in: folder)
            #expect(run.text == "yes")
        }
    }

    @Test func `the data can name the partial`() throws {
        try withFiles([
            "t": "{{#cards}}{{>*kind}}{{/cards}}", "cards/red.mustache": "R{{n}}", "cards/blue.mustache": "B{{n}}",
        ]) { folder in
            let data = "cards: [{ kind: cards/red, n: 1 }, { kind: cards/blue, n: 2 }]"
            let run = try brandgen(["render", "t", "--data", "-"], in: folder, input: data)
            #expect(run.text == "R1B2")
        }
    }

    @Test func `partials can include each other recursively, as deep as the data`() throws {
        try withFiles(["t": "{{>node}}", "node.mustache": "{{v}}{{#next}}>{{>node}}{{/next}}"]) { folder in
            let data = "v: 1\nnext: { v: 2, next: { v: 3, next: null } }"
            let run = try brandgen(["render", "t", "--data", "-"], in: folder, input: data)
            #expect(run.text == "1>2>3")
        }
    }

    @Test func `integers of any size are written with all digits`() throws {
        try withFiles(["t": "{{#list}}{{.}} {{/list}}{{n}}"]) { folder in
            let digits = [
                "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
                "123456789012345678901234567890", "0",
            ]
            for data in [
                "list: [\(digits.joined(separator: ", "))]\nn: 1.210",
                "{\"list\": [\(digits.joined(separator: ", "))], \"n\": 1.21}",
            ] {
                let run = try brandgen(["render", "t", "--data", "-"], in: folder, input: data)
                #expect(run.text == digits.joined(separator: " ") + " 1.21")
            }
            let run = try brandgen(["render", "t", "--data", "-"], in: folder, input: "n: +00012345678901234567890")
            #expect(run.text == "12345678901234567890")
        }
    }

    @Test func `a partial that is not a file is refused by name`() throws {
        try withFiles(["t": "{{>p}}", "p.mustache/inner": ""]) { folder in
            let run = try brandgen(["render", "t", "--data", "-"], in: folder, input: "{}")
            #expect(
                run.errors
                    == "error: 'p.mustache' cannot be read: it is a folder, not a file [unreadable-file]\n1 error\n")
            #expect(run.status == 1)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("p.mustache"))
            #expect(mkfifo(folder.appendingPathComponent("p.mustache").path, 0o600) == 0)
            let pipe = try brandgen(["render", "t", "--data", "-"], in: folder, input: "{}")
            #expect(
                pipe.errors
                    == "error: 'p.mustache' cannot be read: it is a named pipe, not a file [unreadable-file]\n1 error\n"
            )
            #expect(pipe.status == 1)
        }
    }

    @Test(arguments: ["../secret", "/etc/hostname", "in/../../secret", "link", "../nowhere", "/nowhere", ".."])
    func `a partial outside the folder is refused`(name: String) throws {
        try withFiles(["pages/t": "a\n {{>\(name)}}", "secret.mustache": "SECRET", "pages/in/x.mustache": ""]) {
            folder in
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("pages/link.mustache").path,
                withDestinationPath: "../secret.mustache")
            let run = try brandgen(["render", "pages/t", "--data", "-"], in: folder, input: "{}")
            #expect(run.text == "")
            #expect(run.status == 1)
            if name != "link" {
                #expect(
                    run.errors.hasPrefix(
                        "pages/t:2:5: error: the partial '\(name)' is outside the folder of partials 'pages'; "))
            }
        }
    }

    @Test func `empty data is valid`() throws {
        try withFiles(["t": "[{{x}}]", "d": "# nothing yet\n"]) { folder in
            let run = try brandgen(["render", "t", "--data", "d"], in: folder)
            #expect(run.text == "[]")
        }
    }

    @Test func `a missing file is reported`() throws {
        try withFiles(["t": "", "d": ""]) { folder in
            let template = try brandgen(["render", "nope.mustache", "--data", "d"], in: folder)
            #expect(
                template.errors == """
                    error: 'nope.mustache' cannot be read: no such file [unreadable-file]
                    1 error

                    """)
            #expect(template.status == 1)
            let data = try brandgen(["render", "t", "--data", "sub/nope.yaml"], in: folder)
            #expect(
                data.errors == """
                    error: 'sub/nope.yaml' cannot be read: no such file [unreadable-file]
                    1 error

                    """)
            #expect(data.status == 1)
            let both = try brandgen(["render", ".", "--data", "d"], in: folder)
            #expect(both.errors == "error: '.' cannot be read: it is a folder, not a file [unreadable-file]\n1 error\n")
        }
    }

    @Test func `a folder of partials that does not exist is rejected`() throws {
        try withFiles(["t": "{{>p}}", "d": ""]) { folder in
            for partials in ["nope", "t"] {
                let run = try brandgen(["render", "t", "--data", "d", "--partials", partials], in: folder)
                #expect(
                    run.errors == """
                        error: '\(partials)' is not a folder; '--partials' takes the folder that contains the \
                        partials [no-partials]
                        1 error

                        """)
                #expect(run.text == "")
                #expect(run.status == 1)
            }
        }
    }

    @Test func `reading stops at the maximum size of a file`() throws {
        try withFiles(["t": "", "d": ""]) { folder in
            let message =
                "error: '/dev/zero' cannot be read: it has more than 16777216 bytes [unreadable-file]\n1 error\n"
            for arguments in [["t", "--data", "/dev/zero"], ["/dev/zero", "--data", "d"]] {
                let run = try brandgen(["render"] + arguments, in: folder)
                #expect(run.errors == message)
                #expect(run.status == 1)
            }
        }
    }

    @Test func `all errors in a template are reported, with carets below Japanese text`() throws {
        try withFiles(["テンプレート.mustache": "{{#a}}日本{{/b}}\n", "d": "{}"]) { folder in
            let run = try brandgen(["render", "テンプレート.mustache", "--data", "d"], in: folder)
            #expect(
                run.errors == """
                    テンプレート.mustache:1:1: error: the section 'a' is not closed; add a tag '/a' [template-syntax]
                        1 | {{#a}}日本{{/b}}
                          | ^~~~~~
                    テンプレート.mustache:1:9: error: '/b' does not close the section 'a'; close that first [template-syntax]
                        1 | {{#a}}日本{{/b}}
                          |           ^~~~~~
                    テンプレート.mustache:1:1: note: the section 'a' is opened here
                    2 errors

                    """)
            #expect(run.text == "")
            #expect(run.status == 1)
        }
    }

    @Test func `an error in a partial is reported in the partial`() throws {
        try withFiles(["t": "{{>p}}", "p.mustache": "ok\n  {{x", "d": "{}"]) { folder in
            let run = try brandgen(["render", "t", "--data", "d"], in: folder)
            #expect(run.errors.hasPrefix("p.mustache:2:3: error: "))
            #expect(run.status == 1)
        }
    }

    @Test func `an error in the data is reported in the data`() throws {
        try withFiles(["t": ""]) { folder in
            let data = "名前: 太郎\n名前: 花子\n"
            let run = try brandgen(["render", "t", "--data", "-"], in: folder, input: data)
            #expect(
                run.errors == """
                    standard input:2:1: error: duplicate key '名前'; remove one of the two [duplicate-key]
                        2 | 名前: 花子
                          | ^~~~
                    standard input:1:1: note: '名前' is first set here
                    1 error

                    """)
            #expect(run.text == "")
            #expect(run.status == 1)
        }
    }
}
