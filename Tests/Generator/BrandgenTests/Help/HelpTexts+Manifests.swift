extension HelpTexts {
    /// The help texts of the commands for brands and manifests.
    static let manifests = [
        "validate": """
        Checks the manifests of all brands, or of the brands named.

        usage: brandgen validate [ID…] [--shard I/N] [--strict] [--fix] [--format text|json|github|sarif] \
        [--workspace DIR]

        Reports all errors and warnings in one run, with file, line and column. Writes
        files only with '--fix'.

        If only one correction is possible, it is shown below the line as a fix-it.
        '--fix' applies the fix-its to the manifests and their base manifests, and keeps
        comments and layout. It skips a fix-it that would cause another error.

        Text goes to standard error. The other forms go to standard output, even if
        there are no diagnostics:

        json is an object with the members version (1), errors and warnings (their
        numbers) and diagnostics, an array. A diagnostic has severity (error or
        warning), rule, message and notes; a note has message. Both have file, line,
        column, endLine and endColumn if they refer to a text. Lines and columns are
        counted from 1, columns in code points, and the end is exclusive. A diagnostic
        with a fix-it also has fix, an object with the same members for the position,
        and replacement, the new text.

        github is one workflow command for each diagnostic, which GitHub Actions shows
        as an annotation of the line. sarif is a SARIF 2.1.0 log. Both need paths from
        the root of the repository, so run the command there.

        Arguments:
          ID  A brand: the name of its folder in Brands/. Default: all brands.

        Options:
          --shard I/N                      Only part I of the brands, in alphabetical
                                           order and N parts of equal size.
          --strict                         Treats warnings as errors.
          --fix                            Applies the fix-its, then reports the
                                           remaining diagnostics.
          --format text|json|github|sarif  The form of the diagnostics. Default: text.
          --workspace DIR                  The folder that contains Brands/. Default:
                                           the current folder, or the nearest folder
                                           above it that contains Brands/.
          --help                           Shows this help.

        Examples:
          brandgen validate
          brandgen validate acme globex --strict
          brandgen validate --fix
          brandgen validate --format sarif

        """,
        "list": """
        Lists the brands.

        usage: brandgen list [--format text|json] [--templates DIR] [--workspace DIR]

        Leaves out brands with errors that prevent generation, and reports these errors.
        Run 'brandgen validate' for all diagnostics.

        In JSON, a brand is an object with the members id, name, backend, providers,
        minimumAge (0 for any age), environments and files, the number of files in its
        package. If the templates cannot be read, files is missing, and '-' in the
        table. Shared packages do not count.

        Options:
          --format text|json  A table, or a JSON array with one object for each brand.
                              Default: text.
          --templates DIR     The folder of the standard templates. Default: the value
                              of the variable BRANDGEN_TEMPLATES, or else the templates
                              that come with Brandgen.
          --workspace DIR     The folder that contains Brands/. Default: the current
                              folder, or the nearest folder above it that contains
                              Brands/.
          --help              Shows this help.

        Examples:
          brandgen list
          brandgen list --format json

        """,
        "show": """
        Prints a brand's manifest after inheritance.

        usage: brandgen show ID [--resolved] [--why KEY] [--format yaml|json] [--workspace DIR]

        Merges the brand's manifest, its base manifests and the workspace file into one
        manifest, and prints it. With '--resolved', also writes the defaults.

        With '--why', prints the value of each key, and below it the value in each
        manifest that sets the key, with file, line and column. The value that applies
        is first, followed by the values that it replaces. If no manifest sets the key,
        prints the default. The last lines are the places that lock the key. JSON is an
        array of objects with the members key, value, isDefault, rule (the source of the
        default), said (the values in the manifests) and locked; said and locked have
        file, line and column.

        Arguments:
          ID  The brand: the name of its folder in Brands/.

        Options:
          --resolved          Includes the defaults of keys that no manifest sets.
          --why KEY           Explains where the value of a key comes from. KEY is a key
                              or a section, such as auth.password.
          --format yaml|json  The form of the output. Default: yaml.
          --workspace DIR     The folder that contains Brands/. Default: the current
                              folder, or the nearest folder above it that contains
                              Brands/.
          --help              Shows this help.

        Examples:
          brandgen show acme
          brandgen show acme --resolved --format json
          brandgen show acme --why auth.password

        """,
        "flags": """
        Lists the values of the app's own flags.

        usage: brandgen flags [ID…] [--format text|json] [--workspace DIR]

        The workspace file, Brands/brandgen.yaml, declares the flags. Manifests set
        their values under 'flags', and environments under 'environments.NAME.flags'.

        The table has a row for each flag and brand, and a column for each environment.
        A star follows a value that differs from the declared default. '-' means that
        the brand has no such environment.

        In JSON, a flag is an object with the members name, type, default, about and
        values. Each of the values has the members brand, environment, value and
        isDefault.

        Arguments:
          ID  A brand: the name of its folder in Brands/. Default: all brands.

        Options:
          --format text|json  A table, or a JSON array with one object for each flag.
                              Default: text.
          --workspace DIR     The folder that contains Brands/. Default: the current
                              folder, or the nearest folder above it that contains
                              Brands/.
          --help              Shows this help.

        Examples:
          brandgen flags
          brandgen flags acme --format json

        """,
        "compare": """
        Compares the manifests of two brands, key by key.

        usage: brandgen compare A B [--format text|json] [--all] [--workspace DIR]

        Compares the values after inheritance and defaults, in the order of 'brandgen
        show --resolved'. A single color equals the same color for light and dark. The
        value of the key 'environments' is the list of their names.

        '-' in the table means that the brand has no value. In JSON, an object has the
        members key, a and b. The member of a brand without a value is missing.

        Arguments:
          A B  The brands: the names of their folders in Brands/.

        Options:
          --format text|json  A table, or a JSON array with one object for each key.
                              Default: text.
          --all               Includes the keys with equal values.
          --workspace DIR     The folder that contains Brands/. Default: the current
                              folder, or the nearest folder above it that contains
                              Brands/.
          --help              Shows this help.

        Examples:
          brandgen compare acme globex
          brandgen compare acme globex --all --format json

        """,
        "new": """
        Creates a brand: its folder, a manifest, terms and an app.

        usage: brandgen new ID [--from ID] [--name NAME] [--backend mock|hostedUI|cognito|platform|supabase|clerk] \
        [--minimal] [--templates DIR] [--workspace DIR]

        The manifest has all required keys, with example values that are derived from
        the identifier. Comments explain each key, and show the optional keys with their
        defaults. The manifest extends Brands/_base/brand.yaml if that file exists.

        If the backend is a service, the manifest has the environments development, on
        the mock, and production, on the service with example identifiers and addresses.
        Replace these before you ship.

        With '--from', the manifest is a copy of another brand's, including comments.
        Example values replace everything that has to differ between brands:
        identifiers, name, URL scheme, addresses and clients. The images, fonts,
        extensions and scripts that the manifest names are copied too. Other files of
        that brand, such as its terms and its app, are not.

        The app's code, placeholder icons and empty store texts are yours from then on:
        see 'brandgen help app init'. A copy of a manifest with 'app: false' gets none.

        Outside of a workspace, the command starts one in the current folder, or in that
        of '--workspace': Brands/ with the brand, brandgen.yaml, whose packages share a
        copy of the runtime that brandgen comes with, and the JSON Schema for editors.

        Nothing is written if the new manifest would be invalid, or if the brand's
        folder already exists.

        Arguments:
          ID  The identifier of the new brand, in kebab case. Its folder in Brands/ gets
              this name.

        Options:
          --from ID                                                The brand whose
                                                                   manifest is copied.
          --name NAME                                              The name that users
                                                                   see. Default: the
                                                                   words of the
                                                                   identifier.
          --backend mock|hostedUI|cognito|platform|supabase|clerk  The service that
                                                                   holds the accounts.
                                                                   Default: the backend
                                                                   of the base manifest,
                                                                   or else mock.
          --minimal                                                Leaves out the
                                                                   comments, and the
                                                                   optional keys that
                                                                   only they show.
          --templates DIR                                          The folder of the
                                                                   standard templates.
                                                                   Default: the value of
                                                                   the variable
                                                                   BRANDGEN_TEMPLATES,
                                                                   or else the templates
                                                                   that come with
                                                                   Brandgen.
          --workspace DIR                                          The folder that
                                                                   contains Brands/.
                                                                   Default: the current
                                                                   folder, or the
                                                                   nearest folder above
                                                                   it that contains
                                                                   Brands/.
          --help                                                   Shows this help.

        Examples:
          brandgen new acme --name Acme --backend cognito
          brandgen new acme-kids --from acme

        """,
        "app": """
        Writes your own files of the apps.

        usage: brandgen app COMMAND [ARGUMENT…]

        Your own files of an app are beside the manifest, in Brands/ID/App/ and
        Brands/ID/Store/. 'generate' reads them and never changes them.

        Commands:
          app init  Writes your own files of an app that are missing: code, icons and
                    store texts.

        Options:
          --help  Shows this help.

        Example:
          brandgen app init acme

        """,
        "migrate": """
        Updates the manifests to the current format version.

        usage: brandgen migrate [--dry-run] [--check] [--workspace DIR]

        Edits the manifests of all brands and their base manifests that have an older
        format version, and keeps comments, order, quotes and line endings. If one of
        them cannot be edited, says where and why, and writes no file. A second run
        changes nothing.

        From version 1 to 2: 'app.endpointOverride' becomes 'features.endpointOverride',
        also in 'locked'. 'app' now describes the generated app. After a migration, the
        command names the brands that still need the files of an app, or 'app: false'.

        Options:
          --dry-run        Writes no files. Prints the changes as a unified diff.
          --check          Writes no files. The exit code is 3 if a manifest has an
                           older format version.
          --workspace DIR  The folder that contains Brands/. Default: the current
                           folder, or the nearest folder above it that contains Brands/.
          --help           Shows this help.

        Examples:
          brandgen migrate
          brandgen migrate --dry-run
          brandgen migrate --check

        """,
        "app init": """
        Writes your own files of an app that are missing: code, icons and store texts.

        usage: brandgen app init [ID…] [--templates DIR] [--dry-run] [--workspace DIR]

        Writes the missing files of Brands/ID/App/ (the app's code, and an asset catalog
        with a placeholder icon for each environment) and of Brands/ID/Store/ (empty
        texts for the App Store, which fastlane uploads after you write them). Never
        changes or replaces a file, and does not follow symbolic links. The files are
        yours: edit and commit them.

        Run it again after you add an environment or a language. 'brandgen new' writes
        the same files. The templates of the code are in 'app/seeds/': see 'brandgen
        templates list'.

        Without an ID, leaves out the brands with 'app: false'.

        Arguments:
          ID  A brand: the name of its folder in Brands/. Default: all brands.

        Options:
          --templates DIR  The folder of the standard templates. Default: the value of
                           the variable BRANDGEN_TEMPLATES, or else the templates that
                           come with Brandgen.
          --dry-run        Writes no files. Lists the files that are missing.
          --workspace DIR  The folder that contains Brands/. Default: the current
                           folder, or the nearest folder above it that contains Brands/.
          --help           Shows this help.

        Examples:
          brandgen app init acme
          brandgen app init --dry-run

        """,
        "rules": """
        Lists the rules for manifests, or explains one.

        usage: brandgen rules [RULE] [--format text|json] [--workspace DIR]

        A diagnostic ends with its rule in brackets. With RULE, prints the reason for
        the rule, an example that violates it and an example that satisfies it.

        In JSON, a rule has the members id, severity (error, warning or both), setting
        (off, warning or error: the value in Brands/brandgen.yaml, if it has one),
        settable and summary. Rules with documentation also have why, bad and good.

        Arguments:
          RULE  A rule, such as low-contrast.

        Options:
          --format text|json  A table, or a JSON object with the members version (1) and
                              rules. Default: text.
          --workspace DIR     The folder that contains Brands/. Default: the current
                              folder, or the nearest folder above it that contains
                              Brands/.
          --help              Shows this help.

        Examples:
          brandgen rules
          brandgen rules low-contrast

        """,
    ]
}
