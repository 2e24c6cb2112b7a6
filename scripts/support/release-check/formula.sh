# Part of scripts/release-check: the Homebrew formula, with a stand-in for Homebrew.

install_ruby
say "Checking the Homebrew formula"
ruby -c "$out/brandgen.rb" >/dev/null
for system in "arm-macos arm64-apple-macosx" "${triple%%-*}-linux $triple"; do
    read -r host variant <<<"$system"
    archive=$name-$variant.tar.gz
    host=${host/x86_64/intel}
    values=$(ruby scripts/support/release-check/homebrew.rb "$out/brandgen.rb" "${host/aarch64/arm}" show)
    expected="$version https://github.com/acme/brandgen https://github.com/acme/brandgen/releases/download/v$version/$archive $(sha256sum "$out/$archive" | cut -d ' ' -f 1)"
    [ "$values" = "$expected" ] || fail "the formula for $host has the values $values, not $expected"
done
ruby scripts/support/release-check/homebrew.rb "$out/brandgen.rb" "$host" install "$unpacked" "$work/cellar" "$work/formula-test"
diff <(contents "$unpacked" | grep -v "share/bash-completion") <(contents "$work/cellar" | grep -v bash_completion.d) || fail "the formula installs other files"
