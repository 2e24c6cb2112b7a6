import Mustache
import Testing

/// Unresolved names, which are errors if the options require it.
@Suite struct UnresolvedNameTests {
    private let brand: MustacheValue = ["brand": ["name": "Acme", "bundleId": "com.acme"], "providers": ["apple"]]

    @Test(arguments: ["{{nmae}}", "{{{nmae}}}", "{{&nmae}}", "{{#nmae}}{{/nmae}}", "{{^nmae}}{{/nmae}}"])
    func `an unresolved name is an error in any tag`(_ tag: String) {
        let start = tag.hasPrefix("{{n") ? 3 : 4
        #expect(
            problems("a\n\(tag)", ["name": "x"]) == [
                "main:2:\(start)-2:\(start + 4): error: unknown name 'nmae'; did you mean 'name'? [unresolved-name]"
            ])
    }

    @Test func `an unknown part of a dotted name is reported at that part`() {
        #expect(
            problems("{{brand.bundleID.x}} {{brand.nam}} {{brand.other}} {{ brnd.name }}", brand) == [
                "main:1:9-1:17: error: unknown name 'bundleID' in 'brand'; did you mean 'bundleId'? [unresolved-name]",
                "main:1:30-1:33: error: unknown name 'nam' in 'brand'; did you mean 'name'? [unresolved-name]",
                "main:1:44-1:49: error: unknown name 'other' in 'brand' [unresolved-name]",
                "main:1:55-1:59: error: unknown name 'brnd'; did you mean 'brand'? [unresolved-name]",
            ])
    }

    @Test func `a missing partial or parent is an error`() {
        let partials = ["header": "", "footer": ""]
        #expect(
            problems("{{>heder}} {{<foter}}{{/foter}}{{>other}}", partials: partials) == [
                "main:1:4-1:9: error: unknown partial 'heder'; did you mean 'header'? [unresolved-partial]",
                "main:1:15-1:20: error: unknown partial 'foter'; did you mean 'footer'? [unresolved-partial]",
                "main:1:35-1:40: error: unknown partial 'other' [unresolved-partial]",
            ])
    }

    @Test func `a dynamic name and the template that it names must exist`() {
        let value: MustacheValue = ["kind": "heder", "list": []]
        #expect(
            problems("{{>*knd}} {{>*kind}} {{<*kind}}{{/*kind}} {{> * list}}", value, partials: ["header": ""]) == [
                "main:1:5-1:8: error: unknown name 'knd'; did you mean 'kind'? [unresolved-name]",
                "main:1:14-1:19: error: unknown partial 'heder'; did you mean 'header'? [unresolved-partial]",
                "main:1:25-1:30: error: unknown partial 'heder'; did you mean 'header'? [unresolved-partial]",
                "main:1:49-1:53: error: 'list' is a list, which has no text; use a section for its items [not-text]",
            ])
    }

    @Test func `a list or an object is an error in the place of text`() {
        #expect(
            problems("{{providers}} {{{brand}}} {{#providers}}{{/providers}}{{#brand}}{{.}}{{/brand}}", brand) == [
                "main:1:3-1:12: error: 'providers' is a list, which has no text; use a section for its items [not-text]",
                "main:1:18-1:23: error: 'brand' is an object, which has no text; name one of its members [not-text]",
                "main:1:67-1:68: error: '.' is an object, which has no text; name one of its members [not-text]",
            ])
    }

    @Test func `null, false and empty values are resolved`() throws {
        let value: MustacheValue = ["n": nil, "f": false, "l": [], "t": ""]
        let template = "{{n}}{{t}}{{#n}}{{x}}{{/n}}{{#f}}{{x}}{{/f}}{{#l}}{{x}}{{/l}}{{^n}}1{{/n}}{{>*n}}"
        #expect(try render(template, value, unresolved: .error) == "1")
    }

    @Test func `a diagnostic lists the including templates, innermost first`() {
        let partials = ["outer": "\n{{>inner}}", "inner": "{{$b}}{{x}}{{/b}}"]
        #expect(
            problems("{{>outer}}", partials: partials) == [
                "inner:1:9-1:10: error: unknown name 'x' [unresolved-name]",
                "outer:2:4-2:9: note: rendered from here",
                "main:1:4-1:9: note: rendered from here",
            ])
        #expect(
            problems("{{<inner}}{{$b}} {{y}}{{/b}}{{/inner}}", partials: partials) == [
                "main:1:20-1:21: error: unknown name 'y' [unresolved-name]",
                "inner:1:1-1:7: note: rendered from here",
                "main:1:4-1:9: note: rendered from here",
            ])
    }
}
