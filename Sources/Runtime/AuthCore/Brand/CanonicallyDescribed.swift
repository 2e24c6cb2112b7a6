/// A type that hides its values from a mirror, and shows them to the tests that compare all values of two brands.
package protocol CanonicallyDescribed {
    /// The names and values of its properties.
    var canonicalValues: [(name: String, value: Any)] { get }
}
