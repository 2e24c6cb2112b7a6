public import AuthCore
internal import AuthSystem
import Foundation

extension BrandAuth {
    /// Creates the sign-in of the environment that the app's Info.plist names under `BrandEnvironment`.
    ///
    /// If Info.plist names no environment of the brand, the app stops with instructions for the developer.
    ///
    /// - Parameters:
    ///   - type: The brand's environments.
    ///   - analytics: The receiver of sign-up and sign-in events. It is used if the brand has analytics.
    ///   - guestUpgrade: Takes over or clears the app's data of a guest who signs up or in.
    ///   - requestValues: The app's own values for the backend's requests, such as the token of a captcha.
    @available(iOSApplicationExtension, unavailable, message: "pass an environment and services")
    @available(macOSApplicationExtension, unavailable, message: "pass an environment and services")
    @available(visionOSApplicationExtension, unavailable, message: "pass an environment and services")
    public convenience init<E: BrandEnvironment>(
        _ type: E.Type, analytics: any AnalyticsSink = DiscardingAnalytics(), guestUpgrade: GuestUpgrade? = nil,
        requestValues: RequestValues = RequestValues()
    ) {
        let environment: E
        do throws(BrandEnvironmentError) {
            environment = try E(infoDictionary: Bundle.main.infoDictionary)
        } catch {
            // A release build does not print the message of a precondition.
            fatalError("\(E.brand.name): \(error)")
        }
        self.init(environment, analytics: analytics, guestUpgrade: guestUpgrade, requestValues: requestValues)
    }

    /// Creates the sign-in of an environment with the services of the current system.
    ///
    /// - Parameters:
    ///   - environment: The environment.
    ///   - backend: A backend that replaces the environment's own, such as `.mock` or `.client(…)`.
    ///   - pages: Sign-in pages that replace the environment's own.
    ///   - importer: The reader of the session of an earlier app version, which replaces the environment's own.
    ///   - analytics: The receiver of sign-up and sign-in events. It is used if the brand has analytics.
    ///   - guestUpgrade: Takes over or clears the app's data of a guest who signs up or in.
    ///   - requestValues: The app's own values for the backend's requests, such as the token of a captcha.
    @available(iOSApplicationExtension, unavailable, message: "pass services with a presenter")
    @available(macOSApplicationExtension, unavailable, message: "pass services with a presenter")
    @available(visionOSApplicationExtension, unavailable, message: "pass services with a presenter")
    public convenience init<E: BrandEnvironment>(
        _ environment: E, backend: (any AuthBackend)? = nil, pages: (any AuthHostedUI)? = nil,
        importing importer: (any SessionImporter)? = nil, analytics: any AnalyticsSink = DiscardingAnalytics(),
        guestUpgrade: GuestUpgrade? = nil, requestValues: RequestValues = RequestValues()
    ) {
        self.init(
            environment, backend: backend, pages: pages, importing: importer,
            services: .system(app: environment.definition.app, session: E.brand.session), analytics: analytics,
            guestUpgrade: guestUpgrade, requestValues: requestValues)
    }

    /// Creates the sign-in of an environment.
    ///
    /// An app extension passes `.system(app:session:presenter:)` with `UnavailablePresenter()` as its services.
    ///
    /// - Parameters:
    ///   - environment: The environment.
    ///   - backend: A backend that replaces the environment's own, such as `.mock` or `.client(…)`.
    ///   - pages: Sign-in pages that replace the environment's own.
    ///   - importer: The reader of the session of an earlier app version, which replaces the environment's own.
    ///   - services: The system's services. If their transport is a `URLSessionTransport`, it also checks the
    ///     environment's pins. Your own transport must check `EnvironmentDefinition.pins` itself.
    ///   - analytics: The receiver of sign-up and sign-in events. It is used if the brand has analytics.
    ///   - guestUpgrade: Takes over or clears the app's data of a guest who signs up or in.
    ///   - requestValues: The app's own values for the backend's requests, such as the token of a captcha.
    public convenience init<E: BrandEnvironment>(
        _ environment: E, backend: (any AuthBackend)? = nil, pages: (any AuthHostedUI)? = nil,
        importing importer: (any SessionImporter)? = nil, services: SystemServices,
        analytics: any AnalyticsSink = DiscardingAnalytics(), guestUpgrade: GuestUpgrade? = nil,
        requestValues: RequestValues = RequestValues()
    ) {
        var values = ResolvedEnvironment(environment)
        values.definition.backend = backend ?? values.definition.backend
        values.definition.pages = pages ?? values.definition.pages
        values.definition.importer = importer ?? values.definition.importer
        self.init(
            values, services: services, analytics: analytics, guestUpgrade: guestUpgrade, requestValues: requestValues)
        if pages != nil, self.pages == nil {
            fatalError("\(brand.name): the backend of '\(values.name)' has no sign-in pages to replace")
        }
    }
}
