// PackageRenderer
