import Mustache
import Testing

struct MembersTests {
    @Test func `a member is added, replaced and removed`() {
        var members: MustacheValue.Members = ["a": .integer(1)]
        members["b"] = .integer(2)
        members["a"] = .integer(3)
        #expect(members == ["a": .integer(3), "b": .integer(2)])
        members["a"] = nil
        members["c"] = nil
        #expect(members == ["b": .integer(2)])
        #expect(members["a"] == nil)
    }

    @Test func `added members replace those with the same names`() {
        let members: MustacheValue.Members = ["b": .bool(true), "a": .integer(1)]
        let all = members.adding(["a": .integer(2), "c": .null])
        #expect(all == ["b": .bool(true), "a": .integer(2), "c": .null])
        #expect(all.names == ["a", "b", "c"])
    }
}
