package tables

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/templates"
)

// refine corrects the columns by their cells: columns without headers may be titles and sexes, numbers must be numbers,
// and a repeated name is read once.
func (t *Table) refine() {
	t.addUnheaded()
	t.recogniseUnheaded()
	t.verify()
	t.keepFirstName()
	t.namedOpponents()
	t.findResults()
	t.numberedRounds()
}

// addUnheaded adds columns between the others that have cells but no header; they have no key.
func (t *Table) addUnheaded() {
	if len(t.Columns) == 0 {
		return
	}
	first, last := t.Columns[0].Number, t.Columns[len(t.Columns)-1].Number
	have := map[int]bool{}
	for _, c := range t.Columns {
		have[c.Number] = true
	}
	for _, row := range t.Rows {
		for _, c := range row.Cells {
			if c.Column >= first && c.Column <= last && !have[c.Column] && Holds(c) {
				have[c.Column] = true
				t.Columns = append(t.Columns, Column{Number: c.Column})
			}
		}
	}
	slices.SortFunc(t.Columns, func(a, b Column) int { return a.Number - b.Number })
}

// recogniseUnheaded sets the key of columns without a header: titles left of a name, sexes right of it, if all their
// cells are such.
func (t *Table) recogniseUnheaded() {
	for i, c := range t.Columns {
		if c.Key != Name && c.Key != FirstMover && c.Key != SecondMover && c.Key != Last {
			continue
		}
		side := c.Under
		if c.Key == FirstMover || c.Key == SecondMover {
			side = c.Key
		}
		if i > 0 && t.Columns[i-1].Title == "" && t.only(t.Columns[i-1], isTitle) {
			t.Columns[i-1].Key, t.Columns[i-1].Under = Title, side
		}
		for j := i + 1; j < len(t.Columns) && j <= i+4 && t.Columns[j].Key != Points && t.Columns[j].Round == 0; j++ {
			if t.Columns[j].Title == "" && t.Columns[j].Key == "" && t.only(t.Columns[j], isSex) {
				t.Columns[j].Key, t.Columns[j].Under = Sex, side
				break
			}
		}
	}
}

// verify clears the key of columns whose cells contradict it.
func (t *Table) verify() {
	games := t.lists()
	for i, c := range t.Columns {
		switch c.Key {
		case StartNo:
			if !t.only(c, isNumber) || !games && c.Under == "" && !t.unique(c) {
				t.Columns[i].Key = ""
			}
		case Sex:
			if !t.only(c, isSex) {
				t.Columns[i].Key = ""
			}
		case Opponent:
			if c.Under == "" && !games {
				t.Columns[i].Key = ""
			}
		}
	}
}

// lists reports whether the table has one game per row.
func (t *Table) lists() bool {
	_, first := t.Side(FirstMover, Name)
	_, second := t.Side(SecondMover, Name)
	return first && second
}

// only reports whether a column is not empty and ok holds for all its cells.
func (t *Table) only(c Column, ok func(workbook.Cell) bool) bool {
	some := false
	for _, row := range t.Rows {
		cell := row.Cell(c.Number)
		if !Holds(cell) {
			continue
		}
		if !ok(cell) {
			return false
		}
		some = true
	}
	return some
}

// unique reports whether no whole number is twice in a column.
func (t *Table) unique(c Column) bool {
	seen := map[int]bool{}
	for _, row := range t.Rows {
		cell := row.Cell(c.Number)
		n, ok := cells.Whole(cell)
		if !ok {
			continue
		}
		if seen[n] {
			return false
		}
		seen[n] = true
	}
	return true
}

// Number parses the number of a player as lists write it: 12, [12], （12）, №12. It returns false for any other cell.
func Number(c workbook.Cell) (int, bool) {
	if n, ok := cells.Whole(c); ok {
		return n, n >= 0
	}
	if c.Kind != workbook.Text {
		return 0, false
	}
	s := strings.Trim(strings.TrimPrefix(cells.Sign(c.Raw), "no"), "()[]#. ")
	n, ok := cells.Whole(workbook.Cell{Kind: workbook.Text, Raw: s})
	return n, ok && n >= 0
}

