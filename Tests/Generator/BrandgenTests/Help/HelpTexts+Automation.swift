extension HelpTexts {
    /// What the other commands explain of themselves.
    static let automation = [
        "matrix": """
        Print which brands CI has to build, in which environments.

        usage: brandgen matrix [--format github|gitlab|json|text] [--shards N] [--changed-since REV] [--runtime DIR] \
        [--templates DIR] [--workspace DIR]

        github is one line, {"include": [{"brand": …, "environment": …}, …]}, for
        fromJSON in strategy.matrix. With '--shards' an element is {"shard": "1/4",
        "brands": "acme globex"}. GitHub refuses a matrix without jobs: let the job run
        only if the line is not {"include":[]}.

        gitlab is the end of a child pipeline: the job 'brand', which extends '.brand'
        and sets BRAND and ENVIRONMENT in a parallel matrix; with '--shards' a job for
        each part, which extends '.brands' and sets SHARD and BRANDS. Put the hidden job
        before it. Without brands it is a job that does nothing.

        json is an object with the members version (1) and brands, an array. A brand has
        brand, environments, shard (with '--shards') and changes, each with kind (brand,
        inherited, template, runtime or generator) and path.

        A change touches a brand if it is in the brand's folder, in a manifest that it
        inherits from, in a template or partial that its package is made from, in a
        module of the runtime that it links, or in the generator itself. Compared are
        the files as they are now, untracked ones too, with the commit where the current
        branch and REV parted. The brands and why each is there are told on standard
        error.

        The brands, in alphabetical order, are cut into N parts of equal size, give or
        take one; a new brand moves at most one brand over each cut. '--shard 2/5' of
        other commands is the second of five such parts.

        Options:
          --format github|gitlab|json|text  What to print: a matrix for GitHub Actions,
                                            jobs for GitLab, JSON or a table. Default:
                                            github.
          --shards N                        Split the brands into N parts of equal size,
                                            with a job for each part.
          --changed-since REV               Only brands that are touched by what changed
                                            since the current branch left REV.
          --runtime DIR                     The folder of the Swift package that holds
                                            the runtime. Default: what the manifest
                                            says, or the workspace.
          --templates DIR                   The folder of the standard templates.
                                            Default: what the variable
                                            BRANDGEN_TEMPLATES names, else those that
                                            came with brandgen.
          --workspace DIR                   The folder that holds Brands/. Without it,
                                            the nearest such folder is taken, from the
                                            current one upwards.
          --help                            Show this help.

        """,
        "completions": """
        Print what makes a shell complete command lines.

        usage: brandgen completions SHELL [WORD…]

        bash, in ~/.bashrc: eval "$(brandgen completions bash)"

        zsh, in ~/.zshrc after compinit: eval "$(brandgen completions zsh)"

        fish, in ~/.config/fish/config.fish: brandgen completions fish | source

        The shell then asks 'brandgen completions SHELL -- WORD…' what may stand in
        place of the last word: commands, options and their values, and the brands,
        keys, rules, environments and templates that there are. The answer is a line for
        each, with a tab before what it is for, or :file or :folder.

        Arguments:
          SHELL WORD  The shell; then the words behind 'brandgen', up to the one to
                      complete.

        Options:
          --help  Show this help.

        """,
        "render": """
        Fill a Mustache template with the data of a YAML file.

        usage: brandgen render TEMPLATE --data FILE [--partials DIR]

        The template is rendered as the Mustache specification says: {{x}} is escaped
        for HTML, and a name or partial that is missing renders as nothing.

        Arguments:
          TEMPLATE  The template's file.

        Options:
          --data FILE     The data: a YAML file, or '-' for standard input.
          --partials DIR  Where {{> name}} finds name.mustache. Default: the template's
                          folder.
          --help          Show this help.

        """,
        "schema": """
        Print what brand.yaml may hold: its JSON Schema, or a reference.

        usage: brandgen schema [--format json|markdown]

        Editors that know JSON Schema complete and check manifests by it.

        The reference, in Markdown, also has the workspace file, brandgen.yaml.

        Options:
          --format json|markdown  The JSON Schema, or a reference for people. Default:
                                  json.
          --help                  Show this help.

        """,
        "templates": """
        List the templates, or take one over.

        usage: brandgen templates COMMAND [ARGUMENT…]

        A template in Templates/ of the workspace shadows the standard one of the same
        path, and one in Brands/ID/Templates/ shadows both for that brand alone.

        Commands:
          templates list   List the templates: where each comes from and which brands
                           use it.
          templates eject  Copy a template to where it shadows the standard one, to be
                           edited.

        Options:
          --help  Show this help.

        """,
        "templates list": """
        List the templates: where each comes from and which brands use it.

        usage: brandgen templates list [--format text|json] [--templates DIR] [--workspace DIR]

        A template that shadows another says which; one that shadows none is the
        workspace's or the brand's own. A brand uses a template if its package is made
        from it, a partial too.

        In JSON, a template is an object with the members path, origin (standard,
        workspace or brand), brand (of origin brand), shadows (standard or workspace;
        none if it is missing) and brands (those that use it).

        Options:
          --format text|json  A table, or a JSON array with an object for each template.
                              Default: text.
          --templates DIR     The folder of the standard templates. Default: what the
                              variable BRANDGEN_TEMPLATES names, else those that came
                              with brandgen.
          --workspace DIR     The folder that holds Brands/. Without it, the nearest
                              such folder is taken, from the current one upwards.
          --help              Show this help.

        """,
        "templates eject": """
        Copy a template to where it shadows the standard one, to be edited.

        usage: brandgen templates eject PATH [--brand ID] [--templates DIR] [--workspace DIR]

        The copy goes to Templates/ of the workspace, or with '--brand' to
        Brands/ID/Templates/, where it is for that brand alone; that brand's starts as
        the workspace's, if that has one. A file that is there already is kept.

        Arguments:
          PATH  The template's path, as 'brandgen templates list' shows it.

        Options:
          --brand ID       Copy it for this brand alone.
          --templates DIR  The folder of the standard templates. Default: what the
                           variable BRANDGEN_TEMPLATES names, else those that came with
                           brandgen.
          --workspace DIR  The folder that holds Brands/. Without it, the nearest such
                           folder is taken, from the current one upwards.
          --help           Show this help.

        """,
        "help": """
        Explain a command.

        usage: brandgen help [COMMAND…]

        Arguments:
          COMMAND  The command to explain, in one word or two.

        Options:
          --help  Show this help.

        """,
    ]
}
