/// The identifiers that no brand may have, because its package, module or types would have a name that is taken.
///
/// - `MockAuth` is the module of a backend's client, and likewise for each backend, also those that are planned: a brand
///   cannot be renamed for them later. `BrandTheme` and `BrandRootView` are types of the runtime.
/// - SwiftPM names a package that is reached by path after its folder, ignoring case: `brandgen` contains the runtime,
///   `amplifyauth` the Amplify client, and `amplify-swift` is the Amplify SDK.
/// - `Shared/` contains the packages that brands share, beside the brands' own. The disks of most Macs ignore case.
let reservedBrandIDs = [
    "amplify", "amplify-swift", "amplifyauth", "brand", "brandgen", "clerk", "cognito", "mock", "platform", "shared",
    "supabase",
]
