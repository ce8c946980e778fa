// Package regulation reads and checks the file of a ruleset that an association has written itself, rulesets/NAME.yaml,
// and returns the regulation for the ruleset. It finds all faults in one pass, each with its line and what to write.
// docs/national-elo.md explains the keys.
package regulation

import (
	"cmp"
	"slices"
	"strings"

	"kalends/config"
	"kalends/engine/rules/nationalelo"
	"kalends/rating"
	"kalends/templates"
)

// Dir is the folder of the files in an association's folder.
const Dir = "rulesets"

// FileOf returns the path of a ruleset's file in the association's folder.
func FileOf(name string) string { return Dir + "/" + name + ".yaml" }

var namePattern = templates.Pattern(`^[a-z][a-z0-9-]{1,31}$`)

// ValidName reports whether s can be the name of a ruleset, and of its file.
func ValidName(s string) bool { return namePattern().MatchString(s) }

// reader reads one file.
type reader struct {
	*config.Page
	decimals  int
	unit      rating.Points
	tables    map[string]table
	wrongLike bool // some key like names no version, or leads back to itself
}

// Read parses and checks the text of a ruleset's file. The error is of type config.Faults: all that can be found in
// one pass.
func Read(name string, source []byte) (nationalelo.Ruleset, error) {
	reg, _, err := read(name, source)
	return nationalelo.Ruleset{Regulation: &reg}, err
}

// read does the work of Read. It also returns the keys that were looked up, as section.key.
func read(name string, source []byte) (reg nationalelo.Regulation, keys map[string]bool, err error) {
	root, page := config.Tree(FileOf(name), source, "the file is empty")
	r := &reader{Page: page, unit: rating.Whole}
	if page.Err() == nil {
		reg = r.regulation(name, root)
	}
	return reg, page.Keys, page.Err()
}

// regulation reads the whole file, and adds a fault for tables that no version uses.
func (r *reader) regulation(name string, root config.Node) nationalelo.Regulation {
	s := r.section(root, "the file")
	reg := nationalelo.Regulation{Name: name, Line: 1, Titles: r.titles(s)}
	reg.Decimals = s.Number("decimals", 0, 2, 0)
	r.decimals, r.unit = reg.Decimals, [...]rating.Points{rating.Whole, rating.Tenth, rating.Hundredth}[reg.Decimals]
	_, reg.Federation = s.Scalar("federation")
	reg.Federation = strings.ToUpper(reg.Federation)
	reg.CalendarLine = root.Get("calendar").Line
	reg.Days, reg.CutoffDays = r.calendar(s.in("calendar"))
	r.readTables(s.Get("tables"))
	r.versions(s, &reg)
	if len(reg.Versions) > 0 {
		r.unusedTables()
	}
	s.Done()
	return reg
}

// titles reads the name of the list: one for all languages, or one for each. The result has a name in every language.
func (r *reader) titles(s *section) map[string]string {
	n := s.Get("name")
	titles := map[string]string{}
	switch {
	case n.Kind == config.Scalar && n.Text != "":
		for _, lang := range templates.Languages {
			titles[lang] = n.Text
		}
		return titles
	case n.Kind != config.Mapping || len(n.Pairs) == 0:
		r.Fault(n, "name is missing; write what the list is called, or {en: …, uk: …}")
		return titles
	}
	for _, p := range n.Pairs {
		if !templates.Known(p.Key) || p.Value.Kind != config.Scalar || p.Value.Text == "" {
			r.FaultAt(p.Line, p.Column, "name: write a name for each language; choose from %s", strings.Join(templates.Languages, ", "))
		}
		titles[p.Key] = p.Value.Text
	}
	usual := cmp.Or(titles["en"], n.Pairs[0].Value.Text)
	for _, lang := range templates.Languages {
		titles[lang] = cmp.Or(titles[lang], usual)
	}
	return titles
}

// calendar reads when lists are due and the days before, at which they close. Usually they are due on 1 January and 1
// July, and close a day before.
func (r *reader) calendar(s *section) (days []rating.MonthDay, cutoff int) {
	days = s.MonthDays("dates")
	if len(days) == 0 {
		days = []rating.MonthDay{{Month: 1, Day: 1}, {Month: 7, Day: 1}}
	}
	cutoff = s.Number("cutoff_days", 1, 366, 1)
	s.Done()
	return days, cutoff
}

var idPattern = templates.Pattern(`^[a-z][a-z0-9-]{1,39}$`)

// versions reads all versions into reg, oldest first, each with what it takes over from another by like.
func (r *reader) versions(s *section, reg *nationalelo.Regulation) {
	nodes := s.List("versions")
	if len(nodes) == 0 {
		r.Fault(s.Node, "versions is missing; write at least one, with its id, from and document")
	}
	for i, n := range nodes {
		if n.Kind != config.Mapping {
			r.Fault(n, "a version: write its keys with their values: id, from, document and the others")
			reg.Versions = append(reg.Versions, nationalelo.Version{})
			continue
		}
		v := r.version(n, r.inherit(n, nodes, nil), reg)
		for _, earlier := range reg.Versions {
			if v.ID != "" && earlier.ID == v.ID {
				r.Fault(n.Get("id"), "the version %q is there twice", v.ID)
			}
		}
		if i > 0 && v.From != 0 && v.From <= reg.Versions[i-1].From {
			r.Fault(n.Get("from"), "%s does not come after %s of the version before; versions stand in the order of their days",
				v.From, reg.Versions[i-1].From)
		}
		reg.Versions = append(reg.Versions, v)
	}
	for i, v := range reg.Versions {
		r.adjustmentsInTime(v, nodes[i], reg.Versions[i+1:])
	}
}

