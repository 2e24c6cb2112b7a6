# Part of scripts/release-check: the files of scripts/release.

out=$work/out
release() { "$copy/scripts/release" "$@"; }

say "Refusing to release what is not ready"
refuses "the section $version of CHANGELOG.md is 'not released'" release "$version"
sed -i.old "s/^## $version, .*/## $version, 2026-11-24/" "$copy/CHANGELOG.md" && rm "$copy/CHANGELOG.md.old"
refuses "the work tree has changes" release "$version"
commit
refuses "Sources/Runtime/version contains $version; write 99.0.0 there" release 99.0.0
refuses "the version must be three numbers" release v1
refuses "'http://files.example' is not an https URL" release "$version" --url http://files.example
refuses "'nowhere' is not a file" release "$version" --add-variant arm64-apple-macosx nowhere
refuses "is not a triple" release "$version" --add-variant mac "$BRANDGEN_EXECUTABLE"
sed -i.old "s/^## $version, /## 0.0.0, /" "$copy/CHANGELOG.md" && rm "$copy/CHANGELOG.md.old" && commit
refuses "has no section '## $version, DATE'" release "$version"
sed -i.old "s/^## 0.0.0, /## $version, /" "$copy/CHANGELOG.md" && rm "$copy/CHANGELOG.md.old"
sed -i.old "s/brandgen-$version/brandgen-0.0.0/g" "$copy/docs/install.md" && rm "$copy/docs/install.md.old" && commit
refuses "docs/install.md names other versions" release "$version"
git -C "$copy" checkout --quiet HEAD^ -- docs/install.md && commit

say "Making the release twice, with a command of another system"
# The contents of this command do not matter.
mkdir "$work/other"
printf '#!/bin/sh\necho from another system\n' | tee "$work/other/mac" >"$work/other/brandgen-preview"
for folder in "$copy"/Sources/Runtime/*/Resources; do
    module=$(basename "$(dirname "$folder")")
    mkdir "$work/other/Brandgen_$module.bundle" && echo text >"$work/other/Brandgen_$module.bundle/text"
done
for folder in "$out" "$work/again"; do
    release "$version" --add-variant arm64-apple-macosx "$work/other/mac" --out "$folder" >"$work/log" || { cat "$work/log" >&2 && fail "scripts/release fails"; }
done
grep -q "no earlier release" "$work/log" || fail "scripts/release does not say that it compares no API"
diff -r "$out" "$work/again" || fail "the same sources give other bytes"
refuses "is not empty; delete it" release "$version" --out "$out"
name=brandgen-$version
expected="$name-arm64-apple-macosx.tar.gz $name-$triple.tar.gz brandgen-plugin-$version.tar.gz brandgen.artifactbundle.zip brandgen.rb checksums.txt notes.md"
[ "$(cd "$out" && LC_ALL=C ls | paste -sd ' ' -)" = "$expected" ] || fail "a release consists of other files: $(ls "$out")"
(cd "$out" && sha256sum --quiet --check checksums.txt)
[ "$(wc -l <"$out/checksums.txt")" = 5 ] || fail "checksums.txt does not have every file"
grep -q "[a-z]" "$out/notes.md" || fail "the notes are empty"
install_ruby
ruby -c "$out/brandgen.rb" >/dev/null
for archive in "$name-arm64-apple-macosx.tar.gz" "$name-$triple.tar.gz"; do
    wanted="url \"https://github.com/acme/brandgen/releases/download/v$version/$archive\" sha256 \"$(sha256sum "$out/$archive" | cut -d ' ' -f 1)\""
    tr -s ' \n' ' ' <"$out/brandgen.rb" | grep -qF "$wanted" || fail "the formula does not contain: $wanted"
done

say "Building only the command of this system"
"$copy/scripts/release" "$version" --variant --out "$work/variants" >/dev/null
cmp "$work/variants/$triple/brandgen" "$BRANDGEN_EXECUTABLE"
cmp "$work/variants/$triple/brandgen-preview" "$(dirname "$BRANDGEN_EXECUTABLE")/brandgen-preview"

say "Running the command of the archive"
mkdir "$work/root" "$work/archive-team"
tar -xzf "$out/$name-$triple.tar.gz" -C "$work/root"
unpacked=$work/root/$name-$triple
HOME=$work/archive-home "$copy/scripts/install" >/dev/null
diff <(contents "$work/archive-home/.local" | grep -v installed.txt) <(contents "$unpacked") || fail "the archive and an installation differ"
cmp "$unpacked/bin/brandgen" "$BRANDGEN_EXECUTABLE"
(cd "$work/archive-team" && env -i "$unpacked/bin/brandgen" new acme && env -i "$unpacked/bin/brandgen" generate) >/dev/null 2>&1 ||
    fail "the command of the archive does not work"

say "Drawing screens with the archive, without Swift, through a link"
mkdir "$work/links"
ln -s "$unpacked/bin/brandgen" "$work/links/brandgen"
(cd "$work/archive-team" && env -i PATH=/nonexistent "$work/links/brandgen" preview) >"$work/log" 2>&1 ||
    { cat "$work/log" >&2 && fail "'brandgen preview' does not work without Swift"; }
[ -f "$work/archive-team/.build/preview/index.html" ] || fail "'brandgen preview' writes no index"
mkdir "$work/kept"
mv "$unpacked/libexec/brandgen/Brandgen_AuthKit."* "$work/kept/"
refuses "with texts of the screens is missing" env -i "$unpacked/bin/brandgen" preview --workspace "$work/archive-team"
mv "$work/kept"/* "$unpacked/libexec/brandgen/"
if [ -z "$quick" ] && [ "$(uname -s)" = Linux ]; then
    say "Running it in a root folder that contains nothing else"
    if ldd "$unpacked/bin/brandgen" >"$work/log" 2>&1; then fail "the command needs shared libraries: $(cat "$work/log")"; fi
    mkdir "$work/root/team" "$work/root/proc"
    # brandgen asks /proc for its own path.
    in_root() { as_root unshare --mount sh -c 'mount -t proc proc "$0/proc" && cd "$0" && exec chroot "$0" "$@"' "$work/root" "$@"; }
    in_root "/$name-$triple/bin/brandgen" --version
    in_root "/$name-$triple/bin/brandgen" new acme --workspace /team >/dev/null 2>&1
    in_root "/$name-$triple/bin/brandgen" generate --workspace /team | tail -n 1
    as_root cp -R "$work/root/team" "$work/root-team"
    as_root chown -R "$(id -u)" "$work/root" "$work/root-team"
    diff -r --exclude workspace --exclude inputs "$work/root-team/Generated" "$work/archive-team/Generated" || fail "the packages differ"
fi
