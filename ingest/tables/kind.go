package tables

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/templates"
)

// Kind returns the kind of the table, by its columns and their cells.
func (t Table) Kind() Kind { return t.kind }

// classify returns the kind of a table by its columns and the cells of its rounds.
func (t Table) classify() Kind {
	switch {
	case t.lists() && t.Has(Round):
		return GamesLong
	case t.lists():
		return PairingRound
	case t.nameless() && t.ofTeams() && !t.hasRoundPairs():
		return TeamComp
	case t.hasRoundPairs():
		return SwissPairs
	case len(t.Rounds()) >= 1:
		return t.crossKind()
	case t.nameless():
		return Unknown
	case t.isPlayerCard():
		return PlayerCard
	case t.Has(Points), t.Has(Rank) && (t.Has(TieBreak) || t.Has(Result)):
		return RankList
	case slices.ContainsFunc(t.Columns, func(c Column) bool { return isUnheadedResults(t, c) }):
		return Unknown
	}
	return StartList
}

// nameless reports whether the table has no column of names.
func (t Table) nameless() bool { return !t.Has(Name) && !t.Has(Last) }

// ofTeams reports whether the rows are teams.
func (t Table) ofTeams() bool {
	return slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Key == Club && teamHead(c.Title) })
}

// teamHeads are the headers of a column of teams; other words for a club head one beside the names of players.
var teamHeads = strings.Fields("team teams mannschaft команда команди 队名 队伍 代表队 隊名 隊伍 代表隊 團隊 pasukan equipe equipa time")

// teamHead reports whether a header is one of teamHeads.
func teamHead(title string) bool { return slices.Contains(teamHeads, normal(title)) }

// hasRoundPairs reports whether the rounds have columns of their own for the opponent and for the result or the points.
func (t Table) hasRoundPairs() bool {
	opponents, results := 0, 0
	for _, c := range t.Columns {
		if c.Under != Round {
			continue
		}
		switch c.Key {
		case Opponent, StartNo:
			opponents++
		case Points, Result:
			results++
		}
	}
	return opponents >= 1 && results >= 1
}

// crossKind finds the kind of a table with columns for rounds or opponents by their cells. The cell of a round names an
// opponent; in a round robin the column does, and nobody plays himself; results without either are useless.
func (t Table) crossKind() Kind {
	games, results, either, all := t.countCells()
	if both := results + either; games <= results && both > 0 && both*10 >= all*6 && t.square() && t.diagonal() {
		return RoundRobinCross
	}
	games += either
	switch {
	case len(t.Rows) > maxPlayers:
		return Unknown
	case games == 0 && results*2 < all && t.hasNamedRounds(): // in a notation that nobody here knows
		return SwissCross
	case all == 0 && t.square():
		return RoundRobinCross
	case all == 0:
		return StartList
	case games*10 >= all*6 || games > 0 && games > results:
		return SwissCross
	case t.isLineUp():
		return TeamComp
	case games > 0:
		return SwissCross
	case t.Has(Points), t.Has(Rank):
		return RankList
	}
	return Unknown
}

const (
	maxPlayers = 5000 // of one event; longer tables are rating lists
	enough     = 400  // rows that tell what a table is
)

// form is what a cell of a round can be.
type form byte

// The forms. A result or a pair of results that can name an opponent, too, is either, or apart if something between its
// parts makes it possible.
const (
	strange form = iota
	byeForm
	absentForm
	opponentForm
	pendingForm // an opponent without a result
	apartForm   // an opponent with something between him and the figure, as in 12:1
	letterForm
	resultForm
	eitherForm
	pairForm
	forms
)

// onlyOpponent is an opponent, perhaps with his colour, without a result.
var onlyOpponent = cells.Compile(`^\d{1,4}\s?\pL?$`)

// formOf returns the form of a cell as cells.Sign writes it.
func formOf(s string) form {
	opponent, result := namesOpponent(s), resultOnly().MatchString(s)
	switch {
	case opponent && result:
		return eitherForm
	case opponent && onlyOpponent.MatchString(s):
		return pendingForm
	case opponent:
		return opponentForm
	case LetterFirst.MatchString(s), LetterLast.MatchString(s):
		return letterForm
	case byes[s]:
		return byeForm
	case ownLetter(s):
		return letterForm
	case namesApart(s) && result:
		return pairForm
	case namesApart(s):
		return apartForm
	case result, pointsOnly.MatchString(s):
		return resultForm
	case cells.AbsenceOf(s) != cells.Present, LetterBye.MatchString(s):
		return absentForm
	}
	return strange
}

