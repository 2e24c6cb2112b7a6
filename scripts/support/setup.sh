# The scripts source this file. It changes to the top folder of the repository, and defines their shared functions.
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# Warnings are errors in the builds of this repository and of the generated packages.
export BRANDGEN_WARNINGS_AS_ERRORS=1

say() { printf '==> %s\n' "$*"; }
fail() { printf 'error: %s\n' "$*" >&2; exit 1; }

command -v swift >/dev/null || fail "swift is missing; install Swift 6.2 or newer (https://www.swift.org/install)"

# Runs SwiftPM without debug information, which takes a tenth of the time of a build. All scripts use these options, so that the
# packages can share their modules in .build.
quick_build=(-debug-info-format none)
swift() {
    case "${1:-}" in
    build | package | run | test) command swift "$1" "${quick_build[@]}" "${@:2}" ;;
    *) command swift "$@" ;;
    esac
}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

apt_install() {
    [ $# = 0 ] && return
    command -v apt-get >/dev/null || fail "apt-get is missing; install these packages: $*"
    say "Installing $* (apt)"
    # Scripts that run at the same time wait for each other.
    local apt=(as_root apt-get -qq -o DPkg::Lock::Timeout=600)
    "${apt[@]}" install -y "$@" >/dev/null 2>&1 || {
        "${apt[@]}" update >/dev/null
        "${apt[@]}" install -y "$@" >/dev/null
    }
}

install_libraries() {
    case "$(uname -s)" in
    Linux)
        local missing=()
        command -v pkg-config >/dev/null || missing+=(pkg-config)
        [ -e /usr/include/yaml.h ] || missing+=(libyaml-dev)
        [ -e /usr/include/openssl/evp.h ] || missing+=(libssl-dev)
        apt_install ${missing[@]+"${missing[@]}"}
        ;;
    Darwin)
        pkg-config --exists yaml-0.1 2>/dev/null && return
        command -v brew >/dev/null || fail "libyaml is missing; install Homebrew, then run: brew install libyaml pkg-config"
        say "Installing libyaml and pkg-config (brew)"
        brew install --quiet libyaml pkg-config
        ;;
    esac
}

# Installs what linking the program of previews without Swift's shared libraries needs. Foundation uses the system's libcurl.
install_preview_libraries() {
    [ "$(uname -s)" != Linux ] || pkg-config --exists libcurl 2>/dev/null || apt_install libcurl4-openssl-dev
}

# Prints a folder in memory, if this machine has one with 2,000 MB of room. On a disk, creating files is slow for minutes after a
# large tree was deleted.
memory_folder() {
    local room
    room=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print int($4 / 1024) }')
    [ -w /dev/shm ] && [ "${room:-0}" -gt 2000 ] && echo /dev/shm
}

# Installs the tools that check files against public schemas.
install_checkers() { install_python_packages checkers; }

# Installs Ruby 3.0 or newer, which checks the files for fastlane.
install_ruby() {
    if ruby -e 'exit(RUBY_VERSION >= "3.0")' 2>/dev/null; then return; fi
    case "$(uname -s)" in
    Linux) apt_install ruby ;;
    # The system's Ruby is too old.
    Darwin)
        command -v brew >/dev/null || fail "Ruby 3.0 or newer is missing; install Homebrew, then run: brew install ruby"
        say "Installing ruby (brew)"
        brew install --quiet ruby
        PATH=$(brew --prefix)/opt/ruby/bin:$PATH
        ;;
    esac
}

# Installs the tools that drive a browser, and on Linux the fonts that the previews name, and Chromium, unless the machine has a
# browser that the tests find.
install_browser() {
    install_python_packages browser
    install_fonts
    if [ "$(uname -s)" = Linux ] && ! PYTHONPATH=Tests/Browser python3 -B -c 'import preview; preview.chromium_path()' 2>/dev/null; then
        apt_install chromium-headless-shell
    fi
}

