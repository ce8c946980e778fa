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
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// maker makes proposals of the people of a list.
type maker struct {
	Desk
	opt    Options
	out    *Proposal
	grid   registry.Grid
	titles map[string]string // codes by names
	ranks  []rating.TitleName
	here   map[string]map[string]registry.GridRow // sheet → identity → row
	fresh  []persons.Person                       // whom the registry would have more
	listed map[string]rating.List                 // the last list that is out, of those who are asked after
	spare  *numbers
}

// Propose reads a list and says what of it the registry does not have. Nothing is written.
func (d Desk) Propose(src players.Source, opt Options) (*Proposal, error) {
	g, err := d.gather(src, opt)
	if err != nil {
		return nil, err
	}
	m, err := d.maker(opt, g)
	if err != nil {
		return nil, err
	}
	people := make([]known, len(g.people))
	for i, p := range g.people {
		people[i] = d.who(p)
	}
	if err := m.standing(g.people, people); err != nil {
		return nil, err
	}
	claims := claimed(people)
	for i, p := range g.people {
		if people[i].why == byBirth && claims[people[i].id] > 1 {
			people[i] = known{doubt: finding.ResemblesOther, other: people[i].id}
		}
		if err := m.propose(p, people[i]); err != nil {
			return nil, err
		}
	}
	m.out.Findings = append(m.out.Findings, m.doubts()...)
	m.out.sort()
	return m.out, nil
}

func (d Desk) maker(opt Options, g gathered) (*maker, error) {
	data, err := folder.RegistryBytes(&d.View)
	if err != nil {
		return nil, err
	}
	terms := d.RegistryTerms()
	grid, found := terms.ReadGrid(data, "registry.xlsx")
	if len(found) > 0 {
		return nil, folder.RegistryError{Findings: found, Words: d.Words}
	}
	m := &maker{Desk: d, opt: opt, grid: grid, spare: d.numbersFrom(opt.NumberFrom, g.people), titles: terms.TitleCodes(), ranks: terms.Titles,
		here: map[string]map[string]registry.GridRow{}, listed: map[string]rating.List{}}
	for _, s := range templates.Registry().Sheets {
		if t := grid.Sheets[s.Name]; t != nil {
			m.here[s.Name] = t.ByIdentity(s)
		}
	}
	m.out = &Proposal{Summary: g.summary, Own: g.own, Others: g.others, People: len(g.people), Findings: g.found,
		NoList: map[players.Discipline]int{}}
	return m, nil
}

// standing looks up what everybody who was found has on the last list that is out.
func (m *maker) standing(people []players.Person, who []known) error {
	var ids []string
	for i := range people {
		if who[i].id != "" {
			ids = append(ids, who[i].id)
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

// propose says what is to be done about one person.
func (m *maker) propose(p players.Person, k known) error {
	if k.doubt != "" {
		other := m.Registry.Players.Get(k.other)
		m.note(k.doubt, p.Origin, p.Name, "number", numberOf(p), "other", other.ID, "other_name", other.Name,
			"birth", mostOf(registry.BirthText(other.Birth), "–"))
		return nil
	}
	before := len(m.out.Rows)
	id, doubts := k.id, len(m.out.Findings)
	if _, rowed := m.here["Players"][strings.ToLower(id)]; id == "" || !rowed {
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
	f := rating.Finding{Code: code, Origin: at, Read: read, Args: map[string]string{}}
	for i := 0; i+1 < len(args); i += 2 {
		f.Args[args[i]] = args[i+1]
	}
	m.out.Findings = append(m.out.Findings, f)
}

// newcomer proposes a person whom the registry does not have.
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
	m.fresh = append(m.fresh, newcomer{id, p}.forLook())
	return true
}

// row proposes a row or cells, if the registry has a place for them.
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

// reconcile proposes what a list says otherwise of a person who is there: name, birth, sex, federation; and what the
// registry does not say.
func (m *maker) reconcile(id string, p players.Person, k known) {
	row := m.here["Players"][strings.ToLower(id)]
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
		if births(r.Birth, p.Birth) != alike || r.Birth.On == 0 && p.Birth.On != 0 {
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

// changed proposes cells of a row that is there.
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

func sheetNamed(name string) templates.Sheet {
	def, _ := templates.Registry().Sheet(name)
	return def
}

// names proposes another name: in the same script in its place, in another one beside it.
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

// sort puts proposals and findings into an order that does not depend on the order of the list.
func (p *Proposal) sort() {
	order := map[string]int{}
	for i, s := range templates.Registry().Sheets {
		order[s.Name] = i
	}
	slices.SortStableFunc(p.Rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(order[a.Sheet], order[b.Sheet]), natural(a.Person, b.Person),
			cmp.Compare(registry.Identity(sheetNamed(a.Sheet), a.Values), registry.Identity(sheetNamed(b.Sheet), b.Values)))
	})
	slices.SortStableFunc(p.Findings, func(a, b rating.Finding) int {
		return cmp.Or(cmp.Compare(a.Origin.Sheet, b.Origin.Sheet), natural(line(a.Origin), line(b.Origin)),
			cmp.Compare(a.Code, b.Code), cmp.Compare(a.Read, b.Read))
	})
}

// line is the number of the row of a place.
func line(o rating.Origin) string { return strings.TrimLeft(o.Cell, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") }

func itoa(n int) string {
	if n < 0 {
		return ""
	}
	return strconv.Itoa(n)
}
