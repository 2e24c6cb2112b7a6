// The generator runs on the machines of developers and in CI. All of its modules import this one, so if an app links
// one of them, this check stops the build with an explanation.
#if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
#error("brandgen does not belong in an app: link the products of the runtime (AuthCore, HostedUI …) instead")
#endif
