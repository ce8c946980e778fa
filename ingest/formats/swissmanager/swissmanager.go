// Package swissmanager reads the pairings that Swiss-Manager writes as a text, with a line per board that begins with
// round and board. They have only the start numbers of the players. The list of players, a second export of the
// program, must be in the same text or in a file that comes with it.
package swissmanager

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/textfile"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

const format = "swissmanager"

// Knows reports whether a text, or one of several joined texts, is such an export.
func Knows(book workbook.Book) bool {
	for _, s := range book.Sheets {
		for _, row := range s.Rows {
			if ofPairings(words(row)) {
				return true
			}
		}
	}
	return false
}

// words returns the cells of a line, including empty ones.
func words(row workbook.Row) (all []string) {
	for _, c := range row.Cells {
		for len(all) < c.Column-1 {
			all = append(all, "")
		}
		all = append(all, cells.Tidy(c.Raw))
	}
	return all
}

// begins reports whether a line begins with some headers.
func begins(line []string, heads ...string) bool {
	return len(line) > len(heads) && slices.EqualFunc(line[:len(heads)], heads, strings.EqualFold)
}

// ofPairings reports whether a line has the headers of the pairings, ofPlayers those of the list of players.
func ofPairings(line []string) bool {
	second := func(w string) bool { return strings.EqualFold(w, "NrS") }
	return begins(line, "Runde", "Brett") && slices.ContainsFunc(line, second)
}

func ofPlayers(line []string) bool { return begins(line, "Nr", "Name") }

type reader struct {
	*textfile.Reader
	sheet  string          // of the text that is being read
	column map[string]int  // of the headers above a line
	byes   []rating.Origin // lines of byes, whose worth the program does not say
}

// Read reads the list of players and the pairings into a draft, with findings for everything that is wrong. Each may
// be a text of its own, in any order. Without the list there are no games, only their number in Nameless.
func Read(src draft.Source) *draft.Draft {
	r := &reader{Reader: textfile.New(src, format, "pairings")}
	r.each(ofPlayers, r.player)
	first := r.each(ofPairings, r.board)
	r.Event.Scoring = cells.Half
	if len(r.Entrants) == 0 {
		r.Note(finding.NamesMissing, first, "", "n", strconv.Itoa(len(r.Pairs)))
		r.Nameless, r.Pairs = len(r.Pairs), nil
		return r.Draft
	}
	for _, p := range r.Pairs {
		r.Event.Rounds = max(r.Event.Rounds, p.Round)
	}
	if len(r.byes) > 0 {
		r.Note(finding.FullPointBye, r.byes[0], "", draft.Alike(r.byes)...)
	}
	r.Check()
	r.List()
	r.Sort()
	return r.Draft
}

// each calls read with the lines below the headers that heads recognises, and returns the place of the first of these
// headers.
func (r *reader) each(heads func([]string) bool, read func(line int, words []string)) (first rating.Origin) {
	for _, s := range r.Book.Sheets {
		r.sheet = s.Name
		below := false
		for _, row := range s.Rows {
			switch line := words(row); {
			case ofPlayers(line), ofPairings(line):
				if below = heads(line); below && first == (rating.Origin{}) {
					first = r.Line(row.Number)
				}
				r.heads(line)
			case below && len(line) > 0:
				read(row.Number, line)
			}
		}
	}
	return first
}

// Line returns the place of a line of the text that is being read.
func (r *reader) Line(n int) rating.Origin { return r.Report.At(r.sheet, n, 1) }

// On returns the place of a line for every key.
func (r *reader) On(n int) func(string) rating.Origin {
	at := r.Line(n)
	return func(string) rating.Origin { return at }
}

// heads sets the columns from a line of headers.
func (r *reader) heads(words []string) {
	r.column = map[string]int{}
	for i, w := range words {
		r.column[strings.ToLower(cells.Tidy(w))] = i
	}
}

