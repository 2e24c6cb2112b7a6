import AuthCore

/// The requests about this device. They are repeated after temporary failures.
struct DeviceRequests: Sendable {
    let service: DeviceService
    let installation: InstallationRecord
    let transport: any HTTPTransport
    let clock: SessionClock
    let backoff: Backoff

    /// Registers the device for the user of a session.
    ///
    /// - Returns: The result; `nil` if the session has ended, or if the task was canceled.
    func register(
        _ token: DeviceToken, _ session: SessionController, _ reference: SessionReference
    ) async -> Result<Void, PushRegistrationFailure>? {
        await backoff.repeating(of: session, in: reference, clock: clock) {
            await tryToRegister(token, session, reference)
        }
    }

    private func tryToRegister(
        _ token: DeviceToken, _ session: SessionController, _ reference: SessionReference
    ) async -> (Result<Void, PushRegistrationFailure>, retryAfter: Duration?) {
        // The service must not know an installation that the device does not know.
        guard let id = try? await installation.beginRegistration(),
            let request = try? service.registration(of: id, token: token)
        else { return (.failure(.storage), nil) }
        switch await send(request, session, reference) {
        case .failure(let failure): return (.failure(failure), nil)
        case .success(let response):
            let isDone = 200..<300 ~= response.status
            guard isDone else { return (.failure(.status(response.status)), response.retryAfter) }
            return (.success(()), nil)
        }
    }

    /// Ends the registration of the device, if the service may have one. Sends nothing if the task was canceled.
    func remove(_ session: SessionController, _ reference: SessionReference) async {
        guard let id = await installation.registeredInstallation(), !Task.isCancelled else { return }
        guard case .success(let response) = await send(service.removal(of: id), session, reference),
            200..<300 ~= response.status
        else { return }
        await installation.endRegistration()
    }

    /// Sends a request to its end. A canceled request could arrive at the service after a later one.
    private func send(
        _ request: HTTPRequest, _ session: SessionController, _ reference: SessionReference
    ) async -> Result<HTTPResponse, PushRegistrationFailure> {
        let authorized = AuthorizedTransport(transport, session: session, apiBaseURL: service.apiBaseURL)
        return await Task {
            do throws(AuthorizedTransportError) {
                return .success(try await authorized.send(request, in: reference))
            } catch {
                return .failure(PushRegistrationFailure(error))
            }
        }.value
    }
}