// countForms counts the forms of the cells of columns that are not empty, and their letters.
func (t Table) countForms(columns ...Column) (n [forms]int, letters Letters) {
	letters = Letters{}
	for _, row := range t.Rows[:min(len(t.Rows), enough)] {
		for _, c := range columns {
			if cell := row.Cell(c.Number); Holds(cell) {
				s := cells.Sign(cells.Plain(cell))
				letters.Add(s)
				n[formOf(s)]++
			}
		}
	}
	return n, letters
}

// countCells counts the cells of rounds that name an opponent, those with only a result, those that can be either, such
// as 1=, and all that are not empty. Figures with something between them name opponents if some are not results, or if the
// opponents' cells agree.
func (t Table) countCells() (games, results, either, all int) {
	n, letters := t.countForms(t.Rounds()...)
	for f, count := range n {
		if form(f) != byeForm {
			all += count
		}
	}
	games, results = n[opponentForm]+n[pendingForm], n[resultForm]
	if letters.areResults() {
		games += n[letterForm]
	}
	if n[apartForm] > 0 || n[pairForm] > 0 && pairsMeet(t) {
		games += n[apartForm] + n[pairForm]
	} else {
		results += n[pairForm]
	}
	return games, results, n[eitherForm], all
}

var pairBegins = cells.Compile(`^(\d{1,4})\s?[:/]`)

// pairsMeet reports whether pairs of figures, such as 2:1, have an opponent first: his row has the player in that round.
func pairsMeet(t Table) bool {
	opponent := func(row int, c Column) (n int) {
		if m := pairBegins.FindStringSubmatch(cells.Sign(cells.Plain(t.Rows[row].Cell(c.Number)))); m != nil {
			n, _ = strconv.Atoi(m[1])
		}
		return n
	}
	met := false
	for _, c := range t.Rounds() {
		for i := range t.Rows {
			n := opponent(i, c)
			if n > len(t.Rows) || n > 0 && opponent(n-1, c) != i+1 {
				return false
			}
			met = met || n > 0
		}
	}
	return met
}

// NotUnderstood returns the cells of rounds, and of columns with an unknown header and a number in it, that are neither
// results nor byes nor name an opponent in any known spelling; of is the number of those cells that are not empty.
func (t Table) NotUnderstood() (places []string, of int) {
	for _, row := range t.Rows {
		for _, c := range t.Columns {
			_, n := numbered(normal(c.Title))
			cell := row.Cell(c.Number)
			if c.Under != "" || n == 0 || c.Key != "" && c.Round == 0 || !Holds(cell) {
				continue
			}
			of++
			if text := cells.Plain(cell); formOf(cells.Sign(text)) == strange {
				places = append(places, workbook.Address(row.Number, c.Number)+" ("+text+")")
			}
		}
	}
	return places, of
}

// byes are the cells without an opponent in every kind of table; they do not distinguish the kinds.
var byes = map[string]bool{"0": true, "-1": true, "-½": true, "-0.5": true, "-0": true, "*": true, "**": true,
	"***": true, "x": true, "xx": true, "■": true, ".": true, "·": true, "bye": true, "轮空": true}

// resultOnly is a result without an opponent, or two of a double round: figures, signs, letters of some language, or the
// scores of two games.
var resultOnly = sync.OnceValue(func() *regexp.Regexp {
	one := `[0123½=+-]|[0123][.,]0|0?[.,]5|1/2`
	for _, letters := range templates.Around().Letters {
		one += "|" + strings.Join(letters, "|")
	}
	score := `[0123½+-]\s?[:-]\s?[0123½+-]`
	return regexp.MustCompile(`^(` + one + `)(\s?[k f/:;|,.&+-]?\s?(` + one + `))?$|^` + score + `[ ,;/|]+` + score + `$`)
})

// coloured is a result with its colour: w 1, s ½, b 0K.
var coloured = cells.Compile(`^[wbsnбч红黑先后]\s?([01½=+-]|0[.,]5|1/2)\s?[kf]?$`)

// isPlayerCard reports whether the table has the rounds of one player, with the numbers of his opponents and results of
// his own.
func (t Table) isPlayerCard() bool {
	c, ok := t.Column(Result)
	if !ok || !t.Has(Round) || !t.Has(StartNo) {
		return false
	}
	return slices.ContainsFunc(t.Rows, func(row workbook.Row) bool {
		return coloured.MatchString(cells.Sign(cells.Plain(row.Cell(c.Number))))
	})
}

