extension HelpTexts {
    /// What the commands about brands and their manifests explain of themselves.
    static let manifests = [
        "validate": """
        Check the manifests of all brands, or of the brands named.

        usage: brandgen validate [ID…] [--shard I/N] [--strict] [--fix] [--format text|json|github|sarif] [--workspace DIR]

        Every mistake is reported at once, with its file, line and column. Without
        '--fix', writes nothing.

        Where only one change can be meant, it is shown below the line: a fix-it.
        '--fix' applies the fix-its to the manifests and to those that they extend, and
        to nothing else; comments and layout stay. A fix-it that would bring another
        mistake in its place is not applied.

        Text goes to standard error. In the other forms, the diagnostics are the result
        and go to standard output, also where there are none:

        json is an object with the members version (1), errors and warnings (how many)
        and diagnostics, an array. A diagnostic has severity (error or warning), rule,
        message, notes (each with message) and, like a note, where it is about a text:
        file, line, column, endLine and endColumn. Lines and columns are counted from 1,
        columns in code points; the end is the first place after. Where only one change
        can be meant, it has fix, which is such a place and replacement, the text to put
        there.

        github is a workflow command for each diagnostic, which GitHub Actions shows
        beside the line; sarif is a SARIF 2.1.0 log. Both want paths from the
        repository's root: run the command there.

        Arguments:
          ID  A brand: the name of its folder in Brands/. Without one, all.

        Options:
          --shard I/N                      Only the brands in part I of N equal parts,
                                           as 'matrix --shards N' cuts them.
          --strict                         Make warnings errors.
          --fix                            First apply the fix-its, then report what
                                           remains.
          --format text|json|github|sarif  The form of the diagnostics. Default: text.
          --workspace DIR                  The folder that holds Brands/. Without it,
                                           the nearest such folder is taken, from the
                                           current one upwards.
          --help                           Show this help.

        """,
        "list": """
        List the brands.

        usage: brandgen list [--format text|json] [--templates DIR] [--workspace DIR]

        A brand that no package could be made of is left out, and why is told. What else
        there is to say about a manifest, 'validate' does.

        In JSON, a brand is an object with the members id, name, backend, providers,
        minimumAge (0 is any age), environments and files: how many its package has.
        Without the templates, that cannot be told; files is missing then, or '-'.
        Packages that brands share do not count.

        Options:
          --format text|json  A table, or a JSON array with an object for each brand.
                              Default: text.
          --templates DIR     The folder of the standard templates. Default: what the
                              variable BRANDGEN_TEMPLATES names, else those that came
                              with brandgen.
          --workspace DIR     The folder that holds Brands/. Without it, the nearest
                              such folder is taken, from the current one upwards.
          --help              Show this help.

        """,
        "show": """
        Print a brand's manifest as it is after inheritance.

        usage: brandgen show ID [--resolved] [--why KEY] [--format yaml|json] [--workspace DIR]

        Prints what the brand's manifest, those it extends and the workspace file say,
        as one manifest that needs none of them. With '--resolved' it relies on no
        default either.

        With '--why', prints for each key the value that holds, and below it what each
        manifest says, with file, line and column: what holds first, then what it
        replaces, down to the lowest base. Where none says anything, the default. Last,
        where the key is locked. As JSON, an array with an object for each key: key,
        value, isDefault, rule (what the default follows from), said and locked, which
        have file, line and column.

        Arguments:
          ID  The brand: the name of its folder in Brands/.

        Options:
          --resolved          Fill in the defaults of what no manifest says, too.
          --why KEY           Tell where the value of a key comes from, or of each key
                              in a section, such as auth.password.
          --format yaml|json  Default: yaml.
          --workspace DIR     The folder that holds Brands/. Without it, the nearest
                              such folder is taken, from the current one upwards.
          --help              Show this help.

        """,
        "compare": """
        Show where two brands' manifests differ, key by key.

        usage: brandgen compare A B [--format text|json] [--all] [--workspace DIR]

        Compares what holds after inheritance and defaults, in the order of 'brandgen
        show --resolved'. A color that is given once equals the same color given for
        light and dark. The key 'environments' stands for their names.

        In the table, '-' is where a brand has no value. In JSON, an object has the
        members key, a and b; that of a brand without a value is missing.

        Arguments:
          A B  The brands: the names of their folders in Brands/.

        Options:
          --format text|json  A table, or a JSON array with an object for each key.
                              Default: text.
          --all               Show the keys with equal values, too.
          --workspace DIR     The folder that holds Brands/. Without it, the nearest
                              such folder is taken, from the current one upwards.
          --help              Show this help.

        """,
        "new": """
        Begin a brand: write its folder with a manifest and terms.

        usage: brandgen new ID [--from ID] [--name NAME] [--backend mock|hostedUI|cognito|platform] [--minimal] [--workspace DIR]

        The manifest says what has to be said, with example values that follow from the
        identifier, explains each key, and shows in comments what holds of the rest. It
        extends Brands/_base/brand.yaml, if there is such a file.

        With '--from', it is another brand's manifest, comments and all, with example
        values in place of what each brand has for itself: identifiers, name, URL
        scheme, addresses and clients. Nothing else is copied from that brand's folder,
        and least of all its terms.

        What is written is valid; otherwise nothing is. A folder that exists is left
        alone.

        Arguments:
          ID  The new brand's identifier, in kebab case: the name of its folder in
              Brands/.

        Options:
          --from ID                                 The brand to start from.
          --name NAME                               What people call the brand. Default:
                                                    the words of its identifier.
          --backend mock|hostedUI|cognito|platform  The service that keeps the accounts.
                                                    Default: what the manifest extends
                                                    says, else the first.
          --minimal                                 Leave out the comments, and what is
                                                    only shown in them.
          --workspace DIR                           The folder that holds Brands/.
                                                    Without it, the nearest such folder
                                                    is taken, from the current one
                                                    upwards.
          --help                                    Show this help.

        """,
        "rules": """
        List the rules for manifests, or explain one.

        usage: brandgen rules [RULE] [--format text|json] [--workspace DIR]

        The rule that a diagnostic comes from stands behind it in brackets. With a rule:
        why the rule is there, an example of what it finds and one of what it leaves
        alone.

        In JSON, a rule has the members id, severity (error, warning or both), setting
        (off, warning or error: what Brands/brandgen.yaml says; missing where it says
        nothing), settable, summary and, where the rule is explained, why, bad and good.

        Arguments:
          RULE  A rule, such as low-contrast.

        Options:
          --format text|json  A table, or a JSON object with the members version (1) and
                              rules. Default: text.
          --workspace DIR     The folder that holds Brands/. Without it, the nearest
                              such folder is taken, from the current one upwards.
          --help              Show this help.

        """,
    ]
}
