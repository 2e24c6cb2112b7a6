// AuthCore
