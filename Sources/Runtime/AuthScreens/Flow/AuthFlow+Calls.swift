import AuthCore
import AuthKit
import EmailOTP

extension AuthFlow.Call {
    /// Makes the call. An error becomes the reply `.failed`.
    func perform(on auth: BrandAuth, stages: StageKeeper) async -> AuthFlow.Reply {
        do throws(AuthError) {
            switch self {
            case .prepareEmail: return .emailFlow(await auth.newEmailFlow())
            case .email(let request):
                guard auth.hasEmailFlow else { return .failed(.notSupported(.signIn(.email))) }
                let reply = await request.call.perform(on: auth.client, ageGate: auth.ageGate)
                return .email(reply, to: request.id)
            case .deletion(let request):
                return .deletion(await request.call.perform(on: auth.client), to: request.id)
            case .emailChange(let request):
                return .emailChange(await request.call.perform(on: auth.client), to: request.id)
            case .passAgeGate(let birthdate, _):
                try await auth.ageGate.answer(birthdate)
            case .signIn(let provider):
                let client = auth.client
                let clearance = try await auth.ageGate.clearSignIn(with: client)
                let result =
                    provider == .guest
                    ? try await client.signInAsGuest(clearance: clearance)
                    : try await client.signInWithWebUI(for: provider, clearance: clearance)
                // A page that has ended without a session asks for a step that these screens do not have.
                guard result.isSignedIn else { return .failed(.notSupported(.signIn(provider))) }
            case .refresh: await auth.refresh()
            case .signOut: await auth.signOut()
            case .checkTerms(let user): return .terms(areAccepted: await auth.hasAcceptedTerms(user))
            case .acceptTerms(let user): try await auth.acceptTerms(as: user)
            case .openStage(let stage, let user): return .stage(await stages.open(stage, for: user))
            case .readChoices: return .choices(await auth.choices, offered: auth.offeredChoices)
            case .choose(.restore, let isOn):
                try await auth.setStaysSignedIn(isOn)
                return .choices(await auth.choices, offered: auth.offeredChoices)
            case .choose(.biometricUnlock, let isOn):
                try await auth.setUnlocksWithBiometrics(isOn)
                return .choices(await auth.choices, offered: auth.offeredChoices)
            }
        } catch {
            return .failed(error)
        }
        return .done
    }
}
