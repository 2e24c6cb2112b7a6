import ManifestRules
import ManifestTools
import Manifest
import OutputTree

extension Workspace {
    /// Applies the fix-its of the brands with these identifiers, or of all, to their manifests and those that they
    /// extend, and says which it changed.
    func mendManifests(_ ids: [String], _ console: Console) throws(OutputError) {
        let mended = fixedManifests(in: files) { load(ids, from: $0).diagnostics }
        try replaceFiles(
            mended.map { FileReplacement(path: displayPath($0.path), original: $0.original, bytes: $0.bytes) })
        for manifest in mended {
            console.say("Fixed \(counted(manifest.count, "mistake")) in '\(visible(displayPath(manifest.path)))'.")
        }
    }
}
