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

# Prints the runtime's modules in order, without the Amplify client and the program of previews.
runtime_modules() { in_order Sources/Runtime | grep -vxE 'AmplifyAuth|brandgen-preview'; }

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
# with the compiler's options in `options`. Warnings are errors, except those with the text in `harmless`, if it is set. Adds the
# sources to the list $built/compiled: compile PACKAGE FOLDER MODULE [FOLDER…]
options=()
harmless=
compile() {
    local package=$1 folders=("$2" "${@:4}") module=$3 feature features=() library=(-parse-as-library)
    for feature in $(sed -nE 's/.*enableUpcomingFeature\("([A-Za-z]+)"\).*/\1/p' "$package/Package.swift" | sort -u); do
        features+=(-enable-upcoming-feature "$feature")
    done
    find "${folders[@]}" -name '*.swift' | sort >"$built/$module.sources"
    sed "s|^|$module |" "$built/$module.sources" >>"$built/compiled"
    # A file of this name contains the statements of a program.
    if grep -q '/main\.swift$' "$built/$module.sources"; then library=(); fi
    # The build system generates this accessor for a target that has resources.
    if grep -q 'resources:' "$package/Package.swift"; then
        printf 'import Foundation\nextension Bundle { static var module: Bundle { .main } }\n' >"$built/$module+Bundle.swift"
        echo "$built/$module+Bundle.swift" >>"$built/$module.sources"
    fi
    # Writes to a file, not to /dev/null: a compiler that fails removes its output, and root would remove the device.
    local command=(
        "${compiler[@]}" -swift-version 6 ${features[@]+"${features[@]}"} ${options[@]+"${options[@]}"}
        -package-name "$(basename "$(cd "$package" && pwd)" | tr -c 'A-Za-z0-9\n' _)"
        -module-name "$module" ${library[@]+"${library[@]}"} -whole-module-optimization -I "$built"
        -emit-module -emit-module-path "${compiled_into:-$built}/$module.swiftmodule" -emit-sil -o "${compiled_into:-$built}/$module.sil"
        "@$built/$module.sources"
    )
    if [ -z "${harmless:-}" ]; then
        "${command[@]}" -warnings-as-errors
        return
    fi
    local output=$built/$module.output
    if ! "${command[@]}" -diagnostic-style llvm >"$output" 2>&1 || grep ' warning: ' "$output" | grep -qvF "$harmless"; then
        cat "$output" >&2
        return 1
    fi
}

# Compiles a program that must not compile. Fails if a line that a comment marks has no such error, or if another line has
# one. Some lines compile with newer SDKs than `sdk_version`, 17 if it is empty: refuse FILE
refuse() {
    local output
    output=$("${compiler[@]}" -swift-version 6 -enable-upcoming-feature MemberImportVisibility -parse-as-library \
        -diagnostic-style llvm -I "$built" -typecheck "$1" 2>&1 || true)
    REFUSED=$output python3 scripts/support/refused.py "$1" ${sdk_version:+"$sdk_version"}
}

