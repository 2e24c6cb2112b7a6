/// A brand's module, package and types are called after its identifier, and must not meet those of the runtime: the
/// client of a backend is the module `MockAuth` for `mock`, `BrandTheme` and `BrandRootView` are types of the runtime, and
/// `brandgen` is the package that it comes from. Backends whose clients are to come are reserved from the beginning: a
/// brand cannot be renamed for them later.
let reservedBrandIDs = ["brand", "brandgen", "clerk", "cognito", "mock", "platform", "supabase"]
