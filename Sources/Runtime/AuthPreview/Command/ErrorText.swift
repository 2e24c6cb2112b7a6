import Foundation

/// Returns a sentence about an error for the developer. The system's own errors name a path only in their details.
func text(of error: any Error) -> String {
    guard let error = error as? CocoaError else { return "\(error)" }
    let cause = error.userInfo[NSUnderlyingErrorKey] as? POSIXError
    let reason = cause.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
    guard let path = error.filePath ?? error.url?.path else { return reason }
    return "'\(path)' cannot be read or written: \(reason); make it accessible, or choose another folder"
}
