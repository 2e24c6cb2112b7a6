# The layout of an installation: scripts/install copies it into a folder, and scripts/release into archives.

# Writes the files of an installation into a new folder: `lay_out TOOL FOLDER`. The program of previews is beside TOOL, as in
# the folder of a build.
lay_out() {
    mkdir -p "$2/bin" "$2/libexec/brandgen" "$2/share/brandgen" "$2/share/bash-completion/completions" "$2/share/zsh/site-functions" \
        "$2/share/fish/vendor_completions.d"
    cp "$1" "$2/bin/brandgen"
    copy_preview "$(dirname "$1")" "$2/libexec/brandgen"
    lay_out_share "$2/share/brandgen"
    "$1" completions bash >"$2/share/bash-completion/completions/brandgen"
    "$1" completions zsh >"$2/share/zsh/site-functions/_brandgen"
    "$1" completions fish >"$2/share/fish/vendor_completions.d/brandgen.fish"
}

# Copies the program of previews, and the folders with the texts of the runtime's modules, which it needs beside itself:
# `copy_preview FROM TO`.
copy_preview() {
    local suffix=resources folder module
    [ "$(uname -s)" != Darwin ] || suffix=bundle
    [ -x "$1/brandgen-preview" ] || fail "'$1/brandgen-preview' is missing; build it with: swift build --product brandgen-preview"
    cp "$1/brandgen-preview" "$2/brandgen-preview"
    for folder in Sources/Runtime/*/Resources; do
        module=$(basename "$(dirname "$folder")")
        rm -rf "$2/Brandgen_$module.$suffix"
        cp -R "$1/Brandgen_$module.$suffix" "$2/"
    done
}

# Writes the files that brandgen reads into a new folder: the templates, and the runtime with the version of both.
lay_out_share() {
    mkdir -p "$1/Sources"
    cp -R Templates "$1/Templates"
    cp -R Sources/Runtime "$1/Sources/Runtime"
}
