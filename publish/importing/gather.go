package importing

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"kalends/ingest/players"
	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// Wrong is the error of a request that cannot be carried out as it was made; nothing was changed.
type Wrong struct{ Key string } // of the words under importing.wrong

// Error returns the key of the words.
func (w Wrong) Error() string { return w.Key }

// TooMany is the error for a list with more people than a registry can hold.
type TooMany struct{ People, Most int }

// Error returns a short message.
func (t TooMany) Error() string {
	return fmt.Sprintf("more than %d people; a registry holds no more (say --federation)", t.Most)
}

// MostPeople is how many people may be imported at a time: an office's computer cannot open a workbook with more.
const MostPeople = 60_000

// gathered are the people of a list who are imported, each once.
type gathered struct {
	people  []players.Person
	summary players.Summary
	own     []string
	others  int
	found   rating.Findings
}

// gather reads a list and returns the people whom the association wants, each once and by number. More than MostPeople
// are TooMany.
func (d Desk) gather(src players.Source, opt Options) (g gathered, err error) {
	opt.Numberless = opt.NumberFrom > 0
	if g.own, err = d.federations(src, opt); err != nil {
		return g, err
	}
	var all []players.Person
	g.summary, err = players.Read(src, opt.Options, func(p players.Person) error {
		if !d.isWanted(p, g.own) {
			g.others++
			return nil
		}
		if len(all) == MostPeople {
			return TooMany{len(all) + 1, MostPeople}
		}
		all = append(all, p)
		return nil
	})
	if err != nil {
		return g, err
	}
	players.TellSexes(all)
	g.join(all)
	g.askAboutGames(src.Name)
	return g, nil
}

// isWanted reports whether a person is of one of the federations own, which may be nil for all, or is in the registry
// by the FIDE number.
func (d Desk) isWanted(p players.Person, own []string) bool {
	return own == nil || slices.Contains(own, p.Federation) || len(d.Registry.Bearers(registry.ByFIDE, p.FIDEID)) > 0
}

// federations returns the federations whose people are imported, nil for everyone. Of a list of FIDE without the option
// it is that of kalends.yaml, or else the federation of most people whose FIDE numbers the registry has; the error is
// Wrong if there is neither.
func (d Desk) federations(src players.Source, opt Options) ([]string, error) {
	switch {
	case slices.Contains(opt.Federation, "ALL"):
		return nil, nil
	case len(opt.Federation) > 0:
		return opt.Federation, nil
	}
	known := map[string]int{}
	sum, err := players.Read(src, opt.Options, func(p players.Person) error {
		if len(d.Registry.Bearers(registry.ByFIDE, p.FIDEID)) > 0 && p.Federation != "" {
			known[p.Federation]++
		}
		return nil
	})
	whole := sum.Kind == players.FIDEText || sum.Kind == players.FIDEXML
	switch {
	case err != nil || !whole:
		return nil, err
	case d.Setup.Federation != "":
		return []string{d.Setup.Federation}, nil
	case len(known) == 0:
		return nil, Wrong{"federation"}
	}
	return []string{slices.MaxFunc(slices.Sorted(maps.Keys(known)), func(a, b string) int {
		return cmp.Or(cmp.Compare(known[a], known[b]), cmp.Compare(b, a))
	})}, nil
}

// numberOf returns the number that identifies a person of a list.
func numberOf(p players.Person) string { return cmp.Or(p.ID, p.National, p.FIDEID) }

// join adds the people of all rows, in the order of their numbers and then those without one. Rows of one number become
// one person. Rows with an error or without a name are left out with a finding.
func (g *gathered) join(all []players.Person) {
	byNumber := map[string][]players.Person{}
	var numberless []players.Person
	for _, p := range all {
		number, wrong := numberOf(p), p.Findings.Count(rating.Error) > 0
		if !wrong && p.Name == "" {
			g.note(finding.NoNameInList, p, number, "number", number)
			continue
		}
		g.found = append(g.found, p.Findings...)
		switch {
		case wrong:
		case number == "":
			numberless = append(numberless, p)
		default:
			byNumber[number] = append(byNumber[number], p)
		}
	}
	for _, number := range slices.SortedFunc(maps.Keys(byNumber), natural) {
		g.add(number, byNumber[number])
	}
	g.people = append(g.people, standIns(numberless)...)
}

// askAboutGames adds a question for each column of games whose header does not say which games it counts.
func (g *gathered) askAboutGames(file string) {
	for _, c := range g.summary.Columns {
		if c.Asked != "" {
			g.found = append(g.found, rating.Finding{Code: finding.GamesUnsaid, Read: c.Header,
				Origin: rating.Origin{File: file}, Args: map[string]string{"column": c.Letters()}})
		}
	}
}

// add adds the person of one or several rows. If they differ in more than ratings, or in a rating of the same day, it
// adds a finding instead.
func (g *gathered) add(number string, rows []players.Person) {
	slices.SortFunc(rows, func(a, b players.Person) int {
		return cmp.Compare(fmt.Sprint(withoutRatings(a)), fmt.Sprint(withoutRatings(b)))
	})
	one := rows[0]
	for _, p := range rows[1:] {
		standings, agree := merged(one.Standings, p.Standings)
		if !agree || !reflect.DeepEqual(withoutRatings(one), withoutRatings(p)) {
			g.note(finding.RowsContradict, p, number, "number", number, "where", one.Origin.String())
			return
		}
		one.Standings = standings
	}
	g.people = append(g.people, one)
}

// withoutRatings returns p without ratings, findings and place.
func withoutRatings(p players.Person) players.Person {
	p.Origin, p.Findings, p.Standings = rating.Origin{}, nil, nil
	return p
}

// merged returns the ratings of two rows, by list and date; false if they differ on the same list and date.
func merged(a, b []players.Standing) ([]players.Standing, bool) {
	all := slices.Clone(a)
	for _, s := range b {
		i := slices.IndexFunc(all, func(o players.Standing) bool { return o.List == s.List && o.Date == s.Date })
		if i < 0 {
			all = append(all, s)
			continue
		}
		o := all[i]
		o.Origin = s.Origin
		if o != s {
			return nil, false
		}
	}
	slices.SortFunc(all, func(a, b players.Standing) int {
		return cmp.Or(cmp.Compare(a.List, b.List), cmp.Compare(a.Date, b.Date))
	})
	return all, true
}

// note adds a finding about a person.
func (g *gathered) note(code string, p players.Person, read string, args ...string) {
	g.found = append(g.found, rating.Finding{Code: code, Origin: p.Origin, Read: read}.With(append(args, "name", p.Name)...))
}

// natural compares numbers by value, 9 before 10, and other texts by their bytes.
func natural(a, b string) int {
	if isNumber(a) && isNumber(b) {
		a, b := strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
		if c := cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)); c != 0 {
			return c
		}
	}
	return cmp.Compare(a, b)
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// Federations parses the value of --federation: codes of three letters with commas between, or all, in capitals or not.
func Federations(text string) (all []string, err error) {
	for code := range strings.SplitSeq(strings.ToUpper(text), ",") {
		switch code = strings.TrimSpace(code); len(code) {
		case 0:
		case 3:
			all = append(all, code)
		default:
			return nil, errors.New("a federation has three letters, such as UKR; or all")
		}
	}
	return all, nil
}