# Compiles a module of the stand-in for this machine: compile_stand_in MODULE
compile_stand_in() {
    mkdir -p "$built/stand-in"
    # Swift 5 mode, like the SDK's modules.
    swiftc -swift-version 5 -module-name "$1" -parse-as-library -suppress-warnings -I "$built/stand-in" \
        -enable-upcoming-feature MemberImportVisibility -emit-module \
        -emit-module-path "$built/stand-in/$1.swiftmodule" Tests/StandIn/"$1"/*.swift
}

# Compiles the runtime with the stand-in of Apple's modules, as for debug builds, and describes its public symbols in
# .build/stand-in/symbols, unless the compiler, the Swift files and this file have not changed. Sets `compiler` and `built` for what
# uses these modules.
use_stand_in_modules() {
    local folder=.build/stand-in key module
    compiler=(swiftc -Xcc -fmodule-map-file=Sources/Runtime/COpenSSL/module.modulemap -I "$folder/modules/stand-in")
    built=$folder/modules
    key=$({
        swiftc --version 2>/dev/null
        cat scripts/support/compile.sh Package.swift
        find Sources/Runtime Tests/StandIn -name '*.swift' -print0 | sort -z | xargs -0 cat
    } | cksum)
    if [ "$(cat "$folder/key" 2>/dev/null)" != "$key" ]; then
        rm -rf "$folder"
        mkdir -p "$built"
        say "Compiling the stand-in of Apple's modules"
        for module in $(in_order Tests/StandIn | grep -v '^Refused$'); do compile_stand_in "$module"; done
        say "Compiling the runtime with the stand-in"
        for module in $(runtime_modules); do
            mkdir -p "$folder/symbols/$module"
            options=(
                -D DEBUG -emit-symbol-graph -emit-symbol-graph-dir "$folder/symbols/$module"
                -symbol-graph-minimum-access-level public -symbol-graph-skip-synthesized-members -emit-extension-block-symbols
            )
            # The package manager builds and tests the modules without views.
            if [ "$module" != AuthUI ] && [ ! -d "Sources/Runtime/$module/Views" ]; then options+=(-Xfrontend -experimental-skip-non-inlinable-function-bodies); fi
            # The symbols name their files, by URLs.
            compile . "$PWD/Sources/Runtime/$module" "$module"
        done
        options=()
        echo "$key" >"$folder/key"
    fi
    built=$(mktemp -d)
    trap 'rm -rf "$built"' EXIT
    # A module that a script compiles again comes first.
    compiler+=(-I "$built" -I "$folder/modules")
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

# Compiles apps that import Amplify beside the module of a brand, with the compiled runtime and the compiled Amplify or its stand-in.
# Checks that an app without its aliases does not compile, because types of the two have the same names.
compile_amplify_apps() {
    local package=Tests/Amplify/Snapshots/pool-house app without=$built/WithoutAliases output
    compile "$package" "$package/Sources/PoolHouseAuth" PoolHouseAuth
    for app in Tests/Amplify/Apps/*; do compile "$package" "$app" "$(basename "$app")"; done
    mkdir "$without"
    for app in Tests/Amplify/Apps/AliasApp/*.swift; do sed '/^typealias /d' "$app" >"$without/$(basename "$app")"; done
    if output=$(compiled_into=$without compile "$package" "$without" WithoutAliases 2>&1); then
        fail "Tests/Amplify/Apps/AliasApp compiles without its aliases"
    fi
    grep -q "'AuthError' is ambiguous for type lookup" <<<"$output" || fail "another error than an ambiguous name: $output"
    sed -i.bak '/^WithoutAliases /d' "$built/compiled"
}

# Makes `compiler` compile for an Apple system, with an SDK: use_sdk PREFIX TARGET
#
# These environment variables begin with the prefix:
#   …_SDK         the folder of the SDK
#   …_RESOURCES   the folder for swiftc's option -resource-dir, if the compiler's own does not fit the SDK
#   …_CACHE       the folder that keeps the SDK's compiled modules between runs
use_sdk() {
    local name sdk resources interface
    name=$1_SDK sdk=${!name:-}
    [ -e "$sdk/SDKSettings.json" ] || fail "$name is not an SDK; '$sdk' has no SDKSettings.json"
    name=$1_CACHE cache=${!name:-.build/typecheck/$1}
    sdk_version=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["Version"])' "$sdk/SDKSettings.json")
    built=$(mktemp -d)
    trap 'rm -rf "$built"' EXIT
    sdk_options=(-target "$2" -sdk "$sdk" -module-cache-path "$cache")
    name=$1_RESOURCES resources=${!name:-}
    if [ -n "$resources" ]; then
        [ -d "$resources" ] || fail "$name is not a folder: '$resources'"
        sdk_options+=(-resource-dir "$resources")
    fi
    compiler=(swiftc "${sdk_options[@]}" -Xfrontend -enable-cross-import-overlays)
    # The macro @Observable of Swift 6.3 writes a function that SDKs before 26 do not declare. Xcode never mixes them. A
    # corrected copy of the declaration comes before the SDK's.
    interface=Observation.swiftmodule/$(sed 's/[0-9.]*$//' <<<"$2").swiftinterface
    if [ -e "$sdk/usr/lib/swift/$interface" ] && ! grep -q shouldNotifyObservers "$sdk/usr/lib/swift/$interface"; then
        mkdir -p "$built/Observation.swiftmodule"
        sed 's/named(withMutation)/&, named(shouldNotifyObservers)/' "$sdk/usr/lib/swift/$interface" >"$built/$interface"
    fi
}

# Checks the names in `#if canImport(…)`: the SDK has those that scripts/support/conditions.txt says, and no others.
check_conditions() {
    python3 -B scripts/support/conditions.py --program "$1" >"$built/conditions.swift"
    "${compiler[@]}" -typecheck "$built/conditions.swift"
}

# Compiles copies of modules with the faults of scripts/support/apple-faults.txt. Fails if the compiler does not find one:
# find_faults SYSTEM
find_faults() {
    local number folder message output compiled_into=$built/faults
    mkdir "$compiled_into"
    python3 -B scripts/support/apple_faults.py "$1" "$compiled_into" >"$compiled_into/list"
    while IFS=$'\t' read -r number folder message; do
        if output=$(compile . "$compiled_into/$number" "$(faulty_module "$folder")" 2>&1); then
            fail "scripts/support/apple-faults.txt: $folder compiles, without the error: $message"
        fi
        # Some SDKs leave warnings that are harmless, so that no warning becomes an error: see `compile`.
        [[ $(grep -E ' (error|warning): ' <<<"$output") == *"$message"* ]] ||
            fail "scripts/support/apple-faults.txt: another error than '$message' in $folder: $output"
    done <"$compiled_into/list"
    say "The compiler finds $(wc -l <"$compiled_into/list" | tr -d ' ') planted faults"
}

# Prints the name of the module in a folder.
faulty_module() { if [ "$1" = Sources/Plugin ]; then echo BrandgenCommand; else basename "$1"; fi; }

# Prints the compiled files. Fails if one of the tracked files is missing, except those in scripts/support/compiled.txt; with
# --part, does not: list_compiled SYSTEM [--part]
list_compiled() { python3 -B scripts/support/compiled.py "$1" "$built/compiled" "${@:2}"; }
