#!/usr/bin/env bash
# man_page.sh NAME VERSION PAGE: makes the manual page NAME(1) from the --help of the program.
# HELP_OF is its path; in front of it, and separated by |, are an emulator and its arguments, if it needs one.
set -euo pipefail
if [[ $1 == --help ]]; then # of the program, as help2man calls it: with the words that it knows, commands as lines
    IFS='|' read -ra program <<<"$HELP_OF"
    "${program[@]}" --help | sed -e 's/^usage:/Usage:/' -e 's/^  houyi/  $ houyi/' -e 's/^examples\?:/Examples:/'
    exit
fi
folder=$(dirname "$3")/$1.help # named like the program, as the page is by its name
mkdir -p "$folder"
ln -sf "$(realpath "$0")" "$folder/$1"
summary=$(sed -n "s/^$1 //p" "$(dirname "$(realpath "$0")")/summaries.txt")
help2man --no-info --name "$summary" --version-string "$2" --source "Houyi $2" --output "$3" "$folder/$1"
