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

// Wrong is a wish that cannot be met as it was said; nothing was touched.
type Wrong struct{ Key string } // of importing

// Error names the words.
func (w Wrong) Error() string { return w.Key }

// TooMany says that a list has more people than a registry can hold.
type TooMany struct{ People, Most int }

// Error says it in short.
func (t TooMany) Error() string {
	return fmt.Sprintf("more than %d people; a registry holds no more (say --federation)", t.Most)
}

// MostPeople is how many people of one list are taken at a time: a workbook with more of them opens on no office's
// computer.
const MostPeople = 60_000

// gathered are the people of a list who are wanted, each once.
type gathered struct {
	people  []players.Person
	summary players.Summary
	own     []string
	others  int
	found   rating.Findings
}

// gather reads a list and keeps of it whom the association wants.
func (d Desk) gather(src players.Source, opt Options) (g gathered, err error) {
	opt.Numberless = opt.NumberFrom > 0
	if g.own, err = d.wanted(src, opt); err != nil {
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
	g.asked(src.Name)
	return g, nil
}

// isWanted says whether a person of a list is one of the federations', or of the registry wherever he plays for.
func (d Desk) isWanted(p players.Person, own []string) bool {
	return own == nil || slices.Contains(own, p.Federation) || len(d.Registry.Bearers(registry.ByFIDE, p.FIDEID)) > 0
}

// wanted gives the federations whose people are wanted. Of FIDE's list, which has everybody, those of the federation
// are that most people have whom the registry knows by their FIDE numbers.
func (d Desk) wanted(src players.Source, opt Options) ([]string, error) {
	if len(opt.Federation) > 0 {
		if slices.Contains(opt.Federation, "ALL") {
			return nil, nil
		}
		return opt.Federation, nil
	}
	known, whole := map[string]int{}, false
	sum, err := players.Read(src, opt.Options, func(p players.Person) error {
		if len(d.Registry.Bearers(registry.ByFIDE, p.FIDEID)) > 0 && p.Federation != "" {
			known[p.Federation]++
		}
		return nil
	})
	whole = sum.Kind == players.FIDEText || sum.Kind == players.FIDEXML
	switch {
	case err != nil || !whole:
		return nil, err
	case len(known) == 0:
		return nil, Wrong{"federation"}
	}
	most := slices.MaxFunc(slices.Sorted(maps.Keys(known)), func(a, b string) int {
		return cmp.Or(cmp.Compare(known[a], known[b]), cmp.Compare(b, a))
	})
	return []string{most}, nil
}

// numberOf gives the number under which a person of a list stays himself.
func numberOf(p players.Person) string {
	switch {
	case p.ID != "":
		return p.ID
	case p.National != "":
		return p.National
	}
	return p.FIDEID
}

// join puts the rows of a list that are of one number together, in the order of numbers. Rows that differ in more than
// their ratings are none of them used.
func (g *gathered) join(all []players.Person) {
	byNumber := map[string][]players.Person{}
	var numberless []players.Person
	for _, p := range all {
		switch {
		case p.Findings.Count(rating.Error) > 0:
			g.found = append(g.found, p.Findings...)
			continue
		case p.Name == "":
			g.note(finding.NoNameInList, p, numberOf(p), "number", numberOf(p))
			continue
		}
		g.found = append(g.found, p.Findings...)
		if numberOf(p) == "" {
			numberless = append(numberless, p)
			continue
		}
		byNumber[numberOf(p)] = append(byNumber[numberOf(p)], p)
	}
	for _, number := range slices.SortedFunc(maps.Keys(byNumber), natural) {
		g.add(number, byNumber[number])
	}
	g.people = append(g.people, standIns(numberless)...)
}

// asked adds a question for each column of games whose header does not say which games it counts.
func (g *gathered) asked(file string) {
	for _, c := range g.summary.Columns {
		if c.Asked != "" {
			g.found = append(g.found, rating.Finding{Code: finding.GamesUnsaid, Read: c.Header,
				Origin: rating.Origin{File: file}, Args: map[string]string{"column": c.Letters()}})
		}
	}
}

// add takes a person whom one row or several of a list describe.
func (g *gathered) add(number string, rows []players.Person) {
	slices.SortFunc(rows, func(a, b players.Person) int { return cmp.Compare(fmt.Sprint(bare(a)), fmt.Sprint(bare(b))) })
	one := rows[0]
	for _, p := range rows[1:] {
		standings, agree := merged(one.Standings, p.Standings)
		if !agree || !reflect.DeepEqual(person(one), person(p)) {
			g.note(finding.RowsContradict, p, number, "number", number, "where", one.Origin.String())
			return
		}
		one.Standings = standings
	}
	g.people = append(g.people, one)
}

// bare is a person without the places where the list has him.
func bare(p players.Person) players.Person {
	p = person(p)
	return p
}

// person is what a list says of somebody beside his ratings.
func person(p players.Person) players.Person {
	p.Origin, p.Findings, p.Standings = rating.Origin{}, nil, nil
	return p
}

// merged joins what two rows say of a person's ratings; they must agree where they speak of the same list and day.
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

func (g *gathered) note(code string, p players.Person, read string, args ...string) {
	f := rating.Finding{Code: code, Origin: p.Origin, Read: read, Args: map[string]string{"name": p.Name}}
	for i := 0; i+1 < len(args); i += 2 {
		f.Args[args[i]] = args[i+1]
	}
	g.found = append(g.found, f)
}

// natural puts numbers in the order of people: 9 before 10, whatever stands around.
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

// federations reads codes such as UKR,POL.
func federations(text string) ([]string, error) {
	var all []string
	for code := range strings.SplitSeq(strings.ToUpper(text), ",") {
		if code = strings.TrimSpace(code); code == "" {
			continue
		}
		if len(code) != 3 {
			return nil, errors.New("a federation has three letters, such as UKR; or all")
		}
		all = append(all, code)
	}
	return all, nil
}

// Federations reads what --federation says.
func Federations(text string) ([]string, error) { return federations(text) }
