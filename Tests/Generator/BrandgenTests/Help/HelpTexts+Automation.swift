extension HelpTexts {
    /// The help texts of the other commands.
    static let automation = [
        "matrix": """
        Prints the brands and environments that CI has to build.

        usage: brandgen matrix [--format github|gitlab|json|text] [--shards N] [--changed-since REV] [--apps] \
        [--environment NAME] [--runtime DIR] [--templates DIR] [--workspace DIR]

        github is one line for fromJSON in strategy.matrix: {"include": [{"brand": …,
        "environment": …}, …]}. With '--shards', an element is {"shard": "1/4",
        "brands": "acme globex"}. GitHub rejects a matrix without jobs, so skip the job
        if the line is {"include":[]}.

        gitlab is the last part of a child pipeline: the job 'brand', which extends
        '.brand' and sets BRAND and ENVIRONMENT in a parallel matrix. With '--shards',
        each part has a job that extends '.brands' and sets SHARD and BRANDS. Add the
        definition of '.brand' or '.brands' before it. If there are no brands, the job
        does nothing.

        json is an object with the members version (1) and brands, an array. A brand has
        brand, environments, shard (with '--shards') and changes, an array of objects
        with kind (brand, inherited, template, runtime or generator) and path.

        A change affects a brand if it is in the brand's folder, a base manifest, a
        template or partial that its package is generated from, a module of the runtime
        that it links, or the generator. '--changed-since' compares the current files,
        including untracked ones, with the last common commit of the current branch and
        REV. It prints the affected brands and the reasons to standard error.

        '--shards' splits the brands of the matrix in alphabetical order into N parts
        with about the same number of environments to build: a part has at most an equal
        share and the environments of one brand.

        Options:
          --format github|gitlab|json|text  A matrix for GitHub Actions, jobs for
                                            GitLab, JSON or a table. Default: github.
          --shards N                        The number of parts that the brands are
                                            split into, with one job for each part.
          --changed-since REV               Only brands that are affected by changes
                                            since the current branch left REV.
          --apps                            Only brands with an app, and only
                                            environments that testers can reach: not
                                            those on this machine.
          --environment NAME                Only this environment, of the brands that
                                            have it.
          --runtime DIR                     The folder of the Swift package that
                                            contains the runtime. Default: the
                                            manifest's 'runtime.path'.
          --templates DIR                   The folder of the standard templates.
                                            Default: the value of the variable
                                            BRANDGEN_TEMPLATES, or else the templates
                                            that come with Brandgen.
          --workspace DIR                   The folder that contains Brands/. Default:
                                            the current folder, or the nearest folder
                                            above it that contains Brands/.
          --help                            Shows this help.

        Examples:
          brandgen matrix
          brandgen matrix --changed-since origin/main
          brandgen matrix --format gitlab --shards 4
          brandgen matrix --apps --environment staging

        """,
        "completions": """
        Prints a script that completes command lines in a shell.

        usage: brandgen completions SHELL [WORD…]

        bash, in ~/.bashrc: eval "$(brandgen completions bash)"

        zsh, in ~/.zshrc after compinit: eval "$(brandgen completions zsh)"

        fish, in ~/.config/fish/config.fish: brandgen completions fish | source

        The script runs 'brandgen completions SHELL -- WORD…' to complete the last word.
        The output has one line for each candidate: a command, option, brand, key, rule,
        environment or template, then a tab and a description if there is one. ':file'
        and ':folder' mean that the shell completes file names.

        Arguments:
          SHELL WORD  The shell, then the words after 'brandgen' up to the one to
                      complete.

        Options:
          --help  Shows this help.

        Example:
          brandgen completions zsh

        """,
        "render": """
        Renders a Mustache template with data from a YAML file.

        usage: brandgen render TEMPLATE --data FILE [--partials DIR]

        Follows the Mustache specification: the value of {{x}} is escaped for HTML, and
        a name or partial that does not exist renders as nothing. A partial outside the
        folder of partials is an error.

        Integers are written with all digits, whatever their size.

        Arguments:
          TEMPLATE  The template file.

        Options:
          --data FILE     The data: a YAML file, or '-' for standard input.
          --partials DIR  The folder that contains name.mustache for {{> name}}.
                          Default: the template's folder.
          --help          Shows this help.

        Example:
          brandgen render page.html.mustache --data site.yaml

        """,
        "schema": """
        Prints the JSON Schema or the reference of brand.yaml.

        usage: brandgen schema [--format json|markdown] [--workspace DIR]

        Editors that support JSON Schema use it to complete and check manifests. In a
        workspace, it contains the flags that the workspace declares.

        The reference also describes the workspace file, brandgen.yaml.

        Options:
          --format json|markdown  The JSON Schema, or a reference in Markdown. Default:
                                  json.
          --workspace DIR         The folder that contains Brands/. Default: the current
                                  folder, or the nearest folder above it that contains
                                  Brands/.
          --help                  Shows this help.

        Examples:
          brandgen schema > Brands/brand.schema.json
          brandgen schema --format markdown

        """,
        "templates": """
        Lists the templates, or copies one to edit it.

        usage: brandgen templates COMMAND [ARGUMENT…]

        A template in the workspace's Templates/ folder shadows the standard template
        with the same path. A template in Brands/ID/Templates/ shadows both for that
        brand only.

        Commands:
          templates list   Lists the templates, where each comes from and which brands
                           use it.
          templates eject  Copies a template to where it shadows the standard one, so
                           that you can edit it.

        Options:
          --help  Shows this help.

        Examples:
          brandgen templates list
          brandgen templates eject package/README.md.mustache

        """,
        "templates list": """
        Lists the templates, where each comes from and which brands use it.

        usage: brandgen templates list [--format text|json] [--templates DIR] [--workspace DIR]

        The column 'shadows' names the template that a template replaces, if any. A
        brand uses a template or a partial if its package is generated from it.

        In JSON, a template is an object with the members path, origin (standard,
        workspace or brand), brand (only if the origin is brand), shadows (standard or
        workspace; missing if it shadows no template) and brands (an array of the brands
        that use it).

        Options:
          --format text|json  A table, or a JSON array with one object for each
                              template. Default: text.
          --templates DIR     The folder of the standard templates. Default: the value
                              of the variable BRANDGEN_TEMPLATES, or else the templates
                              that come with Brandgen.
          --workspace DIR     The folder that contains Brands/. Default: the current
                              folder, or the nearest folder above it that contains
                              Brands/.
          --help              Shows this help.

        Examples:
          brandgen templates list
          brandgen templates list --format json

        """,
        "templates eject": """
        Copies a template to where it shadows the standard one, so that you can edit it.

        usage: brandgen templates eject PATH [--brand ID] [--templates DIR] [--workspace DIR]

        Writes the copy to the workspace's Templates/ folder. With '--brand', writes it
        to Brands/ID/Templates/, and copies the workspace's template instead of the
        standard one if there is one. Never replaces an existing file.

        Arguments:
          PATH  The path of the template, as 'brandgen templates list' shows it.

        Options:
          --brand ID       The brand that the copy is for. Default: all brands.
          --templates DIR  The folder of the standard templates. Default: the value of
                           the variable BRANDGEN_TEMPLATES, or else the templates that
                           come with Brandgen.
          --workspace DIR  The folder that contains Brands/. Default: the current
                           folder, or the nearest folder above it that contains Brands/.
          --help           Shows this help.

        Examples:
          brandgen templates eject package/README.md.mustache
          brandgen templates eject package/README.md.mustache --brand acme

        """,
        "help": """
        Explains a command.

        usage: brandgen help [COMMAND…]

        Arguments:
          COMMAND  A command, in one or two words. Default: a list of all commands.

        Options:
          --help  Shows this help.

        Examples:
          brandgen help generate
          brandgen help templates list

        """,
    ]
}
