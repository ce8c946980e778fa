package importing

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/registry"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
	"kalends/templates"
)

// Applied is what became of a proposal that the office has looked at.
type Applied struct {
	Name     string
	Rows     []Row           // that were written
	Findings rating.Findings // cells that were not, because somebody has changed them since
	Left     int             // rows of the registry that the copy does not have any more; they stay
	Orphans  int             // rows of the copy without a number, or of people who were taken out of it
	Waiting  int             // people of the copy whose rows wait for cells to be filled in
	Stranded int             // rows of other sheets in which something still stands for a number
	Done     bool            // nothing of it waits any longer
}

// InUse is a registry that a spreadsheet program has open.
type InUse struct{ Owner string }

// Error names the file that says so.
func (u InUse) Error() string {
	return fmt.Sprintf("the registry is open in another program (%s); close it there and try again", u.Owner)
}

// IsProposal says whether a path is that of a proposal: registry/import-1.xlsx.
func IsProposal(name string) bool {
	return folder.ImportNumber(path.Base(filepath.ToSlash(name))) > 0
}

// Apply writes what the office has left in a proposal into the registry of today: what the copy says otherwise than the
// registry of which it is a copy. A cell that somebody has changed since stays, and is told. The second time there is
// nothing left to write.
func (d Desk) Apply(file string) (Applied, error) {
	name := path.Base(filepath.ToSlash(file))
	a := Applied{Name: name}
	if owner, err := folder.RegistryOpen(&d.View); err != nil || owner != "" {
		return a, errors.Join(err, inUse(owner))
	}
	copied, taken, err := d.proposal(name)
	if err != nil {
		return a, err
	}
	today, source, err := d.today()
	if err != nil {
		return a, err
	}
	base, err := d.base(copied)
	if err != nil {
		return a, err
	}
	m := merge{base: base, copied: copied, today: today, out: &a, waits: map[string]bool{}}
	m.given = m.filledIn()
	m.all()
	if len(a.Rows) > 0 {
		if err := d.replace(source, today, a.Rows); err != nil {
			return a, err
		}
	}
	a.Done = len(a.Findings) == 0 && a.Waiting+a.Stranded == 0
	if a.Done && !taken {
		return a, d.applied(name)
	}
	return a, nil
}

func inUse(owner string) error {
	if owner == "" {
		return nil
	}
	return InUse{owner}
}

// proposal reads a proposal where it lies, or where it was put away; taken says that it was.
func (d Desk) proposal(name string) (g registry.Grid, taken bool, err error) {
	data, err := d.Files.ReadFile(d.Path("registry", name))
	if errors.Is(err, fs.ErrNotExist) {
		taken = true
		data, err = d.Files.ReadFile(d.Path("registry", "history", name))
	}
	if errors.Is(err, fs.ErrNotExist) {
		return g, taken, Wrong{"gone"}
	}
	if err != nil {
		return g, taken, err
	}
	g, err = d.grid(data, name)
	return g, taken, err
}

func (d Desk) grid(data []byte, name string) (registry.Grid, error) {
	g, found := d.RegistryTerms().ReadGrid(data, name)
	if len(found) > 0 {
		return g, folder.RegistryError{Findings: found, Words: d.Words}
	}
	return g, nil
}

func (d Desk) today() (registry.Grid, []byte, error) {
	data, err := folder.RegistryBytes(&d.View)
	if err != nil {
		return registry.Grid{}, nil, err
	}
	g, err := d.grid(data, "registry.xlsx")
	return g, data, err
}

// base reads the registry of which a proposal is a copy.
func (d Desk) base(copied registry.Grid) (registry.Grid, error) {
	sha := copied.Properties[baseMark]
	if sha == "" {
		return registry.Grid{}, Wrong{"foreign"}
	}
	data, err := folder.KeptRegistry(&d.View, sha)
	if err == nil && data == nil {
		err = Wrong{"base_gone"}
	}
	if err != nil {
		return registry.Grid{}, err
	}
	return d.grid(data, "registry.xlsx")
}