# Installs Inter, which is close to Apple's font, and a font with emoji. Systems of Apple have their own.
install_fonts() {
    [ "$(uname -s)" = Linux ] || return 0
    local missing=() font
    for font in 'Inter Display:fonts-inter' 'Noto Color Emoji:fonts-noto-color-emoji'; do
        fc-list "${font%%:*}" 2>/dev/null | grep -q . || missing+=("${font#*:}")
    done
    apt_install ${missing[@]+"${missing[@]}"}
}

# Installs the test servers.
install_servers() {
    install_python_packages servers
    install_postgres
}

# Unpacks Debian's glewlwyd 2.7.5 and the libraries that this machine does not have into .build/glewlwyd. An installation would also
# start a service. Only Debian and Ubuntu have the packages; returns 1 on other systems.
install_glewlwyd() {
    local folder=$PWD/.build/glewlwyd archive
    [ ! -e "$folder/usr/bin/glewlwyd" ] || return 0
    if ! command -v apt-get >/dev/null; then
        say "SKIPPING glewlwyd, which only Debian and Ubuntu have"
        return 1
    fi
    say "Unpacking glewlwyd and its libraries into .build/glewlwyd (apt)"
    rm -rf "$folder" && mkdir -p "$folder/archives/partial"
    # Without a package of the database's configuration, apt would choose MariaDB.
    local download=(apt-get -qq -y -o Debug::NoLocking=1 -o "Dir::Cache::Archives=$folder/archives" --no-install-recommends
        --download-only install 'glewlwyd=2.7.5*' dbconfig-no-thanks)
    "${download[@]}" >/dev/null 2>&1 || {
        as_root apt-get -qq -o DPkg::Lock::Timeout=600 update >/dev/null
        "${download[@]}" >/dev/null || fail "apt has no glewlwyd 2.7.5"
    }
    for archive in "$folder"/archives/*.deb; do dpkg-deb --extract "$archive" "$folder" || fail "$archive is damaged"; done
    rm -rf "$folder/archives"
}

# Installs PostgreSQL with its extensions pgcrypto and citext, unless it is installed or BRANDGEN_POSTGRES names its programs.
install_postgres() {
    [ -z "${BRANDGEN_POSTGRES:-}" ] || return 0
    local folder
    for folder in /usr/lib/postgresql/*/bin /opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin; do
        if [ -e "$folder/initdb" ]; then return; fi
    done
    case "$(uname -s)" in
    Linux) apt_install postgresql ;;
    Darwin)
        command -v brew >/dev/null || fail "PostgreSQL is missing; install Homebrew, then run: brew install postgresql@17"
        say "Installing postgresql@17 (brew)"
        brew install --quiet postgresql@17
        ;;
    esac
}

# Installs the tool that checks the platform backend's test server against its OpenAPI document.
install_contract_checker() { install_python_packages contract; }

# Installs Python packages into a virtual environment, .build/NAME, at the versions and hashes in scripts/support/NAME.txt.
# Does nothing if they are already installed.
install_python_packages() {
    local name=$1 wanted=scripts/support/$1.txt installed=.build/$1
    if cmp -s "$wanted" "$installed/$name.txt" && "$installed/bin/python3" -c '' 2>/dev/null; then return; fi
    case "$(uname -s)" in
    Linux)
        local missing=()
        command -v python3 >/dev/null || missing+=(python3)
        python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
        apt_install ${missing[@]+"${missing[@]}"}
        ;;
    Darwin)
        if ! python_fits; then
            command -v brew >/dev/null || fail "Python 3.11 to 3.14 is missing; install Homebrew, then run: brew install python3"
            say "Installing python3 (brew)"
            brew install --quiet python3
        fi
        ;;
    esac
    python_fits || fail "the $name in $wanted need Python 3.11 to 3.14; python3 is $(python3 -V)"
    say "Installing the $name in $wanted (pip, into $installed)"
    # One environment has pip, which installs into the others.
    .build/pip/bin/python3 -m pip --version >/dev/null 2>&1 || python3 -m venv --clear .build/pip
    python3 -m venv --clear --without-pip "$installed"
    .build/pip/bin/python3 -m pip --python "$installed/bin/python3" install --quiet --disable-pip-version-check \
        --require-hashes --only-binary :all: --requirement "$wanted"
    cp "$wanted" "$installed/$name.txt"
}

