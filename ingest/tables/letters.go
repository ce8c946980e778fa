package tables

import "kalends/ingest/cells"

// The cells of the United States and Canada: the letter of the result, a colour, the opponent, or the colour behind him;
// and those without an opponent.
var (
	LetterFirst = cells.Compile(`^(w|l|d|x|f|wr?f|lr?f)\s?([wb])?\s?(\d{1,4})(?:\s?\(?([wb])\)?)?$`)
	LetterBye   = cells.Compile(`^(b|h|u|z|x|f|wr?f|lr?f)[\s-]*$`)
)

// Letters counts in which of their cells a table says won, drawn and lost.
type Letters map[string]int

// Add takes a cell in the form of cells.Sign, and says whether it has such a letter and an opponent.
func (l Letters) Add(s string) bool {
	m := LetterFirst.FindStringSubmatch(s)
	if m == nil {
		return false
	}
	l[m[1]]++
	return true
}

// AreResults says whether the letters are those of results.
func (l Letters) AreResults() bool { return l["l"]+l["d"] > 0 }

// AreColours says that w12 is a colour, as b12 is beside it: nothing is said of who won.
func (l Letters) AreColours() bool { return l["w"] > 0 && !l.AreResults() }
