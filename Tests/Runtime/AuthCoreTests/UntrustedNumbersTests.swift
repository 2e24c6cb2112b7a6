import Foundation
import Testing

@testable import AuthCore

@Suite struct UntrustedNumbersTests {
    @Test(arguments: [-1e300, -.infinity, -0.5, .nan])
    func `a number of seconds below zero becomes zero`(number: Double) {
        #expect(Duration.seconds(number, atMost: .longest) == .zero)
        #expect(Date(numericDate: number) == Date(timeIntervalSince1970: 0))
    }

    @Test(arguments: [1e300, .infinity, 1e19])
    func `a number of seconds over the limit becomes the limit`(number: Double) {
        #expect(Duration.seconds(number, atMost: .seconds(60)) == .seconds(60))
        #expect(Duration.seconds(number, atMost: .longest) == .longest)
        #expect(Date(numericDate: number) == Date(timeIntervalSince1970: 253_402_300_799))
    }

    @Test func `a number of seconds in between stays`() {
        #expect(Duration.seconds(1.5, atMost: .seconds(60)) == .milliseconds(1500))
        #expect(Date(numericDate: 1_800_000_000.25) == Date(timeIntervalSince1970: 1_800_000_000.25))
    }
}