// own are the keys that a version never takes over from another.
var own = []string{"id", "from", "document", "like"}

// inherit returns a version with the keys that it takes over by like, from any depth. path are the ids of the versions
// that led here, by which a circle is found.
func (r *reader) inherit(n config.Node, all []config.Node, path []string) config.Node {
	like := n.Get("like")
	if like.Kind != config.Scalar {
		return n
	}
	path = append(path, n.Get("id").Text)
	if slices.Contains(path, like.Text) {
		r.wrongLike = true
		r.Fault(like, "like: %s goes round in a circle (%s); take out one of them", like.Text,
			strings.Join(append(path, like.Text), " → "))
		return n
	}
	at := slices.IndexFunc(all, func(other config.Node) bool { return other.Get("id").Text == like.Text })
	if at < 0 {
		r.wrongLike = true
		r.Fault(like, "there is no version %q to be like; name one of this file, or take like out", like.Text)
		return n
	}
	for _, p := range r.inherit(all[at], all, path).Pairs {
		if !slices.Contains(own, p.Key) && !n.Get(p.Key).Written() {
			n.Pairs = append(slices.Clone(n.Pairs), p)
		}
	}
	return n
}

// shortest are the sections that every version needs, in their shortest form.
var shortest = map[string]string{"expectation": "{table: fide}", "k": "20", "change": "{rating: list, per: period}",
	"newcomers": "{games: 5}", "start": "[{rating: 1000}]"}

// missing adds a fault for a missing section, with its shortest form, unless it may be missing because of a wrong like.
func (r *reader) missing(n config.Node, in, key string) {
	if !r.wrongLike {
		r.Fault(n, "%s: %s is missing; write %s: %s, for instance", in, key, key, shortest[key])
	}
}

// version reads one version: n is written with what it takes over from another.
func (r *reader) version(written, n config.Node, reg *nationalelo.Regulation) nationalelo.Version {
	s := r.section(n, "a version")
	v := nationalelo.Version{Line: written.Line, Text: n.Canonical() + r.tableText(n)}
	id, text := s.Required("id", "write a short name such as "+reg.Name+"-2026")
	if v.ID = text; text != "" && !idPattern().MatchString(text) {
		r.Fault(id, "id %q: write a short name such as %s-2026, of the characters a-z, 0-9 and -", text, reg.Name)
	}
	v.From = s.date("from")
	_, v.Document = s.Required("document", "write the regulation's title, who adopted it and when")
	s.Get("like")
	v.Events = r.events(s.in("events"))
	v.Games = r.games(s.in("games"))
	v.Expectation = r.expectation(s.in("expectation"))
	v.K = r.coefficients(s)
	v.Limit, v.LimitLine = s.Number("k_limit", 1, 99999, 0), s.Node.Get("k_limit").Line
	v.Change = r.change(s.in("change"))
	v.Newcomers = r.newcomers(s.in("newcomers"), reg)
	v.Bonus = r.bonus(s.in("bonus"), v)
	r.bounds(s, &v)
	for _, key := range []string{"expectation", "change", "newcomers"} {
		if !n.Get(key).Written() {
			r.missing(n, "a version", key)
		}
	}
	v.Inactive = r.inactive(s.in("inactive"))
	for _, item := range s.List("adjustments") {
		v.Adjustments = append(v.Adjustments, r.adjustment(item))
	}
	r.combinations(s, v)
	s.Done()
	return v
}

// combinations adds faults for values that are right by themselves but not together.
func (r *reader) combinations(s *section, v nationalelo.Version) {
	change := s.Node.Get("change")
	if v.Change.Rating == nationalelo.Running && v.Change.Per == nationalelo.PerPeriod {
		r.Fault(change.Get("per"), "per: period adds up all games of a list, so no rating can be running; write per: event or game, or rating: list or event")
	}
	if v.Change.Rating == nationalelo.Running && v.Change.Per == nationalelo.PerGame && v.Newcomers.Way != "start" {
		r.Fault(s.Node.Get("newcomers"), "where ratings change after every game, newcomers begin with a rating: write way: start, or per: event")
	}
	if v.Newcomers.Spread == 0 && v.Newcomers.Jointly {
		r.Fault(s.Node.Get("newcomers").Get("jointly"), "jointly needs formula: linear, which is fine enough to settle")
	}
	r.classesRated(s, v)
	least := rating.Points(0)
	for _, f := range v.Floors {
		least = max(least, f.Rating)
	}
	if v.Ceiling > 0 && v.Ceiling < max(least, v.Newcomers.Least, v.Newcomers.Most) {
		r.Fault(s.Node.Get("ceiling"), "the ceiling %s lies below a floor or a first rating; raise it, or lower those", v.Ceiling.Text(s.r.decimals))
	}
}
