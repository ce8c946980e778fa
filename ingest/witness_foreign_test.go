package ingest_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/formats/formatstest"
)

var (
	roundTitle = regexp.MustCompile(`(?i)^round\s+(\d+)\b`)
	roundHead  = regexp.MustCompile(`^(\d+)\..?d$|^Round (\d+)$`) // one letter may be damaged
)

// pairedRow is a row of a list of pairings with the header and the title above it.
type pairedRow struct {
	line
	head  line
	round string
}

// remark reports whether a line is empty or has only one text, as titles and footers have.
func remark(l line) bool {
	filled, last := 0, ""
	if strings.HasPrefix(l.at(0), "You find all details") ||
		strings.HasPrefix(l.at(0), "Chess-Tournament-Results-Server") {
		return true
	}
	for i := range l.cells {
		if l.at(i) != "" {
			filled, last = filled+1, l.at(i)
		}
	}
	_, err := strconv.Atoi(last)
	return filled == 0 || filled == 1 && err != nil && invented(last) == "" && !likeResult.MatchString(last)
}

// headAgain reports whether a line has only texts that the header above has in the same columns.
func headAgain(l, head line) bool {
	for i := range l.cells {
		if l.at(i) != "" && l.at(i) != head.at(i) {
			return false
		}
	}
	return true
}

// headOfGames reports whether a line is the header of games.
func headOfGames(l line) bool {
	at := columnsOf(l)
	return column(at, "White") >= 0 && column(at, "Black") >= 0
}

// beside returns games beside those of the table, as in joined rows: more than a remark of two cells.
func (w *testimony) beside(sheet string, l line, wide int) {
	var more []string
	for i := wide; i < len(l.cells); i++ {
		if l.at(i) != "" {
			more = append(more, l.at(i))
		}
	}
	if len(more) > 2 {
		w.see(sheet, l.number, "beside the table: %s", strings.Join(more, " "))
	}
}

// seePairings reads a list of pairings of chess-results.com: a title and a header for each round, a row a board.
func seePairings(p page) testimony {
	w := testimony{boards: true}
	round, head, rows := "", line{}, []pairedRow{}
	for _, l := range p.rows {
		title := titleIn(l)
		if title != "" {
			round = title
		}
		switch {
		case headOfGames(l):
			head = l
		case title != "" || headAgain(l, head) || remark(l) || head.cells == nil:
		default:
			rows = append(rows, pairedRow{l, head, round})
		}
	}
	w.numbers = map[string]string{}
	for _, r := range rows {
		for _, side := range []string{"White", "Black"} {
			if id := invented(r.at(column(columnsOf(r.head), side))); id != "" {
				w.numbers[r.at(numberBeside(r.head, "No.", side))] = id
			}
		}
	}
	for _, r := range rows {
		w.pairing(p, r.line, r.head, r.round)
	}
	return w
}

// titleIn returns the round that a title in any cell names.
func titleIn(l line) string {
	for i := range l.cells {
		if m := roundTitle.FindStringSubmatch(l.at(i)); m != nil {
			return m[1]
		}
	}
	return ""
}

// numberBeside returns the column of a side's numbers, on the same side of the result as its names; -1 if there is none.
func numberBeside(head line, header, side string) int {
	at := columnsOf(head)
	i, step := column(at, "Result"), 1
	if column(at, side) < i {
		step = -1
	}
	for i >= 0 && i < len(head.cells) && head.at(i) != header {
		i += step
	}
	if i >= len(head.cells) {
		return -1
	}
	return i
}

func (w *testimony) pairing(p page, l, head line, round string) {
	at := columnsOf(head)
	g := gameRow{round: round, board: l.at(column(at, "Bo.")), result: l.at(column(at, "Result"))}
	white, black := l.at(column(at, "White")), l.at(column(at, "Black"))
	first := func() string { return w.named(white, l.at(numberBeside(head, "No.", "White"))) }
	second := func() string { return w.named(black, l.at(numberBeside(head, "No.", "Black"))) }
	switch {
	case isAbsence(white):
		g.first, g.result = second(), turned(g.result)
	case isAbsence(black):
		g.first = first()
	default:
		g.first, g.second = first(), second()
	}
	w.beside(p.name, l, len(head.cells))
	w.seeGame(p.name, l.number, g)
}