// pointsOnly is a number of points so far.
var pointsOnly = cells.Compile(`^\d{1,2}([.,]5|½)?$`)

// vega is a cell of Vega's tables: the result, the colour, the opponent.
var vega = cells.Compile(`^[+=-]\s?[wbf]\s?\d{1,4}$`)

// SignAndNumber is a cell of Papi's tables: the sign of the result, the opponent, the colour in French.
var SignAndNumber = cells.Compile(`^([+=<>-])\s?(\d{1,4})\s?([bn])$`)

// circled is an opponent with a circle or a triangle, perhaps beside a result.
var circled = cells.Compile(`^\d{1,4}\s?[○〇◯●△▲]\s?([0123½=+-]|0[.,]5|1/2|胜|和|负)?$|^[○〇◯●△▲]\s?\d{1,4}$`)

// namesOpponent reports whether a cell, in the form of cells.Sign, names an opponent in one of the spellings of a Swiss
// cross table.
func namesOpponent(s string) bool {
	if vega.MatchString(s) || SignAndNumber.MatchString(s) || circled.MatchString(s) {
		return true
	}
	return names(s, cells.OpponentFirst) || names(s, cells.ResultFirst)
}

// namesApart is namesOpponent for the spellings with something between the opponent and the figure, as in 12:1.
func namesApart(s string) bool { return names(s, cells.OpponentApart) || names(s, cells.ResultApart) }

// names reports whether a cell names an opponent when it is read in an order.
func names(s string, order cells.Order) bool {
	c, v := cells.ParseCross(s, cells.Half, order)
	return v != cells.NotResult && c.Opponent > 0
}

// square reports whether there are about as many columns of opponents as players, numbered from 1 without a gap and not
// called rounds. Some people call the columns of opponents rounds all the same; then there must be exactly one for each
// player, with nothing in his own cell but a mark.
func (t Table) square() bool {
	rounds := t.Rounds()
	n, named := len(t.Rows), false
	for i, c := range rounds {
		if c.Round != i+1 {
			return false
		}
		named = named || understand(c.Title).round > 0
	}
	if named {
		return n >= 3 && len(rounds) == n && t.marked(rounds)
	}
	return n >= 2 && len(rounds) >= n-1 && len(rounds) <= n+1
}

// marked reports whether, in one of the possible orders of the columns, every player's own cell has a mark or is the
// only empty one of its row.
func (t Table) marked(rounds []Column) bool {
	return slices.ContainsFunc(t.Orders(), func(order []int) bool { return t.marks(rounds, order) })
}

// marks is marked for one order of the columns.
func (t Table) marks(rounds []Column, order []int) bool {
	signs, blanks, others := 0, 0, 0
	for i, row := range t.Rows {
		for j, c := range rounds {
			switch text := cells.Plain(row.Cell(c.Number)); {
			case order[i] == j && text == "":
				blanks++
			case order[i] == j && (text == "-" || !Diagonal(text)):
				return false
			case order[i] == j:
				signs++
			case text == "":
				others++
			}
		}
	}
	return signs == len(t.Rows) || blanks == len(t.Rows) && others == 0
}

// hasNamedRounds reports whether the columns of rounds are called so, and not only numbered.
func (t Table) hasNamedRounds() bool {
	return !slices.ContainsFunc(t.Rounds(), func(c Column) bool { return understand(c.Title).round == 0 })
}

// diagonal reports whether nobody has a result against himself, in one of the possible orders of the columns.
func (t Table) diagonal() bool {
	rounds := t.Rounds()
	return slices.ContainsFunc(t.Orders(), func(order []int) bool {
		for i, row := range t.Rows {
			if order[i] >= len(rounds) {
				continue
			}
			if c := row.Cell(rounds[order[i]].Number); Holds(c) && !Diagonal(cells.Plain(c)) {
				return false
			}
		}
		return true
	})
}

// Orders returns the possible orders of the columns of a table of all against all: that of the rows, by start numbers,
// by places. Each has for every row the column of its player, counted from 0.
func (t Table) Orders() [][]int {
	inOrder := make([]int, len(t.Rows))
	for i := range inOrder {
		inOrder[i] = i
	}
	all := [][]int{inOrder}
	for _, key := range []string{StartNo, Rank} {
		if order := t.Order(key); order != nil &&
			!slices.ContainsFunc(all, func(o []int) bool { return slices.Equal(o, order) }) {
			all = append(all, order)
		}
	}
	return all
}

