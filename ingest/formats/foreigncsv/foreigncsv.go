// Package foreigncsv reads the results that players of the Irish union bring home from events abroad: the event, and
// for each of these players a line per round with result, colour and opponent. Opponents have a name, but no number of
// the union.
package foreigncsv

import (
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/textfile"
	"kalends/ingest/mirror"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

const format = "foreigncsv"

// Knows reports whether a text is such a report: it begins with the event, and has at least one player with a number.
func Knows(book workbook.Book) bool {
	if len(book.Lines) == 0 || len(book.Sheets) != 1 {
		return false
	}
	begins, players := "", 0
	for _, row := range book.Sheets[0].Rows {
		key := keyOf(row)
		if begins == "" {
			begins = key
		}
		if _, err := strconv.Atoi(text(row, 2)); key == "player" && err == nil && text(row, 3) != "" {
			players++
		}
	}
	return (begins == "event" || begins == "tournament") && players > 0
}

// keyOf returns the first word of a line, in lower case.
func keyOf(row workbook.Row) string { return strings.ToLower(text(row, 1)) }

func text(row workbook.Row, column int) string { return cells.Tidy(row.Cell(column).Raw) }

type reader struct {
	*textfile.Reader
	numbers    map[string]int          // by the names of the players
	withRounds map[int]bool            // players with rounds of their own
	entries    map[[2]int]mirror.Entry // by round and player; a later one replaces an earlier one
	order      [][2]int                // the keys of entries as in the file
	player     int                     // the player of the current rounds
	round      int                     // the last of them
	lines      map[string]int          // of the fields of the event
}

// Read reads the event and every player's rounds into a draft, with findings for everything that is wrong.
func Read(src draft.Source) *draft.Draft {
	r := &reader{Reader: textfile.New(src, format, "results"), numbers: map[string]int{}, withRounds: map[int]bool{},
		entries: map[[2]int]mirror.Entry{}, lines: map[string]int{}}
	r.At = func(key string) rating.Origin { return r.Line(r.lines[key]) }
	for _, row := range src.Book.Sheets[0].Rows {
		r.row(row)
	}
	r.checkRounds()
	r.DeclaredRounds = r.Event.Rounds
	r.games()
	r.Event.Scoring = cells.Half
	r.Check()
	r.Sort()
	return r.Draft
}

// row reads a line according to its first word; a line without a known word is a round.
func (r *reader) row(row workbook.Row) {
	value := text(row, 2)
	switch key := keyOf(row); key {
	case "event", "tournament":
		r.Event.Name, r.lines["event.name"] = value, row.Number
	case "start", "start date", "date", "end", "end date":
		r.day(row.Number, key, value)
	case "rounds", "number of rounds":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > 99 {
			r.Note(finding.NotWhole, r.Line(row.Number), value, "field", "event.rounds")
			return
		}
		r.Event.Rounds, r.lines["event.rounds"] = n, row.Number
	case "web", "website", "web site", "site":
		r.Event.URL, r.lines["event.url"] = value, row.Number
	case "player":
		r.begin(row)
	case "total":
		r.total(row)
	default:
		r.result(row)
	}
}

// day sets the first or the last day of the event, as key says.
func (r *reader) day(line int, key, value string) {
	d, ok := r.Calendar.Date(workbook.Cell{Kind: workbook.Text, Raw: value})
	if !ok {
		r.Note(finding.NotADate, r.Line(line), value)
		return
	}
	if strings.HasPrefix(key, "end") {
		r.Event.End, r.lines["event.end"] = d.Date, line
		return
	}
	r.Event.Start, r.lines["event.start"] = d.Date, line
}

// entrant returns the number of the player with a name; fresh means that the player was not known and has been added.
func (r *reader) entrant(line int, last, first string) (number int, fresh bool) {
	name := strings.TrimSuffix(last+", "+first, ", ")
	key := cells.NameKey(name)
	if n := r.numbers[key]; n > 0 {
		return n, false
	}
	n := len(r.Entrants) + 1
	r.numbers[key] = n
	r.Entrants = append(r.Entrants, textfile.NewEntrant(r.On(line), n, name))
	return n, true
}

// begin reads the line of a player, to whom the next rounds belong. A player who has rounds already is reported.
func (r *reader) begin(row workbook.Row) {
	r.checkRounds()
	n, _ := r.entrant(row.Number, text(row, 3), text(row, 4))
	e := &r.Entrants[n-1]
	if r.withRounds[n] {
		r.Note(finding.NumberTwice, r.Line(row.Number), e.Name, "first", e.Origin.Cell)
	}
	e.Typed, e.At, e.Origin = text(row, 2), r.On(row.Number), r.Line(row.Number)
	r.withRounds[n], r.player, r.round = true, n, 0
}

// checkRounds reports that rounds of the current player are missing, and ends that player.
func (r *reader) checkRounds() {
	if r.player > 0 && r.Event.Rounds > 0 && r.round < r.Event.Rounds {
		r.Note(finding.RoundMissing, r.Entrants[r.player-1].Origin, strconv.Itoa(r.Event.Rounds), "rounds",
			strconv.Itoa(r.round+1))
	}
	r.player = 0
}

// total sets the points of the current player.
func (r *reader) total(row workbook.Row) {
	if r.player == 0 {
		r.Note(finding.NotAPlayer, r.Line(row.Number), "Total")
		return
	}
	r.Entrants[r.player-1].Points = r.Points(r.Line(row.Number), text(row, 2))
}

// examples shows how a round is written.
const examples = "1,1,W,…  1,=,B,…  1,0,W,…  1,1,-"

// result adds a round of the current player: number, result, colour and opponent; a dash instead of the colour is a
// bye. Rounds must come one after the other; any other line is reported.
func (r *reader) result(row workbook.Row) {
	round, err := strconv.Atoi(text(row, 1))
	score, known := map[string]rating.Score{"1": rating.Win, "w": rating.Win, "=": rating.Draw, "0.5": rating.Draw,
		"½": rating.Draw, "d": rating.Draw, "0": rating.Loss, "l": rating.Loss}[strings.ToLower(text(row, 2))]
	colour := strings.ToUpper(text(row, 3))
	side, sided := map[string]cells.Side{"W": cells.FirstSide, "B": cells.SecondSide}[colour]
	if r.player == 0 || err != nil || round != r.round+1 || !known || !sided && colour != "-" {
		r.Note(finding.NotAResult, r.Line(row.Number), shown(row), "allowed", examples)
		return
	}
	r.round = round
	c := cells.Cross{Score: score, Kind: rating.OverBoard, Stage: rating.Normal}
	if !sided {
		c.Kind = draft.ByeOf(score)
	} else if text(row, 4) == "" {
		r.Note(finding.EmptyField, r.Line(row.Number), "", "field", "game.second")
		return
	} else {
		c.Opponent = r.opponent(row)
	}
	r.entries[[2]int{round, r.player}] = mirror.Entry{Round: round, Player: r.player, Cell: c, Side: side,
		Shown: shown(row), At: r.Line(row.Number)}
	r.order = append(r.order, [2]int{round, r.player})
}

// shown returns the first five values of a line, for messages.
func shown(row workbook.Row) string {
	var all []string
	for _, c := range row.Cells[:min(len(row.Cells), 5)] {
		all = append(all, cells.Tidy(c.Raw))
	}
	return strings.Join(all, ",")
}

// opponent returns the number of the opponent of a round, who becomes an entrant with rating and title if not known
// yet.
func (r *reader) opponent(row workbook.Row) int {
	n, fresh := r.entrant(row.Number, text(row, 4), text(row, 5))
	if e := &r.Entrants[n-1]; fresh {
		e.Rating, e.Title = text(row, 6), textfile.Title(text(row, 7))
	}
	return n
}

// games adds the games of all rounds. An opponent without own rounds gets the mirrored entry.
func (r *reader) games() {
	var entries []mirror.Entry
	for _, key := range r.order {
		e := r.entries[key]
		entries = append(entries, e)
		if o := e.Cell.Opponent; o > 0 && !r.withRounds[o] {
			back := e
			back.Player, back.Cell.Opponent, back.Cell.Score = o, e.Player, rating.Win-e.Cell.Score
			back.Side = map[cells.Side]cells.Side{cells.FirstSide: cells.SecondSide, cells.SecondSide: cells.FirstSide}[e.Side]
			entries = append(entries, back)
		}
	}
	r.Mirror(entries)
}
