# Where a verb asks for a word, it is asked for on a terminal: a trick and a game, with undo, the verb's flags, and what is not understood.
set -euo pipefail
meleda=$1
fail() { echo "$1"; exit 1; }
# What is typed goes to the terminal at once; the program reads it line by line. Without a terminal nothing is asked.
typed() { printf '%s\n' "${@:2}" quit | script -qec "$meleda $1" /dev/null | tr -d '\r'; }
expect() { grep -qF -- "$1" <<<"$seen" || fail "no '$1' in: $seen"; }

seen=$(typed "piles perform 3x9" b explain undo b c a)
expect "Think of a card. Deal 1 of 3: in which pile is it?"
expect "Your pile (a to c, explain, undo, quit): "
expect "* 9 cards agree with the answers, at places 10 to 18."
expect "Deal 3 of 3: in which pile is your card?"
found=$("$meleda" piles perform 3x9 --moves bca)
expect "$found"

seen=$(typed "piles perform 3x9" z b)
expect "expected a pile from a to c"
expect "Deal 2 of 3"

seen=$(typed "alignment play picaria" values b2)
expect "x to move (a move, values, swap, undo, quit): "
grep -qE '^[+=-] b2 ' <<<"$seen" || fail "no values: $seen"

# What somebody needs to think is not the time that the machine works; and where it does, the line that says so is gone
# before the answer.
seen=$( (sleep 2; printf '%s\n' values quit) | script -qec "$meleda alignment play picaria" /dev/null | tr -d '\r')
grep -qE '^[+=-] b2 ' <<<"$seen" || fail "no values: $seen"
! grep -qP 'judging: [^\x1b]*\.\.\./' <<<"$seen" || fail "progress is left over: $seen"

seen=$("$meleda" piles perform 3x9 </dev/null)
grep -q "Your pile" <<<"$seen" && fail "asked without a terminal: $seen"
exit 0
