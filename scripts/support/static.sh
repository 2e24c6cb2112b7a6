# Builds the command for other machines. Needs setup.sh and layout.sh.

# Builds the command for release without the libraries of this machine, and beside it the program of previews, which on Linux needs
# the system's libcurl and libcrypto. Sets $static_tool and $static_triple. BRANDGEN_EXECUTABLE is a command that is already built.
build_static() {
    install_libraries
    static_triple=$(swift -print-target-info | sed -n 's/^ *"unversionedTriple" *: *"\([^"]*\)".*/\1/p' | head -n 1)
    static_tool=${BRANDGEN_EXECUTABLE:-}
    [ -z "$static_tool" ] || return 0
    say "Building brandgen for release, without libraries of this machine"
    local scratch=.build/static flags=() preview_flags=()
    # A folder that contains only the static library, because linkers prefer a shared one in the same folder.
    mkdir -p "$scratch/libraries"
    case "$(uname -s)" in
    Linux)
        flags=(-Xswiftc -static-executable)
        preview_flags=(--static-swift-stdlib)
        ;;
    Darwin)
        cp -f "$(pkg-config --variable=libdir yaml-0.1)/libyaml.a" "$scratch/libraries/libyaml.a"
        flags=(-Xlinker "-L$PWD/$scratch/libraries")
        ;;
    esac
    swift build --quiet --configuration release --scratch-path "$scratch" --product brandgen "${flags[@]}"
    install_preview_libraries
    swift build --quiet --configuration release --scratch-path "$scratch-preview" --product brandgen-preview \
        ${preview_flags[@]+"${preview_flags[@]}"}
    static_tool=$scratch/brandgen
    cp "$scratch/release/brandgen" "$static_tool"
    copy_preview "$scratch-preview/release" "$scratch"
    strip_symbols "$static_tool"
    strip_symbols "$scratch/brandgen-preview"
}

# Removes symbols, which no user needs.
strip_symbols() {
    case "$(uname -s)" in
    Linux) strip "$1" ;;
    Darwin) strip -x "$1" && codesign --force --sign - "$1" ;;
    esac
}
