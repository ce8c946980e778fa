package ingest_test

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"kalends/ingest/formats/formatstest"
	"kalends/rating"
)

// A sight is a game, one side of it, or the trace of one, as an independent reader sees it in a file. The readers are written
// from the description of the formats, and read every row that is not empty.
type sight struct {
	sheet string
	row   int
	what  string
}

// A testimony is all that a reader sees.
type testimony struct {
	sights []sight
	sides  bool           // each player's side of a game is a sight of its own
	boards bool           // the file has a place for boards
	known  map[int]string // ids of players by the numbers of the file; nil: the reader knows players by name

	numbers map[string]string    // ids of players by the numbers that stand beside their names
	colours map[[2]string]string // of a report, by number and round
}

func (w *testimony) see(sheet string, row int, format string, args ...any) {
	w.sights = append(w.sights, sight{sheet, row, fmt.Sprintf(format, args...)})
}

// who returns the id of the player of a number, if the file has it.
func (w testimony) who(text string) string {
	if n, err := strconv.Atoi(text); err == nil {
		return cmp.Or(w.known[n], "#"+strconv.Itoa(n))
	}
	return "?" + text
}

// columnsOf finds the columns that a row of headers names.
func columnsOf(l line) map[string]int {
	all := map[string]int{}
	for i := range l.cells {
		if name := strings.ReplaceAll(l.at(i), " ", ""); name != "" {
			if _, twice := all[name]; !twice {
				all[name] = i
			}
		}
	}
	return all
}

// column returns the place of a header, and −1 if it is missing.
func column(all map[string]int, name string) int {
	if i, ok := all[name]; ok {
		return i
	}
	return -1
}

// ourKeys are the hidden keys of row 3.
func ourKeys(p page) map[string]int {
	for _, l := range p.rows {
		if l.number == 3 {
			return columnsOf(l)
		}
	}
	return nil
}

// seeOurs reads one of our sheets.
func seeOurs(data []byte) (testimony, error) {
	pages, err := pagesOf(data)
	w := testimony{known: map[int]string{}, boards: true}
	for _, p := range pages {
		if p.name == "Players" {
			w.ourPlayers(p)
		}
	}
	for _, p := range pages {
		switch p.name {
		case "Games", "RoundRobin":
			w.ourGames(p)
		case "Crosstable":
			w.sides = true
			w.ourSides(p)
		}
	}
	return w, err
}

var sixDigits = regexp.MustCompile(`^\d{6}$`)

func (w *testimony) ourPlayers(p page) {
	keys := ourKeys(p)
	for _, l := range p.rows {
		n, err := strconv.Atoi(l.at(column(keys, "player.nr")))
		if id := l.at(column(keys, "player.id")); l.number > 4 && err == nil && sixDigits.MatchString(id) {
			w.known[n] = id
		}
	}
}

func (w *testimony) ourGames(p page) {
	keys := ourKeys(p)
	for _, l := range p.rows {
		if l.number < 5 || l.empty() {
			continue
		}
		g := gameRow{round: l.at(column(keys, "game.round")), board: l.at(column(keys, "game.board")),
			result: l.at(column(keys, "game.result"))}
		first, second := l.at(column(keys, "game.first")), l.at(column(keys, "game.second"))
		g.first, g.second = w.who(first), w.who(second)
		if second == "" {
			g.second = ""
		}
		if stage := l.at(column(keys, "game.kind")); stage != "" && stage != "N" {
			g.further = " stage " + stage
		}
		if match := l.at(column(keys, "game.match")); match != "" {
			g.further += " match " + match
		}
		w.beyond(p.name, l, keys)
		if p.name == "RoundRobin" && g.result == "rest" && g.second == "" {
			continue // printed for the arbiter's eyes; no game and no bye
		}
		w.seeGame(p.name, l.number, g)
	}
}

// beyond adds what is in columns that the table does not have.
func (w *testimony) beyond(sheet string, l line, keys map[string]int) {
	named := map[int]bool{}
	for _, i := range keys {
		named[i] = true
	}
	for i := range l.cells {
		if text := l.at(i); text != "" && !named[i] {
			w.see(sheet, l.number, "beyond the columns: %s", text)
			return
		}
	}
}

