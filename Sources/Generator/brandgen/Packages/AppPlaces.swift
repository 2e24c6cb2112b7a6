import Manifest
import PackageRenderer

extension AppPlaces {
    /// The folder of sources that the apps of all brands compile, in the folder of the brands.
    static let sharedSources = "_shared/App"

    /// Finds the places outside the packages in an output folder, as the console shows it.
    init(of workspace: Workspace, packages folder: String) {
        let path = relativePath(from: folder, to: workspace.root)
        self.init(
            workspace: path == "." ? ".." : "../\(path)",
            hasSharedSources: workspace.files.isFolder("\(Workspace.brands)/\(Self.sharedSources)"))
    }
}
