import Testing

@testable import BrandIcon

struct PNGImageTests {
    private let red = PNGImage.Color(red: 255, green: 0, blue: 0)
    private let gray = PNGImage.Color(red: 7, green: 8, blue: 9)
    private let black = PNGImage.Color(red: 0, green: 0, blue: 0)

    /// Each width has runs of another length, up to several repetitions of the greatest length, 258.
    @Test(arguments: [1, 2, 3, 5, 86, 87, 88, 172, 173, 345])
    func `runs of every length are compressed`(size: Int) throws {
        var image = PNGImage(size: size, color: black)
        image.fill(x: size / 3..<size, y: 0..<size / 2, gray)
        image.fill(x: size - 1..<size, y: 0..<size, red)
        let decoded = try DecodedImage(image.file)
        let wrong = (0..<size * size).first { place in
            let (y, x) = place.quotientAndRemainder(dividingBy: size)
            return decoded[x, y] != (x == size - 1 ? red : x >= size / 3 && y < size / 2 ? gray : black)
        }
        #expect(wrong == nil)
    }
}
