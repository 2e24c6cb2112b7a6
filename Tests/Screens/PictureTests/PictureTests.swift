import AuthCore
import AuthScreens
import SwiftUI
import UIKit
import XCTest

@testable import ScreenGallery

/// Draws every sample of every brand, and writes the pictures to the folder in the environment variable `SCREENS_PICTURES`.
///
/// The pictures are of a window. An `ImageRenderer` draws no scroll views, text fields and navigation bars.
final class PictureTests: XCTestCase {
    private let variables = ProcessInfo.processInfo.environment

    @MainActor
    func testEverySampleHasPictures() throws {
        let folder = URL(fileURLWithPath: try XCTUnwrap(variables["SCREENS_PICTURES"], "SCREENS_PICTURES is not set"))
        let brands = try XCTUnwrap(GalleryBrand.tested(in: variables), "SCREENS_BRANDS names an unknown brand")
        for brand in brands {
            let samples = ScreenSample.all(in: brand.type)
            XCTAssertFalse(samples.isEmpty, "\(brand.id) has no samples")
            let variants = Variant.all(of: brand.type.brand)
            let pictures = folder.appendingPathComponent(brand.id, isDirectory: true)
            try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
            for variant in variants {
                try draw(samples, of: brand, variant, in: pictures)
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: pictures.path)
            XCTAssertEqual(
                files.filter { $0.hasSuffix(".png") }.count, samples.count * variants.count,
                "\(brand.id) does not have one picture for each of its samples and variants")
        }
    }

    @MainActor
    private func draw(_ samples: [ScreenSample], of brand: GalleryBrand, _ variant: Variant, in folder: URL) throws {
        let window = try Self.window()
        defer { window.isHidden = true }
        window.overrideUserInterfaceStyle = variant.isDark ? .dark : .light
        var firstStates: [ScreenID: Data] = [:]
        for (index, sample) in samples.enumerated() {
            let name = "\(variant.name)-\(String(index + 1000).dropFirst())-\(sample.id.rawValue)"
            let stage = SampleStage(brand: brand, sample: sample, language: variant.language)
            window.rootViewController = UIHostingController(
                rootView: stage.modifier(VariantModifier(variant: variant)))
            window.isHidden = false
            window.layoutIfNeeded()
            // SwiftUI calls `onAppear` and lays out bars in the next pass.
            RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1))
            var isDrawn = false
            let format = UIGraphicsImageRendererFormat()
            format.scale = 2
            let picture = UIGraphicsImageRenderer(bounds: window.bounds, format: format).image { _ in
                isDrawn = window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
            }
            XCTAssertTrue(isDrawn, "\(brand.id), \(name): the picture is incomplete")
            let file = try XCTUnwrap(picture.pngData(), "\(brand.id), \(name): there is no picture")
            try file.write(to: folder.appendingPathComponent(name + ".png"))
            XCTAssertGreaterThan(
                try Self.colorCount(of: picture), 1, "\(brand.id), \(name): the picture is of one color")
            // A view that shows none of its elements looks like another one.
            if firstStates[sample.id] == nil {
                XCTAssertNil(
                    firstStates.first { $0.value == file }?.key.rawValue,
                    "\(brand.id), \(name): the picture is that of another screen")
                firstStates[sample.id] = file
            }
        }
    }

    /// Creates a window of the app, of the size of an iPhone.
    @MainActor
    static func window() throws -> UIWindow {
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        let window = UIWindow(windowScene: try XCTUnwrap(scenes.first, "the gallery has no scene"))
        window.frame = CGRect(x: 0, y: 0, width: 393, height: 852)
        window.windowLevel = .alert
        return window
    }

    /// Counts the colors of a picture, made smaller, without their transparency.
    private static func colorCount(of picture: UIImage) throws -> Int {
        let image = try XCTUnwrap(picture.cgImage)
        let (width, height) = (131, 284)
        var pixels = [UInt32](repeating: 0, count: width * height)
        try pixels.withUnsafeMutableBytes { bytes in
            let context = try XCTUnwrap(
                CGContext(
                    data: bytes.baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
            context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
        }
        return Set(pixels).count
    }
}
