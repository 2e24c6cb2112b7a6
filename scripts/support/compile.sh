# For scripts that compile modules without the package manager: the order of the modules, and the compiler's options.
#
# A script sets the array `compiler`, and the folder `built` for the compiled modules.

has_sources() { [ -n "$(find "$1" -name '*.swift' -print -quit 2>/dev/null)" ]; }

# Prints the names of the modules that the sources in a folder import.
imports() {
    grep -rhE --include '*.swift' '^ *(@[A-Za-z_]+ +)*((public|package|internal|fileprivate|private) +)?import +' "$1" |
        sed -E 's/.*import +((struct|class|enum|protocol|func|typealias|var|let) +)?([A-Za-z0-9_]+).*/\3/' | sort -u
}

# Prints the modules in a folder, each after the modules that it imports. Each module is a folder.
in_order() {
    local folder module import
    for folder in "$1"/*/; do
        module=$(basename "$folder")
        has_sources "$folder" || continue
        echo "$module $module"
        for import in $(imports "$folder"); do
            if [ "$import" != "$module" ] && has_sources "$1/$import"; then echo "$import $module"; fi
        done
    done | tsort
}

# Prints the module and the modules that it needs, in order: needed FOLDER MODULE
needed() {
    local all pending=$2 names= module import
    all=$(in_order "$1")
    while [ -n "$pending" ]; do
        module=${pending%% *}
        pending=${pending#"$module"}
        pending=${pending# }
        case " $names " in *" $module "*) continue ;; esac
        names="$names $module"
        for import in $(imports "$1/$module"); do
            if has_sources "$1/$import"; then pending="$pending $import"; fi
        done
        pending=${pending# }
    done
    for module in $all; do
        case " $names " in *" $module "*) echo "$module" ;; esac
    done
}

# Compiles the sources in folders as a module that later ones can import, with the features that a package enables, and
# with the compiler's options in `options`: compile PACKAGE FOLDER MODULE [FOLDER…]
options=()
compile() {
    local package=$1 folders=("$2" "${@:4}") module=$3 feature features=()
    for feature in $(sed -nE 's/.*enableUpcomingFeature\("([A-Za-z]+)"\).*/\1/p' "$package/Package.swift" | sort -u); do
        features+=(-enable-upcoming-feature "$feature")
    done
    find "${folders[@]}" -name '*.swift' | sort >"$built/$module.sources"
    # The build system generates this accessor for a target that has resources.
    if grep -q 'resources:' "$package/Package.swift"; then
        printf 'import Foundation\nextension Bundle { static var module: Bundle { .main } }\n' >"$built/$module+Bundle.swift"
        echo "$built/$module+Bundle.swift" >>"$built/$module.sources"
    fi
    # Writes to a file, not to /dev/null: a compiler that fails removes its output, and root would remove the device.
    "${compiler[@]}" -swift-version 6 -warnings-as-errors ${features[@]+"${features[@]}"} ${options[@]+"${options[@]}"} \
        -package-name "$(basename "$(cd "$package" && pwd)" | tr -c 'A-Za-z0-9\n' _)" \
        -module-name "$module" -parse-as-library -whole-module-optimization -I "$built" \
        -emit-module -emit-module-path "$built/$module.swiftmodule" -emit-sil -o "$built/$module.sil" "@$built/$module.sources"
}

# Compiles a program that must not compile. Fails if a line that a comment marks has no such error, or if another line has
# one: refuse FILE
refuse() {
    local output
    output=$("${compiler[@]}" -swift-version 6 -enable-upcoming-feature MemberImportVisibility -parse-as-library \
        -diagnostic-style llvm -I "$built" -typecheck "$1" 2>&1 || true)
    REFUSED=$output python3 scripts/support/refused.py "$1"
}

# Compiles a module of the stand-in for this machine: compile_stand_in MODULE
compile_stand_in() {
    mkdir -p "$built/stand-in"
    # Swift 5 mode, like the SDK's modules.
    swiftc -swift-version 5 -module-name "$1" -parse-as-library -suppress-warnings -I "$built/stand-in" \
        -enable-upcoming-feature MemberImportVisibility -emit-module \
        -emit-module-path "$built/stand-in/$1.swiftmodule" Tests/StandIn/"$1"/*.swift
}

# Generates the brands of a workspace in Examples/ into .build/examples, and compiles their packages and apps, with the package
# that the apps share, if there is one. Checks that this package names no brand: compile_example WORKSPACE [SHARED]
compile_example() {
    local workspace=Examples/$1 shared=${2:-} generated=.build/examples/$1 folder id module
    rm -rf "$generated"
    brandgen generate --workspace "$workspace" --out "$generated" >/dev/null
    if [ -d "$generated/Shared/AppFlags" ]; then
        compile "$generated/Shared/AppFlags" "$generated/Shared/AppFlags/Sources/AppFlags" AppFlags
    fi
    [ -z "$shared" ] || compile "$workspace/$shared" "$workspace/$shared/Sources/$shared" "$shared"
    for folder in "$workspace"/Brands/[a-z]*/; do
        id=$(basename "$folder")
        if [ -n "$shared" ] && grep -rniF "$id" "$workspace/$shared" --include '*.swift' >&2; then
            fail "$workspace/$shared names the brand $id"
        fi
        for module in $(in_order "$generated/$id/Sources"); do
            compile "$generated/$id" "$generated/$id/Sources/$module" "$module"
        done
        compile "${shared:+$workspace/}${shared:-$generated/$id}" "$folder/App" "${module%Auth}App"
    done
}

# Compiles the apps of the workspaces in Examples/.
compile_examples() {
    build_brandgen
    compile_example Acme
    compile_example TwoBrands TwoBrandsKit
}