// gameRow is a game in a row.
type gameRow struct{ round, board, first, second, result, further string }

func (w *testimony) seeGame(sheet string, row int, g gameRow) {
	result := pairResult(g.result)
	if g.second == "" {
		result = byeResult(g.result)
	}
	board := anyNumber.FindString(g.board)
	if strings.HasPrefix(strings.ToLower(g.board), "bye") { // bye1 is a word for a bye, not the board of a game
		board = ""
	}
	w.see(sheet, row, "round %s board %s: %s–%s %s%s", numeral(g.round), cmp.Or(numeral(board), "0"), g.first, g.second,
		result, g.further)
}

// anyNumber is the number of a board, which some write in brackets.
var anyNumber = regexp.MustCompile(`[1-9]\d*`)

// numeral writes a number without zeroes before it; another text stays.
func numeral(s string) string {
	if n, err := strconv.Atoi(s); err == nil {
		return strconv.Itoa(n)
	}
	return s
}

func (w *testimony) ourSides(p page) {
	keys := ourKeys(p)
	for _, l := range p.rows {
		if l.number < 5 || l.empty() {
			continue
		}
		w.beyond(p.name, l, keys)
		for key, i := range keys {
			if round, ok := strings.CutPrefix(key, "cross.r"); ok {
				w.seeSide(p.name, l.number, round, l.at(column(keys, "cross.nr")), l.at(i))
			}
		}
	}
}

func (w *testimony) seeSide(sheet string, row int, round, me, cell string) {
	if cell == "" {
		return
	}
	if m := sideCell.FindStringSubmatch(cell); m != nil {
		w.see(sheet, row, "round %s: %s %s %s %s", round, w.who(me), m[2], w.who(m[1]), cmp.Or(score(m[3]), "?"))
		return
	}
	w.see(sheet, row, "round %s: %s %s", round, w.who(me), byeResult(cell))
}

var sideCell = regexp.MustCompile(`^(\d{1,4})\s*([wb])\s*(.*)$`)

// score is the score of one side; another text stays as it is.
func score(s string) string {
	switch s = strings.ToLower(strings.TrimSpace(s)); s {
	case "½", "=", "1/2", "0.5", "0,5", ".5", "5":
		return "½"
	case "1.0":
		return "1"
	case "0.0":
		return "0"
	case "1f", "1k":
		return "+"
	case "0f", "0k":
		return "-"
	}
	return s
}

// pairResult reads the result of both sides.
func pairResult(text string) string {
	for _, s := range []string{text, strings.ReplaceAll(text, " ", ""), strings.SplitN(text+" ", " ", 2)[0]} {
		s, unrated := strings.CutSuffix(strings.ToLower(s), "u")
		switch s {
		case "+":
			s = "+:-"
		case "1", "win", "white":
			s = "1-0"
		case "½", "=", "½½":
			s = "½-½"
		case "0":
			s = "0-1"
		case "":
			return "pending"
		case "w", "d", "l": // under one move, as reports write it
			return map[string]string{"w": "1:0u", "d": "½:½u", "l": "0:1u"}[s]
		}
		for i, r := range s {
			if !strings.ContainsRune("-–—:/−", r) {
				continue
			}
			a, b := score(s[:i]), score(s[i+len(string(r)):])
			switch key := a + ":" + b; key {
			case "1:0", "½:½", "0:1", "0:0", "+:-", "-:+", "-:-", "½:0", "0:½":
				if unrated {
					key += "u"
				}
				return key
			}
		}
	}
	return "result " + text
}

