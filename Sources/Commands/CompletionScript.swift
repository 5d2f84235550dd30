/// A shell that shipit completes command lines in.
package enum CompletionScript: String, Sendable, CaseIterable {
    case bash, zsh, fish

    /// The script that the shell reads.
    ///
    /// It asks the command itself, `shipit complete`, so that it fits every version and knows the
    /// names of the repository. Nothing that comes back is evaluated: names of tags and stages
    /// are those of others.
    package var text: String {
        switch self {
        case .bash: Self.bashText
        case .zsh: Self.zshText
        case .fish: Self.fishText
        }
    }

    private static let bashText = #"""
        # Completions of shipit for bash: shipit completion bash
        _shipit() {
            local word
            COMPREPLY=()
            while IFS= read -r word; do
                COMPREPLY+=("$word")
            done < <("${1/#\~\//$HOME/}" complete bash "${COMP_LINE:0:COMP_POINT}" \
                "$COMP_WORDBREAKS" 2>/dev/null </dev/null)
            # What is typed goes on below a folder.
            if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == */ ]]; then
                compopt -o nospace 2>/dev/null
            fi
        }
        complete -F _shipit shipit

        """#

    private static let zshText = #"""
        #compdef shipit
        # Completions of shipit for zsh: shipit completion zsh
        _shipit() {
            local word remark quoted
            local -a typed described plain folders
            typed=("${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}")
            while IFS=$'\t' read -r word remark; do
                quoted=$word
                # Behind an open quote, nothing is quoted again.
                [[ -z $compstate[quote] ]] && quoted=${${(q)word}/#\\\~\//\~/}
                if [[ $word == */ ]]; then
                    folders+=("$quoted")
                elif [[ -z $remark ]]; then
                    plain+=("$quoted")
                else
                    described+=("${${word//\\/\\\\}//:/\\:}:$remark")
                fi
            done < <("${${(Q)words[1]}/#\~\//$HOME/}" complete zsh "${(@)typed}" \
                2>/dev/null </dev/null)
            (( $#described )) && _describe -t values value described
            (( $#plain )) && compadd -Q -- "${(@)plain}"
            (( $#folders )) && compadd -Q -S '' -- "${(@)folders}"
            (( $#described + $#plain + $#folders ))
        }
        if [[ $funcstack[1] == _shipit ]]; then
            _shipit "$@"
        else
            compdef _shipit shipit
        fi

        """#

    private static let fishText = #"""
        # Completions of shipit for fish: shipit completion fish
        function __shipit_complete
            set -l words (commandline -opc)
            set -l tool (string replace -r '^~/' "$HOME/" -- $words[1])
            set -l typed (commandline -ct | string collect --allow-empty)
            command $tool complete fish $words[2..] "$typed" 2>/dev/null </dev/null
        end
        complete -c shipit -f -a '(__shipit_complete)'

        """#
}
