# Sourced by the scripts: goes to the top of the repository and installs what is missing, saying so.
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

say() { printf '==> %s\n' "$*"; }
fail() { printf 'error: %s\n' "$*" >&2; exit 1; }

command -v swift >/dev/null || fail "Swift 6.2 or newer is needed: see https://www.swift.org/install"

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

install_libraries() {
    case "$(uname -s)" in
    Linux)
        local missing=()
        command -v pkg-config >/dev/null || missing+=(pkg-config)
        [ -e /usr/include/yaml.h ] || missing+=(libyaml-dev)
        [ -e /usr/include/openssl/evp.h ] || missing+=(libssl-dev)
        [ ${#missing[@]} = 0 ] && return
        command -v apt-get >/dev/null || fail "install these libraries with your package manager: ${missing[*]}"
        say "Installing ${missing[*]} (apt)"
        as_root apt-get install -y -qq "${missing[@]}" >/dev/null 2>&1 || {
            as_root apt-get update -qq >/dev/null
            as_root apt-get install -y -qq "${missing[@]}" >/dev/null
        }
        ;;
    Darwin)
        pkg-config --exists yaml-0.1 2>/dev/null && return
        command -v brew >/dev/null || fail "install Homebrew, then: brew install libyaml pkg-config"
        say "Installing libyaml and pkg-config (brew)"
        brew install --quiet libyaml pkg-config
        ;;
    esac
}

# Builds the command; quiet where nothing changed, the compiler's words where it fails.
build_brandgen() {
    say "Building brandgen"
    swift build --quiet --product brandgen
}

brandgen() { .build/debug/brandgen "$@"; }

# Prints the head comment of the script that is running, as its help.
help_asked() {
    case "${1:-}" in
    -h | --help)
        sed -n '2,/^[^#]/{s/^# \{0,1\}//p;}' "$0"
        return 0
        ;;
    esac
    return 1
}
