package formatstest

import (
	"encoding/xml"
	"fmt"
	"strings"

	"kalends/rating"
)

// XMLStyle is how a program writes the XML for chess-results.com.
type XMLStyle struct {
	OneLine  bool // everything on one line
	Noughts  bool // no point is written as 0.0, not as nothing
	Counters bool // the program numbers its players itself
	Comma    bool // points of the players have a decimal comma
	Days     string
	Charset  string // in its declaration
}

// ChessResultsXML returns the XML with which pairing programs upload a tournament to chess-results.com.
func ChessResultsXML(e rating.Event, style XMLStyle) []byte {
	t, b := tabled(e), strings.Builder{}
	days := style.Days
	if days == "" {
		days = "20060102"
	}
	fmt.Fprintf(&b, "<?xml version=\"1.0\"%s?>\n<chessresults>\n<tournamentdata>\n", style.Charset)
	kind := map[rating.System]string{rating.Swiss: "0", rating.RoundRobin: "1"}[e.System]
	element(&b, "tournament", "key", "1268765", "type", kind, "name", e.Name, "remark", "", "organiser", e.Organizer, "location",
		e.City, "rounds", fmt.Sprint(e.Rounds), "currentround", fmt.Sprint(e.Rounds), "rankinground", fmt.Sprint(e.Rounds), "from",
		e.Start.Time().Format(days), "to", e.End.Time().Format(days), "replay", "1", "timecontrol", "90 min + 30 sec",
		"endstatus", "J", "chiefarbiter", "Arbiter, Anna (14100001)", "federation", "UKR")
	b.WriteString("</tournamentdata>\n<rounds>\n")
	for r := range e.Rounds {
		element(&b, "round", "round", fmt.Sprint(r+1), "date", e.RoundDates[r+1].Time().Format(days), "time", "10:00")
	}
	b.WriteString("</rounds>\n<players>\n")
	for _, n := range t.order() {
		t.xmlPlayer(&b, n, style)
	}
	b.WriteString("</players>\n<playerpairings>\n")
	for r := range e.Rounds {
		for i, g := range t.of(r + 1) {
			t.xmlBoard(&b, i+1, g, style)
		}
	}
	b.WriteString("</playerpairings>\n<security>\n")
	element(&b, "securitydata", "source", "13", "sid", "4683C7D0")
	b.WriteString("</security>\n</chessresults>\n")
	text := b.String()
	if style.OneLine {
		text = strings.ReplaceAll(text, "\n", "")
	}
	return []byte(text)
}

// xmlPlayer writes the element of a player, xmlBoard that of a game or bye.
func (t table) xmlPlayer(b *strings.Builder, n int, style XMLStyle) {
	p := t.entrant(n)
	id, mark := p.Player, "."
	if style.Counters {
		id = fmt.Sprint(n)
	}
	if style.Comma {
		mark = ","
	}
	last, first, _ := strings.Cut(p.Name, ", ")
	if n%2 == 0 && first != "" { // the whole name in one attribute, as Swiss-Chess writes it
		last, first = last+","+first, ""
	}
	element(b, "player", "no", fmt.Sprint(n), "id", id, "lastname", last, "firstname", first, "title", "", "rtg", p.Rating,
		"rtgfide", "0", "dob", fmt.Sprint(p.Birth.Year), "sex", map[rating.Sex]string{rating.Female: "W", rating.Male: "M"}[p.Sex],
		"fed", "UKR", "board", "", "teamno", "0", "clubname", p.Club, "fideid", p.FIDEID, "rank", "", "pts",
		decimal(t.points(n, t.Rounds), mark), "equal", "N", "state", "")
}

func (t table) xmlBoard(b *strings.Builder, board int, g rating.Game, style XMLStyle) {
	second, k := fmt.Sprint(number(g.Second)), ""
	switch {
	case g.Kind == rating.FullBye:
		second, k = "-1", "K"
	case g.Bye():
		second = "-2"
	case g.Kind == rating.Forfeit:
		k = "K"
	}
	points := func(s rating.Score) string {
		if t.Scoring == "2-1-0" {
			s *= 2
		}
		if s == 0 && !style.Noughts {
			return ""
		}
		return fmt.Sprintf("%d.%d", s/100, s%100/10)
	}
	element(b, "playerpairing", "round", fmt.Sprint(g.Round), "pairing", fmt.Sprint(board), "board", "1", "whiteno",
		fmt.Sprint(number(g.First)), "blackno", second, "reswhite", points(g.FirstScore), "resblack", points(g.SecondScore),
		"forfeit", k)
}

// element writes an element with attributes and nothing in it.
func element(b *strings.Builder, name string, attributes ...string) {
	b.WriteString("  <" + name)
	for i := 0; i+1 < len(attributes); i += 2 {
		b.WriteString(" " + attributes[i] + `="`)
		if err := xml.EscapeText(b, []byte(attributes[i+1])); err != nil {
			panic(err)
		}
		b.WriteString(`"`)
	}
	b.WriteString(" />\n")
}
