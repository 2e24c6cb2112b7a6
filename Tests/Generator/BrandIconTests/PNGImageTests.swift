import Testing

@testable import BrandIcon

struct PNGImageTests {
    private let red = PNGImage.Color(red: 255, green: 0, blue: 0)
    private let gray = PNGImage.Color(red: 7, green: 8, blue: 9)
    private let black = PNGImage.Color(red: 0, green: 0, blue: 0)

    @Test func `an image without an alpha channel has the filled pixels`() throws {
        var image = PNGImage(size: 20, color: red)
        image.fill(x: 3..<9, y: 2..<5, gray)
        image.fill(x: 5..<7, y: 0..<20, black)
        let decoded = try DecodedImage(image.file)
        #expect(decoded.chunks == ["IHDR", "sRGB", "IDAT", "IEND"])
        #expect([decoded.width, decoded.height, decoded.bitDepth, decoded.colorType] == [20, 20, 8, 2])
        for y in 0..<20 {
            for x in 0..<20 {
                let isGray = (3..<9).contains(x) && (2..<5).contains(y)
                #expect(decoded[x, y] == ((5..<7).contains(x) ? black : isGray ? gray : red), "\(x) \(y)")
            }
        }
    }

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
