import Testing

@testable import brandgen

struct OrderedWorkTests {
    @Test(arguments: [0, 1, 2, 15, 16, 17, 1000], [1, 2, 8, 300])
    func `results come once each, in order, for any number of threads`(count: Int, jobs: Int) {
        var consumed: [Int] = []
        let workers = inOrder(count, jobs: jobs) {
            0
        } _: { (worker: inout Int, number: Int) -> Int in
            worker += 1
            // Some items take longer than those after them.
            return number % 7 == 0 ? (0..<20_000).reduce(number) { $0 ^ $1 ^ $1 } : number
        } consume: { number, result in
            #expect(number == consumed.count)
            consumed.append(result)
        }
        #expect(consumed == Array(0..<count))
        #expect(workers.reduce(0, +) == count)
        #expect(workers.count <= max(1, min(jobs, count)))
    }

    @Test func `a worker keeps its state from item to item`() {
        var seen: [[Int]] = []
        let workers = inOrder(40, jobs: 4) {
            [Int]()
        } _: { (worker: inout [Int], number: Int) -> Int in
            worker.append(number)
            return number
        } consume: { _, _ in
        }
        seen = workers
        #expect(seen.flatMap { $0 }.sorted() == Array(0..<40))
        #expect(seen.allSatisfy { $0 == $0.sorted() })
    }
}