// value returns the value of a line below a header, given in small letters, or "".
func (r *reader) value(words []string, key string) string {
	if i, ok := r.column[key]; ok && i < len(words) {
		return cells.Tidy(words[i])
	}
	return ""
}

// player adds the player of a line; a line without number or name is reported.
func (r *reader) player(line int, words []string) {
	n, name := textfile.Number(r.value(words, "nr")), r.value(words, "name")
	if last := r.value(words, "nachname"); last != "" && r.value(words, "vorname") != "" {
		name = last + ", " + r.value(words, "vorname")
	}
	if n == 0 || name == "" {
		r.Note(finding.NotAPlayer, r.Line(line), strings.Join(words, ";"))
		return
	}
	e := textfile.NewEntrant(r.On(line), n, name, r.value(words, "elonat"), r.value(words, "eloint"))
	e.Typed, e.FIDEID = textfile.NonZero(r.value(words, "identnr")), textfile.NonZero(r.value(words, "fide-no"))
	e.Title, e.Sex = textfile.Title(r.value(words, "titel")), textfile.Sex(r.value(words, "sex"))
	if b, ok := r.Calendar.Birth(workbook.Cell{Kind: workbook.Text, Raw: r.value(words, "geburt")}); ok {
		e.Birth = b
	}
	r.Enter(e, strconv.Itoa(n))
}

// bye is the second player's number in the line of a bye.
const bye = -1

// board adds the game or the bye of a line; a line with an invalid number is reported instead.
func (r *reader) board(line int, words []string) {
	number := func(key, field string) (n int, ok bool) {
		n, err := strconv.Atoi(r.value(words, key))
		if err != nil {
			r.Note(finding.NotWhole, r.Line(line), r.value(words, key), "field", field)
		}
		return n, err == nil
	}
	p := draft.Pair{At: r.On(line), Game: rating.Game{Stage: rating.Normal, Origin: r.Line(line)}}
	ok := [4]bool{}
	p.Round, ok[0] = number("runde", "game.round")
	p.Board, ok[1] = number("brett", "game.board")
	p.First, ok[2] = number("nrw", "game.first")
	p.Second, ok[3] = number("nrs", "game.second")
	if ok != [4]bool{true, true, true, true} {
		return
	}
	switch {
	case p.Second < bye:
		p.Second, p.Kind = 0, rating.ZeroBye
	case p.Second == bye:
		p.Second, p.Kind, p.FirstScore = 0, rating.FullBye, rating.Win
		r.byes = append(r.byes, r.Line(line))
	default:
		r.result(line, &p, words)
	}
	r.Pairs = append(r.Pairs, p)
}

// result sets kind and scores from the points of both players; K marks a forfeit. A board without a result has 0 on
// both sides. An invalid result is reported and leaves the pair without a kind.
func (r *reader) result(line int, p *draft.Pair, words []string) {
	first, second, k := r.value(words, "ergw"), r.value(words, "ergs"), r.value(words, "kontumaz")
	scores := map[string]rating.Score{"1": rating.Win, "0,5": rating.Draw, "0.5": rating.Draw, "½": rating.Draw,
		"0": rating.Loss}
	a, known1 := scores[first]
	b, known2 := scores[second]
	switch {
	case !known1, !known2, a+b > rating.Win, k != "" && !strings.EqualFold(k, "k"), k != "" && a == rating.Draw:
		r.Note(finding.NotAResult, r.Line(line), first+":"+second+k, "allowed", "1:0  0,5:0,5  0:1  1:0K  0:1K  0:0K")
		return
	case k != "":
		p.Kind = rating.Forfeit
	case a+b == 0:
		p.Kind, p.Missing = rating.Pending, true
	case a+b < rating.Win:
		r.Note(finding.UnevenUnexplained, r.Line(line), first+":"+second, "result", first+":"+second)
		p.Kind = rating.OverBoard
	default:
		p.Kind = rating.OverBoard
	}
	p.FirstScore, p.SecondScore = a, b
}