// Order returns for each row its number in a column, less 1; nil unless the rows have the numbers 1 … n, each once.
func (t Table) Order(key string) []int {
	all := t.Numbers(key)
	if len(all) == 0 || slices.Max(all) > len(all) {
		return nil
	}
	for i := range all {
		all[i]--
	}
	return all
}

// Numbers returns the number of each row in a column; nil unless all rows have a number above 0 and no two have the
// same.
func (t Table) Numbers(key string) []int {
	var all []int
	seen := map[int]bool{}
	for _, row := range t.Rows {
		n, _ := Number(t.Cell(row, key))
		if n <= 0 || seen[n] {
			return nil
		}
		seen[n] = true
		all = append(all, n)
	}
	return all
}

// Diagonal reports whether a text can fill the cell of a player against himself: nothing, or only marks.
func Diagonal(text string) bool {
	s := cells.Sign(text)
	return strings.Trim(s, "*x×х■█▓▒●\\/-#—.· \u2003") == ""
}

var teamMark = cells.Compile(`(?i)rtgavg|rtg-ø|captain\s*:|领队|队长\s*[:：]|капітан|капитан|kapten\s*:`)

// isLineUp reports whether the headers, or the lines around the table, are those of a team's line-up.
func (t Table) isLineUp() bool {
	for _, c := range t.Columns {
		if normal(c.Title) == "rtgavg" {
			return true
		}
	}
	for _, rows := range [][]workbook.Row{t.Above, t.Below} {
		for _, row := range rows {
			for _, c := range row.Cells {
				if teamMark.MatchString(c.Raw) {
					return true
				}
			}
		}
	}
	return false
}

// LetterFirst and LetterBye are the cells of the United States and Canada: the letter of the result, a colour and the
// opponent, or the opponent and the colour; and those without an opponent. LetterLast has the letter, or a sign after a
// colon, behind the opponent.
var (
	LetterFirst = cells.Compile(`^(w|l|d|x|f|wr?f|lr?f)[\s:-]?([wb])?\s?[(#]?(\d{1,4})\)?(?:\s?\(?([wb])\)?)?(\s?f)?$`)
	LetterLast  = cells.Compile(`^(\d{1,4})\s?(?::\s?([+=-])|:?\s?([wldxf]))$`)
	LetterBye   = cells.Compile(`^(b|h|u|z|x|f|wr?f|lr?f)[\s0-]*$`)
)

var letterOf = cells.Compile(`^(?:(\pL)\s?(\d{1,4})|(\d{1,4})\s?(\pL))$`)

// LetterOf returns the opponent and the letter of a cell that has nothing else, in either order.
func LetterOf(s string) (opponent, letter string) {
	if m := letterOf.FindStringSubmatch(s); m != nil {
		return m[2] + m[3], m[1] + m[4]
	}
	return "", ""
}

// ownLetter reports whether a cell has a letter for won, drawn or lost of one of the languages, and an opponent.
func ownLetter(s string) bool {
	_, letter := LetterOf(s)
	return slices.ContainsFunc(templates.Around().Letters, func(set []string) bool { return slices.Contains(set, letter) })
}

// Letters counts the letters of the cells of a table that can be results.
type Letters map[string]int

// Add counts the letter of a cell in the form of cells.Sign. It returns false, and counts nothing, if the cell does not
// have a letter and an opponent.
func (l Letters) Add(s string) bool {
	if m := LetterFirst.FindStringSubmatch(s); m != nil {
		l[m[1]]++
		return true
	}
	m := LetterLast.FindStringSubmatch(s)
	if m != nil {
		l[m[3]]++
	} else if _, letter := LetterOf(s); letter != "" {
		l[letter]++
	}
	return m != nil
}

// areResults reports whether the letters are results: l or d, or those for won and lost of another language.
func (l Letters) areResults() bool {
	return l["l"]+l["d"] > 0 || slices.ContainsFunc(templates.Around().Letters, func(set []string) bool { return l[set[0]] > 0 && l[set[2]] > 0 })
}

// AreColours reports whether w in w12 is a colour, as b in b12: then the cells do not say who won.
func (l Letters) AreColours() bool { return l["w"] > 0 && !l.areResults() }
