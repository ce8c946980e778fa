package export

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pairing"
)

// report is a tournament report that is being written.
type report struct {
	Tournament
	edition26 bool

	to     *bufio.Writer
	who    []field
	all    map[at]side
	rounds int
	byes   map[int]int // full byes by round
	points map[string]rating.Score
	places map[string]int
}

// Limits of the format.
const (
	mostPlayers = 9999
	mostRounds  = 99
	nameWidth   = 33
)

// write writes the whole report. The sums that it needs are filled in here.
func (r report) write(to io.Writer) error {
	r.to, r.who = bufio.NewWriter(to), r.fields()
	r.all, r.rounds, _ = r.sides()
	r.points, r.byes = r.Tournament.points(r.all), map[int]int{}
	r.places = r.Tournament.places(r.points)
	for _, s := range r.all {
		if s.Kind == rating.FullBye {
			r.byes[s.Round]++
		}
	}
	r.head()
	for _, f := range r.who {
		r.line("%s%s", r.static("001", f), r.played(f))
	}
	if r.edition26 {
		r.national()
	}
	r.teams()
	return r.to.Flush()
}

// line writes one line, which ends with CR and LF. Control characters become spaces, and spaces at the end are cut. A
// fault of the writer is returned by Flush.
func (r report) line(format string, args ...any) {
	text := strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return ' '
		}
		return c
	}, fmt.Sprintf(format, args...))
	r.to.WriteString(strings.TrimRight(text, " ") + "\r\n")
}

// labelled writes a line unless its text is empty.
func (r report) labelled(tag, text string) {
	if text != "" {
		r.line("%s %s", tag, text)
	}
}

// head writes the records of the event up to the players.
func (r report) head() {
	name := r.Name
	if r.Group != "" {
		name += " (" + r.Group + ")"
	}
	r.labelled("012", name)
	r.labelled("022", r.City)
	r.labelled("032", r.Federation)
	r.labelled("042", slashed(r.Start))
	r.labelled("052", slashed(r.End))
	r.labelled("062", strconv.Itoa(len(r.Entrants)))
	r.labelled("072", strconv.Itoa(r.rated()))
	r.labelled("082", reports.Positive(r.teamCount()))
	r.labelled("092", systems[r.System].words)
	for i, a := range r.Arbiters {
		r.labelled([]string{"102", "112"}[min(i, 1)], a.text())
	}
	r.labelled("122", cmp.Or(r.TimeText, controls(r.Controls)))
	r.roundDates()
	if r.edition26 {
		r.head26()
	} else {
		r.labelled("XXR", strconv.Itoa(r.rounds))
		if win, draw := r.worth(rating.Win), r.worth(rating.Draw); win != rating.Win {
			r.line("XXS WW=%s BW=%s WD=%s BD=%s", tenth(win), tenth(win), tenth(draw), tenth(draw))
		}
	}
	if r.Registration != "" {
		r.line("### FIDE event %s", r.Registration)
	}
}

// head26 writes the records that edition 2026 has for the event as a whole.
func (r report) head26() {
	r.labelled("142", strconv.Itoa(r.rounds))
	if win, draw := r.worth(rating.Win), r.worth(rating.Draw); win != rating.Win {
		r.line("162  W%4s    D%4s", tenth(win), tenth(draw))
	}
	if r.Federation != "" {
		r.labelled("172", r.Federation+" OTHER")
	}
	r.labelled("182", r.Program)
	r.labelled("192", systems[r.System].code)
	r.labelled("222", controls(r.Controls))
}

