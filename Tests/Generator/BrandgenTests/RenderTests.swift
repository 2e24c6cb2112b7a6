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
            run.expectSuccess()
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
            run.expectSuccess()
        }
    }

    @Test(arguments: [
        "../secret", "/etc/hostname", "in/../../secret", "link", "linked/secret", "../nowhere", "/nowhere", "..",
    ])
    func `a partial outside the folder is refused`(name: String) throws {
        try withFiles(["pages/t": "a\n {{>\(name)}}", "secret.mustache": "SECRET", "pages/in/x.mustache": ""]) {
            folder in
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("pages/link.mustache").path,
                withDestinationPath: "../secret.mustache")
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("pages/linked").path, withDestinationPath: "..")
            let run = try brandgen(["render", "pages/t", "--data", "-"], in: folder, input: "{}")
            run.expectRefusal("")
            #expect(!run.errors.contains("SECRET"))
            if name.hasPrefix("link") {
                #expect(run.errors.contains("cannot be read: its path leads out of 'pages'"))
            } else {
                #expect(
                    run.errors.hasPrefix(
                        "pages/t:2:5: error: the partial '\(name)' is outside the folder of partials 'pages'; "))
            }
        }
    }

    @Test func `a missing file is reported`() throws {
        try withFiles(["t": "", "d": ""]) { folder in
            for (arguments, message) in [
                (["nope.mustache", "--data", "d"], "'nope.mustache' cannot be read: no such file"),
                (["t", "--data", "sub/nope.yaml"], "'sub/nope.yaml' cannot be read: no such file"),
                ([".", "--data", "d"], "'.' cannot be read: it is a folder, not a file"),
            ] {
                let run = try brandgen(["render"] + arguments, in: folder)
                run.expectRefusal("error: \(message) [unreadable-file]\n1 error\n")
            }
        }
    }

    @Test(arguments: ["nope", "t"])
    func `a folder of partials that does not exist is refused`(partials: String) throws {
        try withFiles(["t": "{{>p}}", "d": ""]) { folder in
            let run = try brandgen(["render", "t", "--data", "d", "--partials", partials], in: folder)
            run.expectRefusal("error: '\(partials)' is not a folder; '--partials' takes the folder that contains the ")
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
}