// replace writes rows into the registry, reads back what came of it, and puts it in the place of the old one.
func (d Desk) replace(source []byte, today registry.Grid, rows []Row) error {
	edits, _, err := editsOf(today, rows, false)
	if err != nil {
		return err
	}
	out, err := d.Amender.Amend(sheets.Amendment{Source: source, Edits: edits, Lang: d.Words.Lang})
	if err != nil {
		return err
	}
	terms := d.RegistryTerms()
	_, found := terms.Read(out, "registry.xlsx")
	if stops := registry.Stops(found); len(stops) > 0 {
		return folder.RegistryError{Findings: stops, Words: d.Words}
	}
	written, err := d.grid(out, "registry.xlsx")
	if err != nil {
		return err
	}
	if err := readBack(written, rows); err != nil {
		return err
	}
	return d.ReplaceRegistry(out)
}

// readBack wants every cell that was written to say what it should.
func readBack(written registry.Grid, rows []Row) error {
	here := map[string]map[string]registry.GridRow{}
	for _, r := range rows {
		def := sheetNamed(r.Sheet)
		if here[r.Sheet] == nil {
			here[r.Sheet] = written.Sheets[r.Sheet].ByIdentity(def)
		}
		row := here[r.Sheet][registry.Identity(def, r.Values)]
		for key, v := range r.Values {
			if row.Values[key] != v {
				return fmt.Errorf("read back of %s %s: %s is %q, not %q", r.Sheet, r.Person, key, row.Values[key], v)
			}
		}
	}
	return nil
}

// merge compares three registries: the one of which the proposal is a copy, the copy, and that of today.
type merge struct {
	base, copied, today registry.Grid
	out                 *Applied

	waits map[string]bool   // by what stands for people in the copy whose rows wait
	given map[string]string // numbers that were written in the place of something that stood in for them
}

func (m *merge) all() {
	for _, def := range templates.Registry().Sheets {
		if copied := m.copied.Sheets[def.Name]; copied != nil {
			m.sheet(def, copied)
		}
	}
	m.withoutOrphans()
}

// withoutOrphans leaves out what belongs to people who were taken out of the copy.
func (m *merge) withoutOrphans() {
	players := sheetNamed("Players")
	here := rowsOf(m.today, players)
	for _, r := range m.out.Rows {
		if r.Sheet == "Players" {
			here[registry.Identity(players, r.Values)] = registry.GridRow{}
		}
	}
	m.out.Rows = slices.DeleteFunc(m.out.Rows, func(r Row) bool {
		if !slices.Contains(ofPeople, r.Sheet) {
			return false
		}
		_, there := here[strings.ToLower(r.Person)]
		switch {
		case there || m.waits[r.Person]:
		case isStandIn(r.Person):
			m.out.Stranded++
		default:
			m.out.Orphans++
		}
		return !there
	})
}

// filledIn finds the numbers that the office has written for people of the list who had none: on sheet Players, in the only new
// row of the name, or of the name and the year of birth, that stands on the others in its place.
func (m *merge) filledIn() map[string]string {
	given, rows, players := map[string]string{}, map[string]int{}, sheetNamed("Players")
	base := rowsOf(m.base, players)
	if m.copied.Sheets["Players"] == nil {
		return given
	}
	for _, row := range m.copied.Sheets["Players"].Rows {
		if _, before := base[registry.Identity(players, row.Values)]; before {
			continue
		}
		name, born := row.Values["player.name"], row.Values["player.birth"]
		year, _ := strconv.Atoi(born[:min(4, len(born))])
		for _, stood := range slices.Compact([]string{standInOf(name, 0), standInOf(name, year)}) {
			rows[stood]++
			given[stood] = row.Values["player.id"]
		}
	}
	maps.DeleteFunc(given, func(stood, id string) bool { return rows[stood] > 1 || id == "" || isStandIn(id) })
	return given
}

// unfilled says whether a new row of sheet Players waits for the office.
func unfilled(def templates.Sheet, row registry.GridRow) bool {
	return isStandIn(row.Values["player.id"]) || slices.ContainsFunc(def.Columns, func(f templates.Field) bool {
		return f.Required && row.Values[f.Key] == ""
	})
}

// ofPeople are the sheets whose rows belong to somebody of sheet Players.
var ofPeople = []string{"Ratings", "Titles", "Transfers", "Status", "Aliases"}

func rowsOf(g registry.Grid, def templates.Sheet) map[string]registry.GridRow {
	if t := g.Sheets[def.Name]; t != nil {
		return t.ByIdentity(def)
	}
	return nil
}

