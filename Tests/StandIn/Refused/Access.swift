// Names that an app must not see: they are for the modules of the runtime. A comment at the end of a line contains a part of
// the error for this line.
import AuthCore
import AuthKit
import AuthSystem
import Foundation

func backend(_ auth: BrandAuth) -> Any {
    auth.client.capability((any ConfirmationChecking).self) as Any  // error: cannot find type 'ConfirmationChecking'
}

func tokens(_ controller: SessionController) async -> Any {
    await controller.session() as Any  // error: 'package' protection level
}

func gate(_ gate: AgeGate) -> Any {
    gate.check(CalendarDay?.none, on: .now)  // error: 'package' protection level
}

func clearance(_ gate: AgeGateKeeper) async -> Any {
    await gate.clearConfirmation()  // error: 'package' protection level
}

func profile(_ options: SignUpOptions, _ gate: AgeGateKeeper) -> Any {
    ClearedProfile(options, by: gate)  // error: 'fileprivate' protection level
}

func renewal() -> Any.Type {
    TokenSet.self  // error: 'package' protection level | cannot find 'TokenSet'
}

func store() -> Any.Type {
    EncryptedFileStore.self  // error: 'package' protection level | cannot find 'EncryptedFileStore'
}
