package importing

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/persons"
	"kalends/ingest/players"
	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// maker makes a proposal from the people of a list; spare are the numbers for those without one.
type maker struct {
	Desk
	opt       Options
	out       *Proposal
	grid      registry.Grid
	titles    map[string]string // codes by names
	ranks     []rating.TitleName
	newcomers []persons.Person       // whom the registry would get
	listed    map[string]rating.List // the newest published list of the people of the import
	spare     *numbers               // for people without one
}

// Propose reads a list and returns what the registry does not have of it. It writes nothing.
func (d Desk) Propose(src players.Source, opt Options) (*Proposal, error) {
	g, err := d.gather(src, opt)
	if err != nil {
		return nil, err
	}
	m, err := d.maker(opt, g)
	if err != nil {
		return nil, err
	}
	people := make([]match, len(g.people))
	for i, p := range g.people {
		people[i] = d.identify(p)
	}
	if err := m.publishedStates(people); err != nil {
		return nil, err
	}
	claims := matchesByPlayer(people)
	for i, p := range g.people {
		if people[i].why == byBirth && claims[people[i].id] > 1 {
			people[i] = match{doubt: finding.ResemblesOther, other: people[i].id}
		}
		if err := m.propose(p, people[i]); err != nil {
			return nil, err
		}
	}
	m.out.Findings = append(m.out.Findings, m.doubts()...)
	m.out.sort()
	return m.out, nil
}

// maker returns a maker for the people who were gathered.
func (d Desk) maker(opt Options, g gathered) (*maker, error) {
	grid, _, err := d.currentRegistry()
	if err != nil {
		return nil, err
	}
	terms := d.RegistryTerms()
	m := &maker{Desk: d, opt: opt, grid: grid, spare: d.numbersFrom(opt.NumberFrom, g.people),
		titles: terms.TitleCodes(), ranks: terms.Titles,
		listed: map[string]rating.List{}}
	m.out = &Proposal{Summary: g.summary, Own: g.own, Others: g.others, People: len(g.people), Findings: g.found,
		NoList: map[players.Discipline]int{}}
	return m, nil
}

// publishedStates sets m.listed to the newest published list of each kind, with those of the people who are players.
func (m *maker) publishedStates(people []match) error {
	var ids []string
	for _, k := range people {
		if k.id != "" {
			ids = append(ids, k.id)
		}
	}
	for _, l := range m.Setup.Lists {
		p, out, err := m.Ledger.Latest(l.ID)
		if err != nil {
			return err
		}
		if !out {
			continue
		}
		list, _, err := m.Ledger.InForceOf(l.ID, p.Date, ids)
		if err != nil {
			return err
		}
		m.listed[l.ID] = list
	}
	return nil
}

// propose adds the rows for one person, a finding if the person is doubtful, or counts the person as having nothing
// new.
func (m *maker) propose(p players.Person, k match) error {
	if k.doubt != "" {
		other := m.Registry.Players.Get(k.other)
		m.note(k.doubt, p.Origin, p.Name, "number", numberOf(p), "other", other.ID, "other_name", other.Name,
			"birth", cmp.Or(registry.BirthText(other.Birth), "–"))
		return nil
	}
	before := len(m.out.Rows)
	id, doubts := k.id, len(m.out.Findings)
	if _, hasRow := m.grid.Sheets["Players"].Find(strings.ToLower(id)); !hasRow {
		id = cmp.Or(id, numberOf(p))
		if isStandIn(id) && m.opt.NumberFrom > 0 {
			id = m.take(m.spare)
		}
		if !m.newcomer(id, p) {
			return nil
		}
	} else {
		m.reconcile(id, p, k)
	}
	m.awards(id, p)
	if err := m.ratings(id, p); err != nil {
		return err
	}
	if len(m.out.Rows) == before && len(m.out.Findings) == doubts {
		m.out.Same++
	}
	return nil
}

func (m *maker) note(code string, at rating.Origin, read string, args ...string) {
	m.out.Findings = append(m.out.Findings, rating.Finding{Code: code, Origin: at, Read: read}.With(args...))
}

// newcomer adds a row for a person whom the registry does not have, with findings about the cells to fill in. It
// returns false if the registry has no room for a value.
func (m *maker) newcomer(id string, p players.Person) bool {
	var missing []string
	if isStandIn(id) {
		m.note(finding.NumberNotSaid, p.Origin, p.Name, "from", m.free(m.spare))
		missing = append(missing, "player.id")
	}
	if p.Sex == "" {
		number := id
		if isStandIn(id) {
			number = "–"
		}
		m.note(finding.SexNotSaid, p.Origin, p.Name, "number", number)
		missing = append(missing, "player.sex")
	}
	values := map[string]string{"player.id": id, "player.name": p.Name, "player.sex": string(p.Sex), "player.last": p.Last,
		"player.first": p.First, "player.name_latin": p.Latin, "player.name_local": p.Local,
		"player.birth": registry.BirthText(p.Birth), "player.federation": p.Federation, "player.region": p.Region,
		"player.club": p.Club, "player.fide_id": p.FIDEID, "player.national_no": p.National}
	if p.National == id {
		values["player.national_no"] = ""
	}
	if !m.row(Row{Sheet: "Players", Values: values, Source: p.Origin, Person: id, Name: p.Name, Why: asNew, Missing: missing}) {
		return false
	}
	m.newcomers = append(m.newcomers, newcomer{id, p}.toCheck())
	return true
}

