import AuthCore
import AuthKit
import AuthScreens
import SwiftUI
import UIKit
import XCTest

@testable import ScreenGallery

/// Reads what the fields of every sample tell the system, which fills them in and saves them.
final class AutoFillTests: XCTestCase {
    @MainActor
    func testEachSecretNamesItsContentsAndEachPasswordHasItsAddress() throws {
        let brands = try XCTUnwrap(GalleryBrand.tested(in: ProcessInfo.processInfo.environment))
        for brand in brands {
            let texts = Texts(of: brand.type.brand, in: .en)
            for sample in ScreenSample.all(in: brand.type) {
                let elements = sample.screen(in: texts).elements
                let types = elements.compactMap(\.contentType)
                guard !types.isEmpty else { continue }
                let fields = try fields(of: sample, of: brand)
                for type in Set(types) {
                    // A field that is hidden for the moment must not be a second one.
                    XCTAssertEqual(
                        fields.filter { $0.textContentType == type }.count, types.filter { $0 == type }.count,
                        "\(brand.id), \(sample.title): the fields for '\(type.rawValue)'")
                }
                for field in fields where field.textContentType == .oneTimeCode {
                    XCTAssertEqual(
                        field.keyboardType, .numberPad, "\(brand.id), \(sample.title): the keyboard of the code")
                }
                if elements.contains(where: \.isAddress), types.contains(where: { $0 != .oneTimeCode }) {
                    XCTAssertEqual(
                        fields.filter { $0.textContentType == .username }.count, 1,
                        "\(brand.id), \(sample.title): the password has no address")
                }
            }
        }
    }

    @MainActor
    private func fields(of sample: ScreenSample, of brand: GalleryBrand) throws -> [UITextField] {
        let window = try PictureTests.window()
        defer { window.isHidden = true }
        window.rootViewController = UIHostingController(
            rootView: SampleStage(brand: brand, sample: sample, language: .en))
        window.isHidden = false
        window.layoutIfNeeded()
        RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1))
        return fields(in: window)
    }

    @MainActor
    private func fields(in view: UIView) -> [UITextField] {
        if let field = view as? UITextField { return [field] }
        return view.subviews.flatMap { fields(in: $0) }
    }
}

extension Element {
    /// What the system fills into the field of a password or a code; `nil` for other elements.
    fileprivate var contentType: UITextContentType? {
        guard case .secret(let input) = self, input.lock != .readOnly else { return nil }
        return switch input.kind {
        case .currentPassword: .password
        case .newPassword: .newPassword
        case .code: .oneTimeCode
        case .pin: nil
        }
    }

    fileprivate var isAddress: Bool {
        if case .input(let input) = self { input.kind == .email } else { false }
    }
}