// byeResult reads the result of a player without an opponent.
func byeResult(text string) string {
	switch strings.ToLower(strings.ReplaceAll(text, " ", "")) {
	case "bye1", "-1", "1", "bye", "+":
		return "bye1"
	case "bye½", "-½", "½", "bye0.5", "-0.5", "=":
		return "bye½"
	case "bye0", "0", "0-0", "-0", "rest", "-", "x":
		return "bye0"
	}
	switch own, _, both := strings.Cut(pairResult(text), ":"); { // as if against somebody
	case both && (own == "1" || own == "+"):
		return "bye1"
	case both && own == "½":
		return "bye½"
	case both && (own == "0" || own == "-"):
		return "bye0"
	}
	return "result " + text
}

// turned returns a result with the sides exchanged.
func turned(text string) string {
	if len([]rune(text)) < 3 {
		return text
	}
	if a, b, both := strings.Cut(pairResult(text), ":"); both {
		return b + ":" + a
	}
	return text
}

// eventSights writes the games that the product read as the readers write them.
func eventSights(w testimony, e rating.Event) (all []sight) {
	for _, g := range e.Games {
		for _, what := range gameSights(w, e, g) {
			all = append(all, sight{g.Origin.Sheet, rowAt(g.Origin.Cell), what})
		}
	}
	return all
}

// gameSights returns the facts of a game as the independent readers write them.
func gameSights(w testimony, e rating.Event, g rating.Game) []string {
	first, second := sightPlayer(w, e, g.First), sightPlayer(w, e, g.Second)
	if w.sides {
		return sideSights(g, first, second)
	}
	board := g.Board
	if !w.boards {
		board = 0
	}
	further := ""
	if g.Stage != rating.Normal {
		further = " stage " + string(g.Stage)
	}
	if g.Match != "" {
		further += " match " + g.Match
	}
	return []string{fmt.Sprintf("round %d board %d: %s–%s %s%s", g.Round, board, first, second, sightResult(g), further)}
}

// sideSights returns the facts of both sides of a game as the readers of cross tables write them.
func sideSights(g rating.Game, first, second string) []string {
	if g.Bye() {
		return []string{fmt.Sprintf("round %d: %s %s", g.Round, first, sightResult(g))}
	}
	a, b, _ := strings.Cut(sightResult(g), ":")
	b, unrated := strings.CutSuffix(b, "u")
	if unrated {
		a, b = a+"u", b+"u"
	}
	return []string{fmt.Sprintf("round %d: %s w %s %s", g.Round, first, second, a),
		fmt.Sprintf("round %d: %s b %s %s", g.Round, second, first, b)}
}

// sightPlayer names a player as the independent reader does: by id, or by number if the file has no id.
func sightPlayer(w testimony, e rating.Event, id string) string {
	for _, p := range e.Entrants {
		if _, saw := w.known[p.Number]; w.known != nil && p.Player == id && id != "" && !saw && p.Number > 0 {
			return "#" + strconv.Itoa(p.Number)
		}
	}
	return id
}

// sightResult returns a result as the independent readers write it.
func sightResult(g rating.Game) string {
	one := map[rating.Score]string{rating.Win: "1", rating.Draw: "½", rating.Loss: "0"}
	if g.Kind == rating.Forfeit {
		one = map[rating.Score]string{rating.Win: "+", rating.Loss: "-", rating.Draw: "="}
	}
	switch g.Kind {
	case rating.FullBye, rating.HalfBye, rating.ZeroBye:
		return map[rating.GameKind]string{rating.FullBye: "bye1", rating.HalfBye: "bye½",
			rating.ZeroBye: "bye0"}[g.Kind]
	case rating.Pending:
		return "pending"
	case rating.Short:
		return one[g.FirstScore] + ":" + one[g.SecondScore] + "u"
	}
	return one[g.FirstScore] + ":" + one[g.SecondScore]
}

// rowAt is the row of an address such as C14, or of a range's beginning, or a line's number.
func rowAt(cell string) int {
	n, _ := strconv.Atoi(anyNumber.FindString(cell))
	return n
}

// invented returns the id of one of the people of the tests by name, with any spacing.
func invented(name string) string {
	for i, p := range formatstest.Swiss().Entrants {
		if bare(p.Name) == bare(name) && name != "" {
			return formatstest.ID(i + 1)
		}
	}
	return ""
}

func bare(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, name)
}