// systems are the types of tournament: in words, and by the code table of 2026 as far as a sheet determines the code.
var systems = map[rating.System]struct{ words, code string }{
	rating.Swiss:            {"Individual: Swiss-System", ""},
	rating.RoundRobin:       {"Individual: Round-Robin", "BERGER_ROUNDROBIN"},
	rating.DoubleRoundRobin: {"Individual: Double-Round-Robin", ""},
	rating.TeamSwiss:        {"Team: Swiss-System", ""},
	rating.TeamRoundRobin:   {"Team: Round-Robin", ""},
	rating.Scheveningen:     {"Team: Scheveningen-System", ""},
	rating.Match:            {"Individual: Match", ""},
	rating.Knockout:         {"Individual: Knockout", ""},
}

// slashed formats a day as 2026/10/01; empty for 0.
func slashed(d rating.Date) string {
	if d == 0 {
		return ""
	}
	return strings.ReplaceAll(d.String(), "-", "/")
}

// tenth formats points with one decimal, 11.5, or two if needed.
func tenth(s rating.Score) string { return strings.TrimSuffix(s.String(), "0") }

// text returns the name with FIDE's title before it and the licence behind it, as far as they are known.
func (a Arbiter) text() string {
	text := a.Name
	if g := strings.ToUpper(a.Grade); g == "IA" || g == "FA" || g == "NA" {
		text = g + " " + text
	}
	if a.Licence != "" {
		text += " (" + a.Licence + ")"
	}
	return text
}

// controls formats time controls as edition 2026 does: 40/6000+30:900+30.
func controls(all []rating.Control) string {
	var periods []string
	for _, c := range all {
		text := strconv.Itoa(60*c.Minutes + c.Seconds)
		if c.Moves > 0 {
			text = strconv.Itoa(c.Moves) + "/" + text
		}
		if c.Increment > 0 {
			text += "+" + strconv.Itoa(c.Increment)
		}
		periods = append(periods, text)
	}
	return strings.Join(periods, ":")
}

// dayOf returns the day of a round: its own, or the day on which all its games were played, or the only day of the
// event; 0 if none is known.
func (t Tournament) dayOf(round int) (day rating.Date) {
	if d := t.RoundDates[round]; d != 0 {
		return d
	}
	for _, g := range t.Games {
		switch {
		case g.Round != round || g.Date == 0:
		case day != 0 && day != g.Date:
			return 0
		default:
			day = g.Date
		}
	}
	if day == 0 && t.Start == t.End {
		return t.Start
	}
	return day
}

// roundDates writes record 132 with the days of the rounds, unless none is known.
func (r report) roundDates() {
	line, any := fmt.Sprintf("%-91s", "132"), false
	for round := 1; round <= r.rounds; round++ {
		day := slashed(r.dayOf(round))
		any = any || day != ""
		line += fmt.Sprintf("%-10s", strings.TrimPrefix(strings.TrimPrefix(day, "20"), "19"))
	}
	if any {
		r.line("%s", line)
	}
}

// static returns the part of a player's line up to the day of birth; tag is the number of the record.
func (r report) static(tag string, f field) string {
	sex := map[rating.Sex]string{rating.Male: "m", rating.Female: "w"}[f.sex()]
	return fmt.Sprintf("%-3s %4d %1s%3s %s %4s %3.3s %11.11s %-10s ", tag, f.Number, sex, r.title(f), filled(f.latin, nameWidth),
		r.rating(f), r.federation(f), f.fideID(), born(f.birth()))
}

// filled cuts a text, or pads it with spaces, to a width in characters.
func filled(s string, width int) string {
	if n := utf8.RuneCountInString(s); n < width {
		return s + strings.Repeat(" ", width-n)
	}
	return string([]rune(s)[:width])
}

// title returns the player's FIDE title; empty if the title is none of FIDE's.
func (r report) title(f field) string {
	switch t := strings.ToUpper(f.Person.Title); t {
	case "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM":
		return t
	}
	return ""
}

// rating returns the FIDE rating as text: that of a list by FIDE's regulations, for players with a FIDE number;
// otherwise empty.
func (r report) rating(f field) string {
	if !r.ByFIDE || !f.Rated || f.fideID() == "" {
		return ""
	}
	return whole(f.RatingAtStart)
}

