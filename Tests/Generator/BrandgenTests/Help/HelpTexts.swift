/// What the command prints to explain itself, word for word.
enum HelpTexts {
    /// By the command.
    static let all = packages.merging(manifests) { $1 }.merging(automation) { $1 }

    static let overview = """
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
}
