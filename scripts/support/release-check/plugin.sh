# Part of scripts/release-check: the plugin with the bundle of a release, from a server on this machine.

say "Checking the artifact bundle"
bundle=brandgen.artifactbundle
unzip -q "$out/$bundle.zip" -d "$work/unzipped"
python3 - "$work/unzipped/$bundle" "$version" "$triple" <<'END'
import json, os, sys
folder, version, triple = sys.argv[1:]
info = json.load(open(f"{folder}/info.json"))
assert info["schemaVersion"] == "1.0" and list(info["artifacts"]) == ["brandgen"], info
artifact = info["artifacts"]["brandgen"]
assert (artifact["version"], artifact["type"]) == (version, "executable"), artifact
assert [variant["supportedTriples"] for variant in artifact["variants"]] == [["arm64-apple-macosx"], [triple]], artifact
for variant in artifact["variants"]:
    assert os.access(f"{folder}/{variant['path']}", os.X_OK), variant
    assert os.access(f"{folder}/{variant['path']}-preview", os.X_OK), variant
END
diff -r "$copy/Templates" "$work/unzipped/$bundle/share/brandgen/Templates"
diff -r "$copy/Sources/Runtime" "$work/unzipped/$bundle/share/brandgen/Sources/Runtime"

say "Running the plugin: swift package brandgen generate"
mkdir "$work/served"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$work/key.pem" -out "$work/certificate.pem" -days 1 \
    -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 2>/dev/null
python3 -B scripts/support/release-check/server.py "$work/served" "$work/certificate.pem" "$work/key.pem" >"$work/port" &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
for _ in $(seq 50); do [ -s "$work/port" ] || sleep 0.1; done
port=$(cat "$work/port")
# Uses no files of earlier runs. SwiftPM reads the certificates of trusted authorities from a file of the system, which only this
# command sees with the server's: in a mount namespace.
authorities=/etc/ssl/certs/ca-certificates.crt
{ cat "$authorities" 2>/dev/null || true; cat "$work/certificate.pem"; } >"$work/authorities"
downloads=
if [ -f "$authorities" ] && unshare --map-root-user --mount true 2>/dev/null; then downloads=yes; fi
plugin() {
    local words=(swift package --cache-path "$work/cache" --allow-writing-to-package-directory brandgen "$@")
    if [ -n "$downloads" ]; then
        words=(unshare --map-root-user --mount sh -c 'mount --bind "$0" "$1" && shift && exec "$@"' "$work/authorities" "$authorities" "${words[@]}")
    fi
    (cd "$work/app" && "${words[@]}")
}
# A team's package: it has the plugin's package of the release in a folder.
app() {
    rm -rf "$work/app" "$work/cache" "$work/served"
    [ -d "$work/plugin-release" ] || release "$version" --url "https://127.0.0.1:$port" --out "$work/plugin-release" >/dev/null
    mkdir -p "$work/app/Tools" "$work/app/Sources/App"
    tar -xzf "$work/plugin-release/brandgen-plugin-$version.tar.gz" -C "$work/app/Tools"
    mkdir "$work/served"
    cp "$work/plugin-release/$bundle.zip" "$work/served"
    echo 'print("Hello")' >"$work/app/Sources/App/main.swift"
    cat >"$work/app/Package.swift" <<'END'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "App",
    dependencies: [.package(path: "Tools/BrandgenPlugin")],
    targets: [.executableTarget(name: "App")]
)
END
}
# The bundle is in the package itself. The text of docs/install.md describes this change.
use_folder() {
    cp "$work/plugin-release/$bundle.zip" "$work/app/Tools/BrandgenPlugin/"
    python3 - "$work/app/Tools/BrandgenPlugin/Package.swift" <<'END'
import pathlib, re, sys
path = pathlib.Path(sys.argv[1])
text, count = re.subn(r'url: "[^"]*",\s*checksum: "[^"]*"', 'path: "brandgen.artifactbundle.zip"', path.read_text())
assert count == 1, text
path.write_text(text)
END
}
app
[ -n "$downloads" ] || { say "SKIPPING the download, because this system allows no mount namespaces" && use_folder; }
# Runs the plugin, and sets $spent to the seconds on the clock and on the processor.
measure() {
    local TIMEFORMAT='%R %U %S'
    { time plugin "$@" >"$work/log" 2>&1 || touch "$work/failed"; } 2>"$work/times"
    [ ! -e "$work/failed" ] || { cat "$work/log" >&2 && fail "the plugin fails"; }
    spent=$(awk '{ printf "%.1f s, %.1f s on the processor", $1, $2 + $3; exit !($2 + $3 < 10) }' "$work/times") ||
        fail "the plugin must take less than 10 seconds; it takes $spent"
}
measure new acme
say "The first run, with the download: $spent"
measure generate
say "The next run: $spent"
grep -q "1 brand, 1 shared package and the Xcode workspace in Generated: " "$work/log" || fail "the plugin does not generate: $(cat "$work/log")"
plugin preview >"$work/log" 2>&1 || { cat "$work/log" >&2 && fail "the plugin fails with 'preview'"; }
[ -f "$work/app/.build/preview/index.html" ] || fail "the plugin draws no preview: $(cat "$work/log")"
[ -z "$(find "$work/app/.build" -name 'Mustache*' ! -path '*/artifacts/*')" ] || fail "the plugin builds brandgen from source"
diff -r --exclude workspace --exclude inputs "$work/app/Generated" "$work/archive-team/Generated" || fail "the packages differ"
if [ -n "$downloads" ]; then
    say "Refusing a bundle with other bytes"
    app
    printf 'x' >>"$work/served/$bundle.zip"
    refuses "checksum" plugin check

    say "Running the plugin with a bundle in the team's repository, without a network"
    kill "$server"
    use_folder
    plugin new acme >"$work/log" 2>&1 || { cat "$work/log" >&2 && fail "the plugin fails with a bundle in a folder"; }
fi
