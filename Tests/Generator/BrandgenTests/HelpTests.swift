import Foundation
import Testing

struct HelpTests {
    @Test(arguments: [["help"], ["--help"], ["-h"]])
    func `the overview lists the commands on standard output`(arguments: [String]) throws {
        let run = try brandgen(arguments)
        #expect(run.text == overview)
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    @Test func `without a command, the overview is on standard error and the command line was wrong`() throws {
        let run = try brandgen([])
        #expect(run.text == "")
        #expect(run.errors == overview)
        #expect(run.status == 2)
    }

    @Test(arguments: ["--help", "-h"])
    func `every command explains itself, whatever else is on its command line`(option: String) throws {
        for (command, text) in helpTexts {
            let words = command.split(separator: " ").map(String.init)
            for arguments in [["help"] + words, words + [option], words + ["--bogus", option]] {
                let run = try brandgen(arguments)
                #expect(run.text == text)
                #expect(run.errors == "")
                #expect(run.status == 0)
            }
        }
    }

    @Test func `the overview lists exactly the commands that have a help`() throws {
        let section = try #require(overview.components(separatedBy: "\n\n").first { $0.hasPrefix("Commands:") })
        let listed = section.split(separator: "\n").dropFirst().compactMap { $0.split(separator: " ").first }
        #expect(Set(listed.map(String.init)) == Set(helpTexts.keys.filter { !$0.contains(" ") }))
    }

    @Test func `after two dashes, --help is a word like any other`() throws {
        let run = try brandgen(["help", "--", "--help"])
        #expect(run.errors.hasPrefix("error: unknown command '--help'; did you mean 'help'?\n"))
        #expect(run.status == 2)
    }

    @Test func `the version is one line`() throws {
        let run = try brandgen(["--version"])
        #expect(run.text == "brandgen 0.1.0\n")
        #expect(run.errors == "")
        #expect(run.status == 0)
    }
}

private let overview = """
    Turns one YAML manifest per brand into one configured Swift package per brand.

    usage: brandgen COMMAND [ARGUMENT…]

    Commands:
      generate     Write the packages of all brands, or of the brands named.
      check        Compare the packages on disk with what the manifests say.
      diff         Show what generate would change, as a patch.
      validate     Check the manifests of all brands, or of the brands named.
      list         List the brands.
      show         Print a brand's manifest as it is after inheritance.
      compare      Show where two brands' manifests differ, key by key.
      new          Begin a brand: write its folder with a manifest and terms.
      matrix       Print which brands CI has to build, in which environments.
      rules        List the rules for manifests, or explain one.
      render       Fill a Mustache template with the data of a YAML file.
      schema       Print what brand.yaml may hold: its JSON Schema, or a reference.
      templates    List the templates, or take one over.
      completions  Print what makes a shell complete command lines.
      help         Explain a command.

    Options:
      --version  Print the version.
      --help     Show this help.

    Exit codes:
      0  Done.
      1  The input is wrong: a manifest, a template, or a file that was edited by
         hand.
      2  The command line is wrong.
      3  The packages on disk are not what the manifests say.
      4  The output could not be written.

    See 'brandgen help COMMAND' for a command's arguments and options.

    """

private let helpTexts = [
    "generate": """
    Write the packages of all brands, or of the brands named.

    usage: brandgen generate [ID…] [--shard I/N] [--environment NAME] [--out DIR] [--runtime DIR] [--templates DIR] \
    [--strict] [--force] [--dry-run] [--workspace DIR]

    Everything is checked and rendered first: if a manifest or a template is wrong,
    nothing is written. A file that is right already is not touched. A file that was
    edited by hand since it was generated is kept and reported.

    Without an ID, the packages of brands that are no more are removed as well,
    except for what was edited by hand.

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

    In JSON, a brand is an object with the members id, name, backend, providers,
    minimumAge (0 is any age), environments (the first is the default) and files:
    how many 'generate' writes for it. Without the templates, or the runtime that a
    package has a copy of, that cannot be told; files is missing then, or '-'.

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
    show --resolved'. A colour that is given once equals the same colour given for
    light and dark. The key 'environments' stands for their names; the first is the
    default.

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

    usage: brandgen new ID [--from ID] [--name NAME] [--backend mock] [--minimal] [--workspace DIR]

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
      --from ID        The brand to start from.
      --name NAME      What people call the brand. Default: the words of its
                       identifier.
      --backend mock   The service that keeps the accounts. Default: what the
                       manifest extends says, else the first.
      --minimal        Leave out the comments, and what is only shown in them.
      --workspace DIR  The folder that holds Brands/. Without it, the nearest such
                       folder is taken, from the current one upwards.
      --help           Show this help.

    """,
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
    "help": """
    Explain a command.

    usage: brandgen help [COMMAND…]

    Arguments:
      COMMAND  The command to explain, in one word or two.

    Options:
      --help  Show this help.

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
]