func isNumber(c workbook.Cell) bool { _, ok := Number(c); return ok }

// titles are the words that make a column without a header one of titles.
var titles = strings.Fields("gm im fm cm wgm wim wfm wcm nm wnm agm aim afm acm g i f c m wg wi wf wc hg mk 特级大师 国际大师 国家大师 大师 一级 二级 三级 一级棋士 二级棋士 三级棋士 " +
	"мг мм мф км мс кмс змс i ii iii iv 1 2 3 4")

// isTitle reports whether a cell is one of titles.
func isTitle(c workbook.Cell) bool { return slices.Contains(titles, cells.Sign(c.Raw)) }

// isSex recognises the words of a column of sexes, also if only women have one.
func isSex(c workbook.Cell) bool { return templates.Around().Sex(cells.Sign(c.Raw)) != "" }

// keepFirstName clears the key of all columns of names of one side but the first. Some programs have full and short
// names beside each other.
func (t *Table) keepFirstName() {
	seen := map[string]bool{}
	for i, c := range t.Columns {
		if c.Key != Name {
			continue
		}
		if seen[c.Under] {
			t.Columns[i].Key = ""
		}
		seen[c.Under] = true
	}
}

// namedOpponents makes rounds of the columns of a round robin that are headed by names instead of numbers: as many
// consecutive unknown headers as there are players, each of them a player's name, or the letters A, B, C …
func (t *Table) namedOpponents() {
	name, ok := t.Column(Name)
	n := len(t.Rows)
	if !ok || len(t.Rounds()) > 0 || n < 2 || n > 60 {
		return
	}
	for from := 0; from+n <= len(t.Columns); from++ {
		part := t.Columns[from : from+n]
		if !slices.ContainsFunc(part, func(c Column) bool { return c.Key != "" || c.Title == "" }) &&
			t.headedByPlayers(part, name) || headedByLetters(part) {
			for i := range part {
				part[i].Key, part[i].Under, part[i].Round = Round, "", i+1
			}
			return
		}
	}
}

// headedByLetters reports whether columns are headed by the letters from A on; what else such a letter may mean does not
// count then.
func headedByLetters(part []Column) bool {
	for i, c := range part {
		if normal(c.Title) != string(rune('a'+i)) || i > 25 {
			return false
		}
	}
	return len(part) > 2
}

// headedByPlayers reports whether the i-th column is headed by the name of the i-th row, or by the beginning of it.
func (t *Table) headedByPlayers(part []Column, name Column) bool {
	for i, c := range part {
		full, short := cells.NameKey(cells.Plain(t.Rows[i].Cell(name.Number))), cells.NameKey(c.Title)
		if short == "" || full != short && !strings.HasPrefix(normal(cells.Plain(t.Rows[i].Cell(name.Number))),
			normal(c.Title)) {
			return false
		}
	}
	return true
}

// numberedRounds makes rounds of columns whose header has a number and is not understood, or is that of a tie-break, if
// most of their cells name opponents. The numbers of neighbours must count on.
func (t *Table) numberedRounds() {
	for i, c := range t.Columns {
		if c.Key != "" && c.Key != TieBreak || c.Under != "" || !t.haveOpponents(c, false) {
			continue
		}
		n, _ := strconv.Atoi(bareNumber(c.Title))
		if n == 0 {
			_, n = numbered(normal(unbracketed(c.Title)))
		}
		if n > 0 && n < 100 && (i == 0 || t.Columns[i-1].Key != Round || t.Columns[i-1].Round == n-1) {
			t.Columns[i].Key, t.Columns[i].Round = Round, n
		}
	}
}

// haveOpponents reports whether most cells of a column that are not byes name an opponent, and have a result where that is
// asked for.
func (t *Table) haveOpponents(c Column, result bool) bool {
	n, letters := t.countForms(c)
	opponents, others := n[opponentForm]+n[letterForm]+n[eitherForm], n[strange]+n[resultForm]
	if c.Key != TieBreak {
		opponents += n[apartForm] + n[pairForm]
	}
	if result {
		others += n[pendingForm]
	} else {
		opponents += n[pendingForm]
	}
	return opponents > 2*others && (!result || !letters.AreColours())
}
