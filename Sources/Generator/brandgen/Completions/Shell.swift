/// A shell with completion of command lines.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The line that turns completion on, and the file for it.
    var installation: String {
        switch self {
        case .bash: "bash, in ~/.bashrc: eval \"$(brandgen completions bash)\""
        case .zsh: "zsh, in ~/.zshrc after compinit: eval \"$(brandgen completions zsh)\""
        case .fish: "fish, in ~/.config/fish/config.fish: brandgen completions fish | source"
        }
    }

    /// The script that runs `brandgen completions` for candidates, and completes files and folders itself.
    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    /// For bash 3.2, the version of macOS, and later. Bash splits words at '=', and replaces the part after it.
    private static let bashScript = #"""
        _brandgen() {
            local words=() word line current prefix="" index join=""
            for ((index = 1; index <= COMP_CWORD; index++)); do
                word=${COMP_WORDS[index]//[\\\"\']/}
                if [[ $word == "=" && ${#words[@]} -gt 0 ]]; then
                    words[${#words[@]}-1]+="="
                    join=yes
                elif [[ -n $join ]]; then
                    words[${#words[@]}-1]+=$word
                    join=""
                else
                    words[${#words[@]}]=$word
                fi
            done
            current=${words[${#words[@]}-1]}
            if [[ $current == --*=* ]]; then
                prefix=${current%%=*}=
            fi
            COMPREPLY=()
            while IFS= read -r line; do
                case $line in
                    :folder | :file)
                        compopt -o filenames 2> /dev/null
                        [[ $line == :folder ]] && index=-d || index=-f
                        while IFS= read -r word; do
                            COMPREPLY[${#COMPREPLY[@]}]=$word
                        done < <(compgen "$index" -- "${current#"$prefix"}")
                        ;;
                    *)
                        word=${line%%$'\t'*}
                        COMPREPLY[${#COMPREPLY[@]}]=${word#"$prefix"}
                        ;;
                esac
            done < <("${1/#\~\//$HOME/}" completions bash -- "${words[@]}" 2> /dev/null)
        }
        complete -F _brandgen brandgen

        """#

    private static let zshScript = #"""
        #compdef brandgen
        _brandgen() {
            local -a candidates
            local line word
            for line in "${(@f)$("${${(Q)words[1]}/#\~\//$HOME/}" completions zsh -- "${(@Q)words[2,CURRENT]}" 2> /dev/null)}"; do
                case $line in
                    :folder)
                        [[ $PREFIX == --*=* ]] && compset -P '*='
                        _files -/
                        ;;
                    :file)
                        [[ $PREFIX == --*=* ]] && compset -P '*='
                        _files
                        ;;
                    ?*)
                        word=${line%%$'\t'*}
                        candidates+=("${word//:/\\:}${${line#"$word"}/$'\t'/:}")
                        ;;
                esac
            done
            if (( $#candidates )); then _describe -t values 'brandgen' candidates; fi
        }
        if [[ ${funcstack[1]} == _brandgen ]]; then
            _brandgen "$@"
        else
            compdef _brandgen brandgen
        fi

        """#

    private static let fishScript = #"""
        function __brandgen_complete
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            set -l tool (string replace -r '^~/' "$HOME/" -- $words[1])
            set -e words[1]
            set -l prefix (string match -r -- '^--[^=]*=' $current)
            for line in ($tool completions fish -- $words "$current" 2> /dev/null)
                switch $line
                    case ':folder'
                        for path in (__fish_complete_directories (string replace -- "$prefix" '' "$current") '')
                            echo -- "$prefix$path"
                        end
                    case ':file'
                        for path in (__fish_complete_path (string replace -- "$prefix" '' "$current") '')
                            echo -- "$prefix$path"
                        end
                    case '*'
                        echo -- $line
                end
            end
        end
        complete -c brandgen -f -a '(__brandgen_complete)'

        """#
}
