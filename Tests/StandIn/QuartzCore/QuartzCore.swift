// The declarations of Core Animation that AuthUI uses. They do nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

open class CATransaction: NSObject {
    open class func flush() { fatalError() }
}
