import Diagnostics

/// A client identifier stands for one app (RFC 6749, section 2.2): what one may do or is refused must not hold for
/// another. Environments of one brand may share it.
@Sendable func checkSharedClientIDs(_ brands: [ComparedBrand]) -> [BrandComplaint] {
    complaintsOfSharedValues(.sharedClientID, brands, remedy: "register each brand as a client of its own") {
        $0.hostedUIPaths("clientId")
    }
}
