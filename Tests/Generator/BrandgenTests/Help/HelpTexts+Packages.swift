extension HelpTexts {
    /// What the commands that write packages or compare them explain of themselves.
    static let packages = [
        "generate": """
        Write the packages of all brands, or of the brands named.

        usage: brandgen generate [ID…] [--shard I/N] [--environment NAME] [--out DIR] [--runtime DIR] [--templates DIR] \
        [--strict] [--force] [--take-over] [--dry-run] [--workspace DIR]

        Everything is checked and rendered first: if a manifest or a template is wrong,
        nothing is written. A file that is right already is not touched. A file that was
        edited by hand since it was generated is kept and reported.

        Without an ID, the packages of brands that are no more are removed as well,
        except for what was edited by hand.

        Packages that brands share are written to 'Shared/' beside those of the brands
        that need them: 'Shared/Brandgen', the copy of the runtime, and
        'Shared/AmplifyAuth'. Without an ID, a shared package that no brand needs is
        removed.

        An output folder belongs to one workspace. Its '.brandgen/workspace' holds the
        path from the folder to the workspace, so that both may be moved and copied
        together. Another workspace is refused, unless it takes the folder over. The
        output folder and the packages must not be symbolic links.

        Arguments:
          ID  A brand: the name of its folder in Brands/. Without one, all.

        Options:
          --shard I/N         Only the brands in part I of N equal parts, as 'matrix
                              --shards N' cuts them.
          --environment NAME  Only this environment in each package, as a build for
                              people has it. Default: all of the brand's.
          --out DIR           The folder that holds the packages, one folder each.
                              Default: Generated/ in the workspace.
          --runtime DIR       The folder of the Swift package that holds the runtime.
                              Default: what the manifest says, or the workspace.
          --templates DIR     The folder of the standard templates. Default: what the
                              variable BRANDGEN_TEMPLATES names, else those that came
                              with brandgen.
          --strict            Make warnings errors.
          --force             Replace and delete files that were edited by hand, too.
          --take-over         Write to an output folder that belongs to another
                              workspace, and make it this one's. Only for all brands:
                              without an ID and without '--shard'.
          --dry-run           Write nothing; say what would be done to which file, and
                              why.
          --workspace DIR     The folder that holds Brands/. Without it, the nearest
                              such folder is taken, from the current one upwards.
          --help              Show this help.

        """,
        "check": """
        Compare the packages on disk with what the manifests say.

        usage: brandgen check [ID…] [--shard I/N] [--environment NAME] [--out DIR] [--runtime DIR] [--templates DIR] \
        [--strict] [--workspace DIR]

        Prints a line for each file that generate would create, update or delete, or
        that was edited by hand: state, path and reason. Writes nothing. The exit code
        is 3 if there is such a file.

        Arguments:
          ID  A brand: the name of its folder in Brands/. Without one, all.

        Options:
          --shard I/N         Only the brands in part I of N equal parts, as 'matrix
                              --shards N' cuts them.
          --environment NAME  Only this environment in each package, as a build for
                              people has it. Default: all of the brand's.
          --out DIR           The folder that holds the packages, one folder each.
                              Default: Generated/ in the workspace.
          --runtime DIR       The folder of the Swift package that holds the runtime.
                              Default: what the manifest says, or the workspace.
          --templates DIR     The folder of the standard templates. Default: what the
                              variable BRANDGEN_TEMPLATES names, else those that came
                              with brandgen.
          --strict            Make warnings errors.
          --workspace DIR     The folder that holds Brands/. Without it, the nearest
                              such folder is taken, from the current one upwards.
          --help              Show this help.

        """,
        "diff": """
        Show what generate would change, as a patch.

        usage: brandgen diff [ID…] [--shard I/N] [--environment NAME] [--out DIR] [--runtime DIR] [--templates DIR] \
        [--strict] [--workspace DIR]

        Prints a unified diff of each file that generate would create, update or delete.
        The names in it start at the output folder, so that 'brandgen diff | patch -p1
        -d Generated' does what generate would. Of a file that was edited by hand, a
        line that begins with '#' says that it is kept. Writes nothing.

        The exit code is 0 if there is no difference, and 3 if there is one or a file is
        kept. On a terminal, control characters are shown as symbols; elsewhere the
        bytes are those of the files.

        Arguments:
          ID  A brand: the name of its folder in Brands/. Without one, all.

        Options:
          --shard I/N         Only the brands in part I of N equal parts, as 'matrix
                              --shards N' cuts them.
          --environment NAME  Only this environment in each package, as a build for
                              people has it. Default: all of the brand's.
          --out DIR           The folder that holds the packages, one folder each.
                              Default: Generated/ in the workspace.
          --runtime DIR       The folder of the Swift package that holds the runtime.
                              Default: what the manifest says, or the workspace.
          --templates DIR     The folder of the standard templates. Default: what the
                              variable BRANDGEN_TEMPLATES names, else those that came
                              with brandgen.
          --strict            Make warnings errors.
          --workspace DIR     The folder that holds Brands/. Without it, the nearest
                              such folder is taken, from the current one upwards.
          --help              Show this help.

        """,
    ]
}