# The hashes are those of packages for these versions (see scripts/support/pins.py).
python_fits() { python3 -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null; }

# Builds the command. Prints the compiler's output only if the build fails. BRANDGEN_EXECUTABLE is a command that is
# already built from the same sources (see scripts/guides).
build_brandgen() {
    say "Building brandgen"
    if [ -n "${BRANDGEN_EXECUTABLE:-}" ]; then
        mkdir -p .build/debug
        cp "$BRANDGEN_EXECUTABLE" .build/debug/brandgen
        return
    fi
    swift build --quiet --product brandgen
}

# Builds the program of previews, beside the command.
build_preview() {
    say "Building brandgen-preview"
    if [ -n "${BRANDGEN_EXECUTABLE:-}" ]; then
        source scripts/support/layout.sh
        copy_preview "$(dirname "$BRANDGEN_EXECUTABLE")" .build/debug
        return
    fi
    swift build --quiet --product brandgen-preview
}

brandgen() { .build/debug/brandgen "$@"; }

# Makes a repository with one commit that contains the tracked files, with uncommitted changes: copy_work_tree FOLDER
copy_work_tree() {
    mkdir "$1"
    git ls-files -z --cached --others --exclude-standard --deduplicate |
        while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done |
        tar -cf - --null -T - | tar -xf - -C "$1"
    git -C "$1" init --quiet --initial-branch main
    git -C "$1" add --all --force
    git -C "$1" -c user.name=Check -c user.email=check@brandgen.example commit --quiet -m Check
}

# Compares the generated packages with the golden trees.
compare_golden_trees() {
    local golden
    say "Comparing the packages with the golden trees"
    for golden in Tests/Snapshots/*/; do
        diff -r --exclude .build --exclude Package.resolved "$golden" "Generated/$(basename "$golden")"
    done
}

# Makes a Package.swift depend on the stand-in for the Amplify SDK, on every system: `use_stand_in FILE PATH`.
use_stand_in() {
    sed -e 's|^#if os(macOS)$|#if true|' \
        -e 's|url: "https://github.com/aws-amplify/amplify-swift", from: "[0-9.]*"|path: "'"$2"'"|' "$1" >"$1.new"
    mv "$1.new" "$1"
    grep -q "path: \"$2\"" "$1" || fail "'$1' does not have the expected dependency on the Amplify SDK"
}

# Reads `ID… [--workspace DIR] [--environment NAME]` into the array $brands, $workspace and $environment.
read_brands() {
    brands=() workspace=. environment=''
    while [ $# != 0 ]; do
        case "$1" in
        --workspace | --environment)
            [ -n "${2:-}" ] || fail "$1 needs a value; see $0 --help"
            if [ "$1" = --workspace ]; then workspace=$2; else environment=$2; fi
            shift
            ;;
        -*) fail "unknown option $1; see $0 --help" ;;
        "" | */*) fail "'$1' is not the id of a brand; see $0 --help" ;;
        *) brands+=("$1") ;;
        esac
        shift
    done
    [ ${#brands[@]} != 0 ] || fail "the brand's id is missing; see $0 --help"
}

# Reads `ID [--workspace DIR] [--environment NAME]` into $brand, $workspace and $environment.
read_brand() {
    read_brands "$@"
    [ ${#brands[@]} = 1 ] || fail "only one brand is allowed; see $0 --help"
    brand=${brands[0]}
}

# Prints the first comment of the running script, if its first argument is -h or --help. Returns 1 otherwise.
help_asked() {
    case "${1:-}" in
    -h | --help)
        sed -n '2,/^[^#]/{s/^# \{0,1\}//p;}' "$0"
        return 0
        ;;
    esac
    return 1
}