// isAbsence reports whether a word in the place of a player says that there is none.
func isAbsence(text string) bool {
	word := strings.ToLower(strings.Join(strings.Fields(text), " "))
	return word == "bye" || word == "not paired"
}

// named returns the player of a name and a number side by side, and whether they are of two people.
func (w *testimony) named(name, number string) string {
	if invented(number) != "" && invented(name) == "" {
		name, number = number, name
	}
	id, n := invented(name), -1
	if number == "0" {
		number = "" // programs write it where there is none
	}
	if i, err := strconv.Atoi(number); err == nil {
		n = i
	}
	switch {
	case id == "" && name == "" && n < 0:
		return "nobody"
	case id == "" && name == "" && w.numbers[number] != "":
		return w.numbers[number] // as it stands beside a name elsewhere
	case id == "" && n > 0 && oneLetter(name, formatstest.ID(n)):
		return formatstest.ID(n)
	case id == "" && sixDigits.MatchString(number) && oneLetter(name, number):
		return number
	case id == "":
		return fmt.Sprintf("?%s %s", number, name)
	case n >= 0 && formatstest.ID(n) != id && number != id:
		return fmt.Sprintf("%s with the number %s", id, number)
	}
	return id
}

// oneLetter reports whether a name differs from that of the number in one letter only.
func oneLetter(name, number string) bool {
	for i, p := range formatstest.Swiss().Entrants {
		if a, b := []rune(bare(p.Name)), []rune(bare(name)); formatstest.ID(i+1) == number && len(a) == len(b) {
			differ := 0
			for j := range a {
				if a[j] != b[j] {
					differ++
				}
			}
			return differ == 1
		}
	}
	return false
}

// seeGamesList reads a list of games with a column for the round and our numbers beside the names.
func seeGamesList(p page) testimony {
	w := testimony{boards: true}
	head := line{}
	for _, l := range p.rows {
		switch {
		case headOfGames(l):
			head = l
		case headAgain(l, head) || remark(l) || head.cells == nil:
		default:
			w.listed(p, l, head)
		}
	}
	return w
}

func (w *testimony) listed(p page, l, head line) {
	at := columnsOf(head)
	g := gameRow{round: l.at(column(at, "Round")), board: l.at(column(at, "Board")), result: l.at(column(at, "Result"))}
	g.first = w.named(l.at(column(at, "White")), l.at(numberBeside(head, "ID", "White")))
	g.second = w.named(l.at(column(at, "Black")), l.at(numberBeside(head, "ID", "Black")))
	w.beside(p.name, l, len(head.cells))
	w.seeGame(p.name, l.number, g)
}

// seeCross reads a cross table in which opponents are named by the number that stands in the first column.
func seeCross(p page) testimony {
	w := testimony{sides: true, known: map[int]string{}}
	head, rows := line{}, []line{}
	for _, l := range p.rows {
		switch {
		case column(columnsOf(l), "Name") >= 0 && (l.at(0) == "No." || head.cells == nil):
			head = l
		case head.cells == nil || remark(l):
		default:
			rows = append(rows, l)
		}
	}
	at := columnsOf(head)
	times := map[string]int{}
	for _, l := range rows {
		times[l.at(column(at, "No."))]++
	}
	me := func(i int) string { // where there is no number, or one stands twice, the place in the list is the number
		n := rows[i].at(column(at, "No."))
		if _, err := strconv.Atoi(n); err == nil && times[n] == 1 {
			return n
		}
		return strconv.Itoa(i + 1)
	}
	for i, l := range rows {
		if n, err := strconv.Atoi(me(i)); err == nil {
			w.known[n] = w.named(l.at(column(at, "Name")), "")
		}
	}
	for r, l := range rows {
		for i := range l.cells {
			if m := roundHead.FindStringSubmatch(head.at(i)); m != nil {
				w.seeSide(p.name, l.number, m[1]+m[2], me(r), l.at(i))
			} else if i >= len(head.cells) && sideCell.MatchString(l.at(i)) {
				w.see(p.name, l.number, "beside the table: %s", l.at(i))
			}
		}
	}
	return w
}

