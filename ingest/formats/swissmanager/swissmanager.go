// Package swissmanager reads the pairings that Swiss-Manager writes as a text, with a line a board that begins with
// round and board. They have the start numbers of the players alone, so that the list of players, which the program
// writes beside it, must stand in the same text.
package swissmanager

import (
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

// Knows says whether a text is such an export.
func Knows(book workbook.Book) bool {
	for _, line := range book.Lines {
		if ofPairings(line) {
			return true
		}
	}
	return false
}

func ofPairings(line string) bool {
	s := strings.ToLower(line)
	return strings.HasPrefix(s, "runde;brett;") && strings.Contains(s, ";nrw;nrs;erg")
}

func ofPlayers(line string) bool { return strings.HasPrefix(strings.ToLower(line), "nr;name;") }

type reader struct {
	*textfile.Reader
	column map[string]int  // of the headers above a line
	lines  map[int]int     // of the players
	byes   []rating.Origin // lines of byes, of which the program does not say what they are worth
}

// Read reads the list of players and the pairings and puts down everything that is wrong with them.
func Read(src draft.Source) *draft.Draft {
	r := &reader{Reader: textfile.New(src, format, "pairings"), lines: map[int]int{}}
	read, first := func(int, []string) {}, 0
	for i, text := range src.Book.Lines {
		switch words := strings.Split(text, ";"); {
		case ofPlayers(text):
			r.heads(words)
			read = r.player
		case ofPairings(text):
			r.heads(words)
			read, first = r.board, i+1
		case strings.Trim(text, "; \t") != "":
			read(i+1, words)
		}
	}
	r.Event.Scoring = cells.Half
	if len(r.Entrants) == 0 {
		r.Pad.Note(finding.NamesMissing, r.Line(first), "", "n", strconv.Itoa(len(r.Pairs)))
		r.Pairs = nil
		return r.Draft
	}
	for _, p := range r.Pairs {
		r.Event.Rounds = max(r.Event.Rounds, p.Round)
	}
	if len(r.byes) > 0 {
		r.Pad.Note(finding.FullPointBye, r.byes[0], "", draft.Alike(r.byes)...)
	}
	r.Check()
	r.List()
	r.Sort()
	return r.Draft
}

func (r *reader) heads(words []string) {
	r.column = map[string]int{}
	for i, w := range words {
		r.column[strings.ToLower(cells.Tidy(w))] = i
	}
}

func (r *reader) said(words []string, key string) string {
	if i, ok := r.column[key]; ok && i < len(words) {
		return cells.Tidy(words[i])
	}
	return ""
}

// player reads a line of the list of players.
func (r *reader) player(line int, words []string) {
	n, err := strconv.Atoi(r.said(words, "nr"))
	name := r.said(words, "name")
	if last := r.said(words, "nachname"); last != "" && r.said(words, "vorname") != "" {
		name = last + ", " + r.said(words, "vorname")
	}
	switch before := r.lines[n]; {
	case err != nil || n < 1 || n > 9999 || name == "":
		r.Pad.Note(finding.NotAPlayer, r.Line(line), strings.Join(words, ";"))
		return
	case before > 0:
		r.Pad.Note(finding.NumberTwice, r.Line(line), strconv.Itoa(n), "first", workbook.Line(before))
		return
	}
	r.lines[n] = line
	e := draft.Entrant{At: r.On(line), Typed: nothing(r.said(words, "identnr"))}
	e.Entrant = rating.Entrant{Number: n, Name: name, Title: textfile.Title(r.said(words, "titel")),
		FIDEID: nothing(r.said(words, "fide-no")), Rating: nothing(r.said(words, "elonat")), Status: rating.Played,
		Origin: r.Line(line)}
	if other := nothing(r.said(words, "eloint")); e.Rating == "" {
		e.Rating = other
	} else if other != "" && other != e.Rating {
		e.Ratings = []string{other}
	}
	e.Sex = map[string]rating.Sex{"w": rating.Female, "f": rating.Female, "m": rating.Male}[strings.ToLower(r.said(words, "sex"))]
	if b, ok := r.Pad.Calendar.Birth(workbook.Cell{Kind: workbook.Text, Raw: r.said(words, "geburt")}); ok {
		e.Birth = b
	}
	r.Entrants = append(r.Entrants, e)
}

// nothing drops a number that stands for none.
func nothing(s string) string { return strings.TrimPrefix(s, strings.Repeat("0", len(s))) }

// bye stands in the place of the second player's number.
const bye = -1

// board reads a line of the pairings.
func (r *reader) board(line int, words []string) {
	number := func(key string) (n int, ok bool) {
		n, err := strconv.Atoi(r.said(words, key))
		if err != nil {
			r.Pad.Note(finding.NotWhole, r.Line(line), r.said(words, key), "field", "game.round")
		}
		return n, err == nil
	}
	p := draft.Pair{At: r.On(line), Game: rating.Game{Stage: rating.Normal, Origin: r.Line(line)}}
	ok := [4]bool{}
	p.Round, ok[0] = number("runde")
	p.Board, ok[1] = number("brett")
	p.First, ok[2] = number("nrw")
	p.Second, ok[3] = number("nrs")
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

// result reads what both players have; K says that nobody played. A board without a result has 0 on both sides.
func (r *reader) result(line int, p *draft.Pair, words []string) {
	first, second, k := r.said(words, "ergw"), r.said(words, "ergs"), r.said(words, "kontumaz")
	scores := map[string]rating.Score{"1": rating.Win, "0,5": rating.Draw, "0.5": rating.Draw, "½": rating.Draw, "0": rating.Loss}
	a, known1 := scores[first]
	b, known2 := scores[second]
	switch {
	case !known1, !known2, a+b > rating.Win, k != "" && !strings.EqualFold(k, "k"), k != "" && a == rating.Draw:
		r.Pad.Note(finding.NotAResult, r.Line(line), first+":"+second+k, "allowed", "1:0  0,5:0,5  0:1  1:0K  0:1K  0:0K")
		return
	case k != "":
		p.Kind = rating.Forfeit
	case a+b == 0:
		p.Kind, p.Missing = rating.Pending, true
	case a+b < rating.Win:
		r.Pad.Note(finding.UnevenUnexplained, r.Line(line), first+":"+second, "result", first+":"+second)
		p.Kind = rating.OverBoard
	default:
		p.Kind = rating.OverBoard
	}
	p.FirstScore, p.SecondScore = a, b
}
