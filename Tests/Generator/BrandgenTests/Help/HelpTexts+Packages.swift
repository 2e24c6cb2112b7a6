extension HelpTexts {
    /// The help texts of the commands that write or compare packages.
    static let packages = [
        "generate": """
        Writes the packages of all brands, or of the brands named.

        usage: brandgen generate [ID…] [--shard I/N] [--environment NAME] [--out DIR] [--runtime DIR] \
        [--templates DIR] [--strict] [--force] [--take-over] [--dry-run] [--watch] [--jobs N] [--durable] [--workspace DIR]

        Checks and renders everything first, and writes no files if a manifest or
        template has errors. Leaves files that are up to date untouched. Keeps and
        reports files that were edited by hand after they were generated.

        Without an ID, also removes the packages of deleted brands, except for files
        that were edited by hand.

        Writes the packages that several brands share to 'Shared/' in the output folder:
        'Shared/Brandgen', a copy of the runtime, 'Shared/AmplifyAuth', and
        'Shared/AppFlags', the app's own flags. Without an ID, also removes shared
        packages that no brand needs, and writes 'Brands.xcworkspace', which contains
        the projects of all apps.

        An output folder belongs to one workspace. Its file '.brandgen/workspace'
        contains the relative path to the workspace, so you can move or copy both
        together. Other workspaces cannot write to the folder without '--take-over'. The
        output folder and the packages must not be symbolic links.

        With '--watch', the run does not end. It writes the packages of the brands that
        a changed manifest, base, terms document, image or template touches, and one
        line for each package that changes. With an error, it writes nothing until the
        error is gone. Ctrl-C ends it with exit code 0.

        Arguments:
          ID  A brand: the name of its folder in Brands/. Default: all brands.

        Options:
          --shard I/N         Only part I of the brands, in alphabetical order and N
                              parts of equal size.
          --environment NAME  The only environment in each package, for a release build.
                              Default: all environments.
          --out DIR           The output folder, with one folder for each package.
                              Default: Generated/ in the workspace.
          --runtime DIR       The folder of the Swift package that contains the runtime.
                              Default: the manifest's 'runtime.path'.
          --templates DIR     The folder of the standard templates. Default: the value
                              of the variable BRANDGEN_TEMPLATES, or else the templates
                              that come with Brandgen.
          --strict            Treats warnings as errors.
          --force             Also replaces and deletes files that were edited by hand.
          --take-over         Makes this workspace the owner of an output folder that
                              belongs to another one. Only for all brands: without an ID
                              and without '--shard'.
          --dry-run           Writes no files. Lists the files that would change, with
                              reasons.
          --watch             Generates again what each change of an input touches,
                              until Ctrl-C.
          --jobs N            The number of threads, from 1 to 256. Default: the number
                              of processors. The result is the same.
          --durable           Makes the disk store the packages before and after they
                              are moved into place, so that no package is torn after a
                              power failure. Takes longer.
          --workspace DIR     The folder that contains Brands/. Default: the current
                              folder, or the nearest folder above it that contains
                              Brands/.
          --help              Shows this help.

        Examples:
          brandgen generate
          brandgen generate acme --environment production
          brandgen generate --dry-run
          brandgen generate --watch

        """,
        "check": """
        Checks that the packages on disk match the manifests.

        usage: brandgen check [ID…] [--shard I/N] [--environment NAME] [--out DIR] [--runtime DIR] [--templates DIR] \
        [--strict] [--jobs N] [--workspace DIR]

        Prints one line for each file that generate would create, update or delete, or
        that was edited by hand: state, path and reason. Writes no files. The exit code
        is 3 if there is such a file.

        Arguments:
          ID  A brand: the name of its folder in Brands/. Default: all brands.

        Options:
          --shard I/N         Only part I of the brands, in alphabetical order and N
                              parts of equal size.
          --environment NAME  The only environment in each package, for a release build.
                              Default: all environments.
          --out DIR           The output folder, with one folder for each package.
                              Default: Generated/ in the workspace.
          --runtime DIR       The folder of the Swift package that contains the runtime.
                              Default: the manifest's 'runtime.path'.
          --templates DIR     The folder of the standard templates. Default: the value
                              of the variable BRANDGEN_TEMPLATES, or else the templates
                              that come with Brandgen.
          --strict            Treats warnings as errors.
          --jobs N            The number of threads, from 1 to 256. Default: the number
                              of processors. The result is the same.
          --workspace DIR     The folder that contains Brands/. Default: the current
                              folder, or the nearest folder above it that contains
                              Brands/.
          --help              Shows this help.

        Examples:
          brandgen check
          brandgen check acme globex
          brandgen check --shard 1/4

        """,
        "diff": """
        Shows the changes that generate would make, as a patch.

        usage: brandgen diff [ID…] [--shard I/N] [--environment NAME] [--out DIR] [--runtime DIR] [--templates DIR] \
        [--strict] [--jobs N] [--workspace DIR]

        Prints a unified diff of each file that generate would create, update or delete.
        File names are relative to the output folder, so 'brandgen diff | patch -p1 -d
        Generated' makes the same changes as generate. If a file becomes a folder, or a
        folder a file, use 'git apply' instead. A line that begins with '#' names a file
        that generate would keep because it was edited by hand. Writes no files.

        The exit code is 0 if there are no differences, and 3 if a file differs or would
        be kept. On a terminal, control characters are printed as symbols. Otherwise the
        bytes of the files are printed unchanged.

        Arguments:
          ID  A brand: the name of its folder in Brands/. Default: all brands.

        Options:
          --shard I/N         Only part I of the brands, in alphabetical order and N
                              parts of equal size.
          --environment NAME  The only environment in each package, for a release build.
                              Default: all environments.
          --out DIR           The output folder, with one folder for each package.
                              Default: Generated/ in the workspace.
          --runtime DIR       The folder of the Swift package that contains the runtime.
                              Default: the manifest's 'runtime.path'.
          --templates DIR     The folder of the standard templates. Default: the value
                              of the variable BRANDGEN_TEMPLATES, or else the templates
                              that come with Brandgen.
          --strict            Treats warnings as errors.
          --jobs N            The number of threads, from 1 to 256. Default: the number
                              of processors. The result is the same.
          --workspace DIR     The folder that contains Brands/. Default: the current
                              folder, or the nearest folder above it that contains
                              Brands/.
          --help              Shows this help.

        Examples:
          brandgen diff
          brandgen diff acme --environment production

        """,
        "preview": """
        Shows the screens of all brands, or of the brands named.

        usage: brandgen preview [ID…] [--out DIR] [--open] [--serve] [--watch] [--port N] [--environment NAME] \
        [--runtime DIR] [--templates DIR] [--strict] [--workspace DIR]

        Writes a site without scripts: each screen in each state, language and
        appearance, walks through the app, the theme with its contrasts, and a contact
        sheet, which Chromium or Chrome makes a picture of if it is installed. The
        folder of '--out' is new, empty, or that of an earlier site.

        With '--serve', the screens are alive: you sign up, forget a password and delete
        the account of a brand in the browser. A panel shows the mailbox with its codes
        and the session's events, and moves the clock.

        With '--watch', the server shows each change of a manifest, base, terms
        document, image or template as soon as it is built, and open pages load
        themselves again. They begin a new session then. With an error, the last server
        stays.

        Writes and builds a Swift package in .build/preview/ in the workspace. The first
        build takes minutes, the next ones take seconds.

        Arguments:
          ID  A brand: the name of its folder in Brands/. Default: all brands.

        Options:
          --out DIR           The folder of the site. Default: .build/preview/site/ in
                              the workspace.
          --open              Opens the preview in the web browser.
          --serve             Serves the app of one brand as a web page on this machine,
                              until Ctrl-C. Prints the address.
          --watch             With '--serve', builds and serves again after each change
                              of an input.
          --port N            The port of '--serve'. Default: 0, for any free port.
          --environment NAME  The environment of '--serve', with its own backend.
                              Default: an environment with a backend in memory, so that
                              no server is needed.
          --runtime DIR       The folder of the Swift package that contains the runtime.
                              Default: the manifest's 'runtime.path'.
          --templates DIR     The folder of the standard templates. Default: the value
                              of the variable BRANDGEN_TEMPLATES, or else the templates
                              that come with Brandgen.
          --strict            Treats warnings as errors.
          --workspace DIR     The folder that contains Brands/. Default: the current
                              folder, or the nearest folder above it that contains
                              Brands/.
          --help              Shows this help.

        Examples:
          brandgen preview
          brandgen preview acme --open
          brandgen preview acme --serve --watch --port 8000

        """,
        "doctor": """
        Shows what is missing before a brand can ship.

        usage: brandgen doctor [ID…] [--format text|json] [--out DIR] [--runtime DIR] [--templates DIR] \
        [--workspace DIR]

        Looks at the manifest, your files in Brands/ID/App/ and Brands/ID/Store/, and
        the generated package: placeholders, example values, icons, store texts, the
        production environment, pins that expire within 60 days, and files that are
        missing or out of date. An error prevents shipping; a warning is worth a look.
        Writes no files, and makes no requests.

        The exit code is 0 if nothing is found, and 1 if there are errors or warnings.
        Environments on this machine, and those named 'development', 'dev', 'debug' or
        'local', can have example values. A brand with 'app: false' gets only the checks
        of its manifest and its package.

        In JSON, a gap is an object with the members severity (error or warning), id,
        brand, environment, file, line and column, problem and remedy. environment is
        missing if the gap is about the whole brand, and line and column if it is about
        a whole file. An entry file that is older than its template also has difference,
        a unified diff.

        Arguments:
          ID  A brand: the name of its folder in Brands/. Default: all brands.

        Options:
          --format text|json  Text, or a JSON array with one object for each gap.
                              Default: text.
          --out DIR           The output folder, with one folder for each package.
                              Default: Generated/ in the workspace.
          --runtime DIR       The folder of the Swift package that contains the runtime.
                              Default: the manifest's 'runtime.path'.
          --templates DIR     The folder of the standard templates. Default: the value
                              of the variable BRANDGEN_TEMPLATES, or else the templates
                              that come with Brandgen.
          --workspace DIR     The folder that contains Brands/. Default: the current
                              folder, or the nearest folder above it that contains
                              Brands/.
          --help              Shows this help.

        Examples:
          brandgen doctor
          brandgen doctor acme --format json

        """,
    ]
}
