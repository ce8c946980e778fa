package export

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/rating/finding"
)

// registry is the file in which the office enters most of what is missing.
const registry = "registry/registry.xlsx"

// inspection collects findings about an event before it is written in a format.
type inspection struct {
	Tournament
	format string
	who    []field
	all    map[at]side
	rounds int
	found  rating.Findings
}

// Preflight reports what an event lacks for the readers of a format. If it reports an error, the event cannot be
// written in the format.
func Preflight(t Tournament, format string) rating.Findings {
	i := &inspection{Tournament: t, format: format, who: t.fields()}
	var twice bool
	i.all, i.rounds, twice = t.sides()
	if format != XLSX {
		i.fits(twice)
	}
	if format != CSV {
		i.pending()
	}
	if format == TRF16 || format == TRF26 {
		i.forFIDE()
	}
	return i.found
}

// note adds a finding with the event and the given pairs of arguments. Its place is the sheet of the registry, or the
// event's own file if sheet is empty.
func (i *inspection) note(code, sheet string, pairs ...string) {
	args := map[string]string{"event": i.Code}
	for n := 0; n+1 < len(pairs); n += 2 {
		args[pairs[n]] = pairs[n+1]
	}
	origin := i.Origin
	origin.Cell = ""
	if sheet != "" {
		origin = rating.Origin{File: registry, Sheet: sheet}
	}
	i.found = append(i.found, rating.Finding{Code: code, Origin: origin, Args: args})
}

// what returns a phrase of the findings.
func what(key string, pairs ...string) string {
	return rating.Said(rating.Phrase("exportfindings.what."+key, pairs...))
}

// fits adds a finding if a table by rounds cannot hold the event.
func (i *inspection) fits(twice bool) {
	switch {
	case twice:
		i.note(finding.NotInRounds, "", "why", what("twice"))
	case len(i.Entrants) > mostPlayers || i.rounds > mostRounds:
		i.note(finding.NotInRounds, "", "why", what("big", "players", strconv.Itoa(mostPlayers), "rounds",
			strconv.Itoa(mostRounds)))
	}
}

// mostNamed limits the names in a finding; the others are counted.
const mostNamed = 12

// named joins names with commas; those beyond mostNamed are only counted.
func named(all []string) string {
	if over := len(all) - mostNamed; over > 0 {
		all = append(slices.Clone(all[:mostNamed]), "+"+strconv.Itoa(over))
	}
	return strings.Join(all, ", ")
}

// pending adds a finding with the games that have no result yet.
func (i *inspection) pending() {
	var games []string
	for _, g := range i.Games {
		if g.Kind == rating.Pending {
			games = append(games, fmt.Sprintf("%d/%d", g.Round, g.Board))
		}
	}
	if len(games) > 0 {
		i.note(finding.GamesPending, "", "n", strconv.Itoa(len(games)), "games", named(games))
	}
}

// forFIDE adds findings about what FIDE needs to know. For a list where the first side is Red it replaces all findings
// by one.
func (i *inspection) forFIDE() {
	if i.Red {
		i.found = nil
		i.note(finding.NotForFIDE, "")
		return
	}
	if i.Federation == "" {
		i.note(finding.FederationUnknown, "")
	}
	i.people()
	i.head()
	i.arbiters()
	i.leftOut()
}

// people adds findings about what is missing about players, each kind once for all of them.
func (i *inspection) people() {
	var numbers, latin, long []string
	lacks := map[string][]string{}
	for _, f := range i.who {
		who := fmt.Sprintf("%s (%s)", cmp.Or(f.Person.Name, f.Entrant.Name), f.Entrant.Player)
		lack := func(what string, known bool) {
			if !known {
				lacks[what] = append(lacks[what], who)
			}
		}
		if f.fideID() == "" {
			numbers = append(numbers, who)
		}
		if !f.plain {
			latin = append(latin, who)
		}
		if len([]rune(f.latin)) > nameWidth {
			long = append(long, who)
		}
		lack("sex", f.sex() != "")
		lack("birth", f.birth().Year > 0)
		lack("federation", i.federation(f) != "" || i.Federation == "")
	}
	say := func(code string, all []string, pairs ...string) {
		if len(all) > 0 {
			i.note(code, "Players", append([]string{"n", strconv.Itoa(len(all)), "who", named(all)}, pairs...)...)
		}
	}
	say(finding.NoFIDENumber, numbers)
	say(finding.NoLatinName, latin)
	for _, lack := range []string{"sex", "birth", "federation"} {
		say(finding.PlayersLack, lacks[lack], "what", what(lack))
	}
	say(finding.NamesShortened, long)
}

// head reports what FIDE needs to know of the event as a whole and is not known: the days of rounds, the time control,
// and the number under which FIDE has registered it.
func (i *inspection) head() {
	var dateless []string
	for round := 1; round <= i.rounds; round++ {
		if i.dayOf(round) == 0 {
			dateless = append(dateless, strconv.Itoa(round))
		}
	}
	if len(dateless) > 0 {
		i.note(finding.NoRoundDays, "", "rounds", named(dateless))
	}
	if len(i.Controls) == 0 && i.TimeText == "" {
		i.note(finding.NoTempo, "Events")
	}
	if i.Registration == "" {
		i.note(finding.NotRegistered, "Events")
	}
}

// arbiters adds a finding for each arbiter without a licence, or whose licence ran out before the end of the event.
func (i *inspection) arbiters() {
	for _, a := range i.Arbiters {
		switch {
		case a.Licence == "":
			i.note(finding.NoLicence, "Arbiters", "who", a.Name, "what", what("no_number"))
		case a.Until != 0 && a.Until < i.End:
			i.note(finding.NoLicence, "Arbiters", "who", a.Name, "what",
				what("run_out", "date", a.Until.String()))
		}
	}
}

// leftOut adds findings about what the report does not contain, or not as it was.
func (i *inspection) leftOut() {
	ties, barred, national := 0, 0, 0
	for _, g := range i.Games {
		switch {
		case !normal(g):
			ties++
		case g.Kind == rating.Barred:
			barred++
		}
	}
	for _, f := range i.who {
		if f.Rated && !i.ByFIDE {
			national++
		}
	}
	for _, left := range []struct {
		code string
		n    int
	}{{finding.TiebreaksLeftOut, ties}, {finding.BarredAsShort, barred}, {finding.NationalLeftOut, national}} {
		if left.n > 0 && (left.code != finding.NationalLeftOut || i.format == TRF16) {
			i.note(left.code, "", "n", strconv.Itoa(left.n))
		}
	}
}

// Possible reports whether an event with these findings can be written.
func Possible(found rating.Findings) bool { return found.Worst() != rating.Error }
