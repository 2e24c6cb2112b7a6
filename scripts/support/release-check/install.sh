# Part of scripts/release-check: scripts/install in empty folders.

home=$work/home team=$work/team
mkdir -p "$home" "$team"
installs() { HOME=$home "$copy/scripts/install" "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2 && fail "scripts/install fails"; }; }
# Runs the installed command as a user would, in the folder of a team.
installed() { (cd "$team" && env -i HOME="$home" PATH="$home/.local/bin:/usr/bin:/bin" brandgen "$@"); }

say "Installing into an empty home"
installs
contents "$home" >"$work/files"
[ "$(installed --version)" = "brandgen $version" ] || fail "the installed command has another version"
for shell in bash zsh fish; do
    [ "$(grep -c "completions.*brandgen\|site-functions/_brandgen" "$work/files")" = 3 ] || fail "completions are missing"
    ! command -v "$shell" >/dev/null || "$shell" -n "$home"/.local/share/"$shell"*/*/*brandgen* ||
        fail "the completions for $shell have errors"
done
installed new acme >/dev/null 2>&1 || fail "'brandgen new acme' fails in an empty folder"
installed generate >/dev/null || fail "'brandgen generate' fails"
installed check >/dev/null || fail "'brandgen check' finds differences"
installed preview >/dev/null || fail "'brandgen preview' fails"
diff -r --exclude AmplifyAuth --exclude AuthPreview --exclude brandgen-preview --exclude version --exclude '*.docc' "$copy/Sources/Runtime" "$team/Generated/Shared/Brandgen/Sources/Runtime"
if [ -z "$quick" ]; then
    say "Building the package of the new brand: swift build"
    (cd "$team/Generated/acme" && swift build --quiet)
    rm -rf "$team/Generated/acme/.build"
fi

say "Installing over an older version, and with files of others beside it"
for file in bin/other share/fish/vendor_completions.d/other.fish share/brandgen/notes.txt; do
    mkdir -p "$home/.local/$(dirname "$file")" && echo theirs >"$home/.local/$file"
done
contents "$home" >"$work/expected"
mkdir -p "$copy/Templates/old" && echo old >"$copy/Templates/old/Old.md.mustache"
installs
[ -f "$home/.local/share/brandgen/Templates/old/Old.md.mustache" ] || fail "a new template is not installed"
rm -r "$copy/Templates/old"
echo changed >>"$copy/Templates/package/README.md.mustache"
installs
contents "$home" | diff "$work/expected" - || fail "an installation leaves other files than the first one"
[ ! -e "$home/.local/share/brandgen/Templates/old" ] || fail "the folder of an old template is still there"
cmp "$copy/Templates/package/README.md.mustache" "$home/.local/share/brandgen/Templates/package/README.md.mustache"
git -C "$copy" checkout --quiet -- Templates

say "Comparing the versions of the command, the templates and the runtime"
echo 0.0.1 >"$home/.local/share/brandgen/Sources/Runtime/version"
refuses "belong to brandgen 0.0.1, and this is brandgen $version; install the command and its files together" installed check
installs
installed check >/dev/null || fail "an installation does not repair the earlier one"

say "Killing installations"
mkdir "$work/shims"
cat >"$work/shims/mv" <<'END'
#!/bin/sh
# Kills the installation before a certain file is moved.
echo >>"$COUNT"
[ "$(wc -l <"$COUNT")" != "$LAST" ] || { kill -9 "$(cat "$TO_KILL")" && sleep 1; exit 1; }
exec /bin/mv "$@"
END
chmod +x "$work/shims/mv"
kills=0
stops=(2 20 $(($(find "$home/.local" -type d | wc -l) / 2)))
[ -z "$quick" ] || stops=(20)
for last in "${stops[@]}"; do
    for earlier in none older; do
        [ "$earlier" = older ] || { HOME=$home "$copy/scripts/install" --uninstall >/dev/null; }
        rm -f "$work/count"
        status=0
        # The redirection also hides the shell's own message about the kill.
        {
            HOME=$home COUNT=$work/count LAST=$last TO_KILL=$work/pid PATH=$work/shims:$PATH \
                bash -c 'echo $$ >"$TO_KILL"; exec "$0"' "$copy/scripts/install"
        } >/dev/null 2>&1 || status=$?
        [ "$status" = 0 ] || kills=$((kills + 1))
        [ "$earlier" = none ] || [ "$(installed --version)" = "brandgen $version" ] || fail "a killed installation breaks the earlier one"
        if [ "$earlier" = none ] && [ -f "$home/.local/share/brandgen/installed.txt" ]; then
            HOME=$home "$copy/scripts/install" --uninstall >/dev/null
            [ "$(contents "$home" | grep -c .)" = 3 ] || fail "after a kill at move $last, --uninstall leaves files: $(contents "$home")"
        fi
        installs
        contents "$home" | diff "$work/expected" - || fail "after a kill at move $last, an installation leaves other files"
        installed check >/dev/null || fail "after a kill at move $last, the installed command does not work"
    done
done
[ "$kills" = $((2 * ${#stops[@]})) ] || fail "only $kills installations were killed"

say "Removing the installation"
HOME=$home "$copy/scripts/install" --uninstall >/dev/null
[ "$(contents "$home" | paste -sd ' ' -)" = "./.local/bin/other ./.local/share/brandgen/notes.txt ./.local/share/fish/vendor_completions.d/other.fish" ] ||
    fail "--uninstall leaves files, or removes those of others: $(contents "$home")"
refuses "contains no installation of brandgen" env HOME="$home" "$copy/scripts/install" --uninstall

say "Refusing to replace a file of others"
mkdir -p "$work/prefix/bin" && echo theirs >"$work/prefix/bin/brandgen"
refuses "bin/brandgen' exists and is not a file of an installation" "$copy/scripts/install" --prefix "$work/prefix"
[ "$(contents "$work/prefix")" = ./bin/brandgen ] || fail "a refused installation leaves files"
rm "$work/prefix/bin/brandgen"
(cd "$work" && "$copy/scripts/install" --prefix prefix >/dev/null)
[ "$("$work/prefix/bin/brandgen" --version)" = "brandgen $version" ] || fail "--prefix takes no relative path"
(cd "$work" && "$copy/scripts/install" --uninstall --prefix prefix >/dev/null)
[ -z "$(contents "$work/prefix")" ] || fail "--uninstall --prefix leaves files"
