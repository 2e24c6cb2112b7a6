/// The help texts of the command.
enum HelpTexts {
    /// The help text of each command, by its name.
    static let all = packages.merging(manifests) { $1 }.merging(automation) { $1 }

    static let overview = """
        Generates one configured Swift package for each brand from its YAML manifest.

        usage: brandgen COMMAND [ARGUMENT…]

        Commands:
          generate     Writes the packages of all brands, or of the brands named.
          check        Checks that the packages on disk match the manifests.
          diff         Shows the changes that generate would make, as a patch.
          preview      Shows the screens of all brands, or of the brands named.
          validate     Checks the manifests of all brands, or of the brands named.
          list         Lists the brands.
          show         Prints a brand's manifest after inheritance.
          flags        Lists the values of the app's own flags.
          compare      Compares the manifests of two brands, key by key.
          new          Creates a brand: its folder, a manifest, terms and an app.
          app          Writes your own files of the apps.
          doctor       Shows what is missing before a brand can ship.
          migrate      Updates the manifests to the current format version.
          matrix       Prints the brands and environments that CI has to build.
          rules        Lists the rules for manifests, or explains one.
          render       Renders a Mustache template with data from a YAML file.
          schema       Prints the JSON Schema or the reference of brand.yaml.
          templates    Lists the templates, or copies one to edit it.
          completions  Prints a script that completes command lines in a shell.
          help         Explains a command.

        Options:
          --version  Prints the version.
          --help     Shows this help.

        Exit codes:
          0  Success.
          1  The input has errors, a file that was edited by hand was kept, or doctor
             has found something.
          2  The command line has errors.
          3  The packages on disk do not match the manifests.
          4  The output could not be written.

        See 'brandgen help COMMAND' for a command's arguments and options.

        """
}
