import XCTest

/// Leaves an app that locks, and looks for data of the user after the return.
final class LockTests: XCTestCase {
    /// The cover must go, which needs the app's view to disappear, and nothing of the user may be left below it.
    @MainActor
    func testALockLeavesNothingOfTheUser() throws {
        continueAfterFailure = true
        for place in Launch.DataPlace.allCases {
            try XCTContext.runActivity(named: place.rawValue) { _ in
                let run = GalleryRun(Launch(brand: "inner-world", content: .lock(place)))
                XCTAssertNotNil(run.element("data"), "the app does not appear")
                if place != .view {
                    try XCTUnwrap(run.element("open", of: [.button])).tap()
                    if place != .alert { XCTAssertNotNil(run.element("more"), "the other view does not appear") }
                }
                XCUIDevice.shared.press(.home)
                run.app.activate()
                let unlock = run.app.buttons["unlock"]
                XCTAssertTrue(unlock.waitForExistence(timeout: 5), "the lock does not appear")
                for identifier in ["data", "more"] {
                    let data = run.app.descendants(matching: .any).matching(identifier: identifier).firstMatch
                    XCTAssertFalse(data.exists, "'\(identifier)' is left")
                }
                XCTAssertTrue(unlock.isHittable, "something covers the lock")
                unlock.tap()
                XCTAssertNotNil(run.element("data"), "the app does not return")
                XCTAssertTrue(run.app.buttons["open"].isHittable, "something covers the app")
            }
        }
    }
}