func (m *merge) sheet(def templates.Sheet, copied *registry.Table) {
	base, today, seen := rowsOf(m.base, def), rowsOf(m.today, def), map[string]bool{}
	for _, row := range copied.Rows {
		row = m.numbered(def, row)
		id := registry.Identity(def, row.Values)
		if id == "" {
			m.out.Orphans++
		}
		if id == "" || seen[id] {
			continue
		}
		seen[id] = true
		was, before := base[id]
		is, there := today[id]
		switch {
		case !before && !there && def.Name == "Players" && unfilled(def, row):
			m.waits[row.Values["player.id"]] = true
			m.out.Waiting++
		case !before && !there:
			m.write(def, row, Row{Sheet: def.Name, Values: maps.Clone(row.Values)})
		case before && !there:
			if !maps.Equal(row.Values, was.Values) {
				m.note(finding.RowGoneSince, def, row, "", "", "")
			}
		default:
			m.cells(def, row, was, is)
		}
	}
	for id := range base {
		if !seen[id] {
			m.out.Left++
		}
	}
}

// numbered gives a row of somebody else's sheet the number that the office has filled in on sheet Players.
func (m *merge) numbered(def templates.Sheet, row registry.GridRow) registry.GridRow {
	if !slices.Contains(ofPeople, def.Name) {
		return row
	}
	key := registry.IdentityOf(def)[0]
	if id := m.given[row.Values[key]]; isStandIn(row.Values[key]) && id != "" {
		row.Values = maps.Clone(row.Values)
		row.Values[key] = id
	}
	return row
}

// cells takes over the cells of a row that is there: each by itself.
func (m *merge) cells(def templates.Sheet, row, was, is registry.GridRow) {
	changes := Row{Sheet: def.Name, Values: map[string]string{}, Old: map[string]string{}}
	for _, f := range def.Columns {
		now, before, mine := row.Values[f.Key], was.Values[f.Key], is.Values[f.Key]
		switch {
		case now == before || now == mine:
		case mine != before || is.Formulas[f.Key]:
			m.note(finding.ChangedSince, def, is, f.Named(), mine, now)
		default:
			changes.Values[f.Key], changes.Old[f.Key] = now, mine
		}
	}
	if len(changes.Values) == 0 {
		return
	}
	for _, key := range registry.IdentityOf(def) {
		if v := is.Values[key]; v != "" {
			changes.Values[key] = v
		}
	}
	m.write(def, row, changes)
}

// write takes a row over if today's registry has a column for each of its cells.
func (m *merge) write(def templates.Sheet, row registry.GridRow, r Row) {
	r.Person = row.Values[registry.IdentityOf(def)[0]]
	table := m.today.Sheets[def.Name]
	for _, key := range slices.Sorted(maps.Keys(r.Values)) {
		if table == nil || table.Keys[key] == 0 {
			f, _ := def.Field(key)
			m.out.Findings = append(m.out.Findings, rating.Finding{Code: finding.NoPlaceForValue, Read: r.Values[key],
				Origin: rating.Origin{File: m.out.Name, Sheet: def.Name,
					Cell: sheets.CellAt(m.copied.Sheets[def.Name].Keys[key], row.Number)},
				Args: map[string]string{"field": f.Named(), "number": r.Person}})
			return
		}
	}
	m.out.Rows = append(m.out.Rows, r)
}

func (m *merge) note(code string, def templates.Sheet, row registry.GridRow, field, mine, now string) {
	key := registry.IdentityOf(def)[0]
	f := rating.Finding{Code: code, Read: mine, Origin: rating.Origin{File: "registry.xlsx", Sheet: def.Name},
		Args: map[string]string{"number": row.Values[key], "proposed": mostOf(now, "–"), "mine": mostOf(mine, "–")}}
	if code == finding.RowGoneSince {
		f.Origin.File = m.out.Name
	}
	if field != "" {
		f.Args["field"] = field
		for _, c := range def.Columns {
			if c.Named() == field {
				f.Origin.Cell = sheets.CellAt(m.today.Sheets[def.Name].Keys[c.Key], row.Number)
			}
		}
	} else {
		f.Origin.Cell = sheets.CellAt(m.copied.Sheets[def.Name].Keys[key], row.Number)
	}
	m.out.Findings = append(m.out.Findings, f)
}

// Count counts what was written: new rows of a sheet, and cells of rows that were there.
func (a Applied) Count() (rows, cells int) {
	for _, r := range a.Rows {
		if r.Old == nil {
			rows++
		} else {
			cells += len(r.Old)
		}
	}
	return rows, cells
}
