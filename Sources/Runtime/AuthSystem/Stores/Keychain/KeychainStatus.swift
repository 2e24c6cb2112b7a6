internal import AuthCore

/// The result codes of the Keychain (`OSStatus`, Security/SecBase.h) that mean something to a store. Numbers, so that what
/// follows from them is tested where there is no Keychain.
enum KeychainStatus {
    static let success: Int32 = 0
    static let userCanceled: Int32 = -128
    static let missingEntitlement: Int32 = -34018
    static let notAvailable: Int32 = -25291
    static let authFailed: Int32 = -25293
    static let duplicateItem: Int32 = -25299
    static let itemNotFound: Int32 = -25300
    static let interactionNotAllowed: Int32 = -25308
    static let interactionRequired: Int32 = -25315
    static let dataNotAvailable: Int32 = -25316

    /// Changes an item, or adds it where there is none. Never deletes, so that at no time it is gone.
    ///
    /// - Parameters:
    ///   - update: Changes it; `itemNotFound` where there is none.
    ///   - add: Adds it; `duplicateItem` where there is one.
    /// - Returns: The code of what was done last.
    static func updatingOrAdding(update: () -> Int32, add: () -> Int32) -> Int32 {
        let updated = update()
        guard updated == itemNotFound else { return updated }
        let added = add()
        // An extension of the app may have been faster.
        return added == duplicateItem ? update() : added
    }

    /// What a code means; nil for success.
    static func error(_ status: Int32) -> SecureStoreError? {
        switch status {
        case success: nil
        // Before the first unlock the Keychain refuses to ask, and so to read: nothing is known, and later it will be.
        case interactionNotAllowed, interactionRequired, notAvailable, dataNotAvailable: .unavailable
        case userCanceled, authFailed, missingEntitlement: .accessDenied
        default: .system(code: status)
        }
    }
}