// whole formats a rating rounded to whole points.
func whole(p rating.Points) string { return p.HalfAway(rating.Whole).Text(0) }

// rated counts the players with a FIDE rating.
func (r report) rated() (n int) {
	for _, f := range r.who {
		if r.rating(f) != "" {
			n++
		}
	}
	return n
}

// born formats a day of birth as 2001/02/03, or the year alone; empty if unknown.
func born(b rating.Birth) string {
	if b.On != 0 {
		return slashed(b.On)
	}
	return reports.Positive(b.Year)
}

// played returns the part of a player's line from the points on. Every round has a code, also one without a game.
func (r report) played(f field) string {
	text := fmt.Sprintf("%4s %4s", tenth(r.points[f.Entrant.Player]), reports.Positive(r.places[f.Entrant.Player]))
	for round := 1; round <= r.rounds; round++ {
		text += "  " + r.round(r.all[at{f.Entrant.Player, round}])
	}
	return text
}

// round returns the record of a round: opponent, colour and code of the result.
func (r report) round(s side) string {
	switch s.Kind {
	case "", rating.ZeroBye:
		return "0000 - Z"
	case rating.HalfBye:
		return "0000 - H"
	case rating.FullBye:
		if r.byes[s.Round] == 1 {
			return "0000 - U" // given by the pairing: there is one at most in a round
		}
		return "0000 - F"
	}
	colour := "w"
	if s.second {
		colour = "b"
	}
	return fmt.Sprintf("%4d %s %s", s.opponent, colour, codes[s.Kind][s.score])
}

// codes are the codes of results. A game that must not be rated has the code of a game of less than one move.
var codes = map[rating.GameKind]map[rating.Score]string{
	rating.OverBoard: {rating.Win: "1", rating.Draw: "=", rating.Loss: "0"},
	rating.Forfeit:   {rating.Win: "+", rating.Loss: "-"},
	rating.Short:     {rating.Win: "W", rating.Draw: "D", rating.Loss: "L"},
	rating.Barred:    {rating.Win: "W", rating.Draw: "D", rating.Loss: "L"},
}

// national writes the records of the association, whose tag is its code: player numbers and the ratings of its own
// lists. Without a code it writes nothing.
func (r report) national() {
	if r.Federation == "" {
		return
	}
	for _, f := range r.who {
		name, own := "", ""
		if local := cmp.Or(f.Person.Name, f.Entrant.Name); local != f.latin {
			name = local
		}
		if f.Rated && !r.ByFIDE {
			own = whole(f.RatingAtStart)
		}
		r.line("%s %4d      %s %4s     %11.11s", r.Federation, f.Number, filled(name, nameWidth), own, f.Entrant.Player)
	}
}

func (t Tournament) teamCount() int {
	teams := map[int]bool{}
	for _, e := range t.Entrants {
		if e.Team > 0 {
			teams[e.Team] = true
		}
	}
	return len(teams)
}

// teamWidth is the width of a team's name.
const teamWidth = 32

// teamName returns the name of a team in Latin letters where possible, or "Team" and its number, padded to teamWidth.
func (r report) teamName(team int) string {
	name, _ := pairing.Latin(r.Teams[team])
	return filled(cmp.Or(name, r.Teams[team], "Team "+strconv.Itoa(team)), teamWidth)
}

// teams writes the members of teams: record 013, which edition 2026 replaces by 310.
func (r report) teams() {
	members, last := map[int]string{}, 0
	for _, f := range r.who {
		members[f.Team] += fmt.Sprintf("%4d ", f.Number)
		last = max(last, f.Team)
	}
	for team := 1; team <= last; team++ {
		name := r.teamName(team)
		switch {
		case members[team] == "":
		case r.edition26:
			r.line("310 %3d %-64s %s", team, strings.TrimRight(name, " "), members[team])
		default:
			r.line("013 %s%s", name, members[team])
		}
	}
}
