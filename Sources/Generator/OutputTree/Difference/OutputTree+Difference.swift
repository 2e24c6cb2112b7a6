extension OutputTree {
    /// What `apply` without force would change in one file, as a patch that git and `patch` apply.
    ///
    /// - Parameters:
    ///   - step: a step of the plan.
    ///   - plan: a plan of this tree.
    ///   - path: what the patch calls the file, behind `a/` and `b/`.
    /// - Returns: the lines; none for a file that stays as it is, be it for a conflict.
    /// - Throws: `OutputError` where the disk could not be read.
    package func difference(
        _ step: OutputPlan.Step, of plan: OutputPlan, path: String
    ) throws(OutputError) -> [DiffLine] {
        switch step.state {
        case .unchanged, .conflict: []
        case .create: patch(old: nil, new: plan.contents(of: step), path: path)
        case .update: patch(old: try contents(of: step.path), new: plan.contents(of: step), path: path)
        case .delete: patch(old: try contents(of: step.path), new: nil, path: path)
        }
    }

    /// The bytes of a file on disk; nil if there is no such file, or a link in its place.
    func contents(of path: String) throws(OutputError) -> [UInt8]? {
        guard let folder = try open()?.root else { return nil }
        let (folderPath, name) = OutputPath.split(path)
        var walk = FolderWalk(root: folder, disk: disk)
        guard case .found(let place) = try walk.folder(folderPath) else { return nil }
        do throws(SystemError) {
            return try disk.contents(of: String(name), in: place)
        } catch {
            if error.isLink { return nil }
            throw OutputError(place.child(name), error)
        }
    }
}

extension OutputPlan {
    /// The bytes of a step's file once the plan is applied; nil for a file that goes.
    fileprivate func contents(of step: Step) -> [UInt8]? {
        if step.path == OutputPath.ledger { return ledger(force: false)?.bytes }
        return items.first { $0.path == step.path }?.file?.bytes
    }
}