// row adds a row; if the registry lacks a column for a value, or the value is too long, it adds a finding and returns
// false.
func (m *maker) row(r Row) bool {
	def, _ := templates.Registry().Sheet(r.Sheet)
	table := m.grid.Sheets[r.Sheet]
	maps.DeleteFunc(r.Values, func(_, v string) bool { return v == "" })
	for _, key := range slices.Sorted(maps.Keys(r.Values)) {
		f, _ := def.Field(key)
		if table == nil || table.Keys[key] == 0 || f.Max > 0 && f.Type == "text" && len([]rune(r.Values[key])) > f.Max {
			m.note(finding.NoPlaceForValue, r.Source, r.Values[key], "field", f.Named(), "number", r.Person)
			return false
		}
	}
	m.out.Rows = append(m.out.Rows, r)
	return true
}

// reconcile adds the cells of a player in which the list differs: name, birth, sex, federation, and others that are
// empty in the registry. Cells with a formula stay.
func (m *maker) reconcile(id string, p players.Person, k match) {
	row, _ := m.grid.Sheets["Players"].Find(strings.ToLower(id))
	r := m.Registry.Players.Get(id)
	changes := map[string]string{}
	put := func(key, v string) {
		if v != "" && row.Values[key] != v && !row.Formulas[key] {
			changes[key] = v
		}
	}
	fill := func(key, v string) {
		if row.Values[key] == "" {
			put(key, v)
		}
	}
	m.names(id, p, put)
	if r.Birth.Year != p.Birth.Year || r.Birth.On == 0 || p.Birth.On != 0 {
		if compareBirths(r.Birth, p.Birth) != alike || r.Birth.On == 0 && p.Birth.On != 0 {
			put("player.birth", registry.BirthText(p.Birth))
		}
	}
	put("player.sex", string(p.Sex))
	if row.Values["player.federation"] != "" || len(m.out.Own) == 1 && p.Federation != m.out.Own[0] {
		put("player.federation", p.Federation)
	}
	fill("player.fide_id", p.FIDEID)
	if p.National != id {
		fill("player.national_no", p.National)
	}
	fill("player.region", p.Region)
	fill("player.club", p.Club)
	fill("player.name_latin", p.Latin)
	fill("player.name_local", p.Local)
	m.changed("Players", map[string]string{"player.id": row.Values["player.id"]}, row, changes, p, k.why)
}

// changed adds the changed cells of an existing row, if there are any; identity are the cells by which the row is
// found.
func (m *maker) changed(sheet string, identity map[string]string, row registry.GridRow, changes map[string]string,
	p players.Person, why string) {
	if len(changes) == 0 {
		return
	}
	old := map[string]string{}
	for key := range changes {
		old[key] = row.Values[key]
	}
	values := maps.Clone(changes)
	maps.Copy(values, identity)
	person := row.Values[registry.IdentityOf(sheetNamed(sheet))[0]]
	m.row(Row{Sheet: sheet, Values: values, Old: old, Source: p.Origin, Person: person, Name: p.Name, Why: why})
}

// sheetNamed returns the definition of a sheet of the registry.
func sheetNamed(name string) templates.Sheet {
	def, _ := templates.Registry().Sheet(name)
	return def
}

// names calls put for a name that the registry does not have: in place of the present one if the script is the same,
// else in the empty column of its script.
func (m *maker) names(id string, p players.Person, put func(key, v string)) {
	r := m.Registry.Players.Get(id)
	names := m.Registry.Names(id)
	called := m.Registry.Called(id, p.Name)
	switch {
	case called || slices.ContainsFunc(names, func(n string) bool { return cells.SameName(n, p.Name) }):
	case script(r.Name) == script(p.Name):
		put("player.name", p.Name)
	case slices.ContainsFunc(names, func(n string) bool { return n != "" && script(n) == script(p.Name) }):
	case script(p.Name) == 'L':
		put("player.name_latin", p.Name)
	default:
		put("player.name_local", p.Name)
	}
}

// sort sorts rows and findings, so that the order of the list does not matter.
func (p *Proposal) sort() {
	order := map[string]int{}
	for i, s := range templates.Registry().Sheets {
		order[s.Name] = i
	}
	slices.SortStableFunc(p.Rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(order[a.Sheet], order[b.Sheet]), natural(a.Person, b.Person),
			cmp.Compare(a.identity(), b.identity()))
	})
	slices.SortStableFunc(p.Findings, func(a, b rating.Finding) int {
		return cmp.Or(cmp.Compare(a.Origin.Sheet, b.Origin.Sheet), natural(line(a.Origin), line(b.Origin)),
			cmp.Compare(a.Code, b.Code), cmp.Compare(a.Read, b.Read))
	})
}

// line returns the row number of a place, as text.
func line(o rating.Origin) string { return strings.TrimLeft(o.Cell, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") }

// itoa returns a number as text, "" if it is below 0, which means unknown.
func itoa(n int) string {
	if n < 0 {
		return ""
	}
	return strconv.Itoa(n)
}