// seeReport reads a TRF by its columns: a player's line has ten columns for each round, from column 92 on.
func seeReport(data []byte) testimony {
	w := testimony{sides: true, known: map[int]string{}}
	lines := linesOf(strings.ToValidUTF8(string(data), "\uFFFD"))
	ids := map[int][]string{} // FIDE's number and the federation's own; where they are two people's, the name decides
	for _, text := range lines {
		r := []rune(text)
		n, err := strconv.Atoi(part(r, 5, 8))
		for i := range formatstest.Swiss().Entrants {
			number := map[string]string{"001": formatstest.FIDE(i + 1), "UKR": formatstest.ID(i + 1)}[part(r, 1, 3)]
			if err == nil && number != "" && part(r, 58, 68) == number {
				ids[n] = append(ids[n], formatstest.ID(i+1))
			}
		}
	}
	for _, text := range lines {
		r := []rune(text)
		if n, err := strconv.Atoi(part(r, 5, 8)); err == nil && part(r, 1, 3) == "001" && len(ids[n]) > 0 {
			w.known[n] = ids[n][0]
			if id := invented(part(r, 15, 47)); slices.Contains(ids[n], id) {
				w.known[n] = id
			}
		}
	}
	w.colours = map[[2]string]string{}
	rounds := func(see func(row int, r []rune, round string, at int)) {
		for i, text := range lines {
			r := []rune(text)
			for round := 1; part(r, 1, 3) == "001" && 92+10*(round-1) <= len(r); round++ {
				see(i+1, r, strconv.Itoa(round), 92+10*(round-1))
			}
		}
	}
	rounds(func(_ int, r []rune, round string, at int) {
		w.colours[[2]string{numeral(part(r, 5, 8)), round}] = strings.ToLower(part(r, at+5, at+5))
	})
	rounds(func(row int, r []rune, round string, at int) {
		w.reported(row, round, part(r, 5, 8), part(r, at, at+3), part(r, at+5, at+5), part(r, at+7, at+7),
			part(r, at-2, at+7))
	})
	return w
}

// part returns columns of a line, counted from 1, both ends included.
func part(r []rune, from, to int) string {
	if from > len(r) {
		return ""
	}
	return strings.TrimSpace(string(r[from-1 : min(to, len(r))]))
}

// opposite is the colour of the other side; if one line of a game has no colour, the other line has it.
var opposite = map[string]string{"w": "b", "b": "w"}

func (w *testimony) reported(row int, round, me, opponent, colour, result, all string) {
	if all == "" {
		return
	}
	bye := map[string]string{"F": "bye1", "U": "bye1", "H": "bye½", "Z": "bye0"}[strings.ToUpper(result)]
	if n, err := strconv.Atoi(opponent); bye != "" && (opponent == "" || err == nil && n == 0) {
		w.see("", row, "round %s: %s %s", round, w.who(me), bye)
		return
	}
	if colour = strings.ToLower(colour); colour == "" || colour == "-" {
		colour = opposite[w.colours[[2]string{numeral(opponent), round}]]
	}
	letters := map[string]string{"W": "1u", "D": "½u", "L": "0u", "=": "½", "1": "1", "0": "0", "+": "+",
		"-": "-", "": "?"}
	if letter, ok := letters[strings.ToUpper(result)]; ok {
		result = letter
	}
	w.see("", row, "round %s: %s %s %s %s", round, w.who(me), colour, w.who(opponent), result)
}
