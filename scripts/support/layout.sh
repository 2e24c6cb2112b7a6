# The layout of an installation: scripts/install copies it into a folder, and scripts/release into archives.

# Writes the files of an installation into a new folder: `lay_out TOOL FOLDER`.
lay_out() {
    mkdir -p "$2/bin" "$2/share/brandgen" "$2/share/bash-completion/completions" "$2/share/zsh/site-functions" \
        "$2/share/fish/vendor_completions.d"
    cp "$1" "$2/bin/brandgen"
    lay_out_share "$2/share/brandgen"
    "$1" completions bash >"$2/share/bash-completion/completions/brandgen"
    "$1" completions zsh >"$2/share/zsh/site-functions/_brandgen"
    "$1" completions fish >"$2/share/fish/vendor_completions.d/brandgen.fish"
}

# Writes the files that brandgen reads into a new folder: the templates, and the runtime with the version of both.
lay_out_share() {
    mkdir -p "$1/Sources"
    cp -R Templates "$1/Templates"
    cp -R Sources/Runtime "$1/Sources/Runtime"
}
