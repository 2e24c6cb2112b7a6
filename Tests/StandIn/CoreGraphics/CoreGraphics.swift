// The declarations of Core Graphics that AuthUI uses, in addition to those of Foundation on Linux. They do nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// On Linux, Foundation declares CGFloat and the other geometry. So a file that lacks `import Foundation` compiles with the
// stand-in. With the SDK, it does not.
@_exported import Foundation

public enum CGLineCap: Int32, @unchecked Sendable {
    case butt = 0
}

public enum CGLineJoin: Int32, @unchecked Sendable {
    case miter = 0
}
