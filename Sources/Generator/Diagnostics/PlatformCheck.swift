// The generator runs on the machine of a developer or of CI. Every module of its wing imports this one, so that linking
// any of them into an app fails here, with a reason.
#if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
#error("brandgen does not belong in an app: link the products of the runtime (AuthCore, HostedUI …) instead")
#endif
