package importing

import (
	"cmp"
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

// Applied is the result of applying a proposal.
type Applied struct {
	Name     string
	Rows     []Row           // that were written
	Findings rating.Findings // cells that were not written, because they were changed since
	Left     int             // rows of the registry that the proposal lacks; they stay
	Orphans  int             // rows without a number, or of people who were deleted from the proposal
	Waiting  int             // people whose rows still have cells to fill in
	Stranded int             // rows of other sheets that still have a stand-in instead of a number
	Done     bool            // everything was applied
	Mark     string          // identifies the proposal as Kalends wrote it, whatever was edited since

	Put rating.Proposal // what was written, also by an earlier process that ended before it said so; Apply sets it
}

// metaProposal is the key under which the ledger has what is being done with a proposal, until the journal has it.
const metaProposal = "proposal"

// InUse is a registry that a spreadsheet program has open.
type InUse struct{ Owner string }

// Error names the other program.
func (u InUse) Error() string {
	return fmt.Sprintf("the registry is open in another program (%s); close it there and try again", u.Owner)
}

// IsProposal reports whether a path is that of a proposal, such as registry/import-1.xlsx.
func IsProposal(name string) bool {
	return folder.ImportNumber(path.Base(filepath.ToSlash(name))) > 0
}

// Apply writes into the current registry every cell of a proposal that differs from the registry of which it is a copy;
// a cell that was changed since stays and is reported. If everything was applied, the proposal moves to the history.
// Applying twice has no further effect. An open registry is InUse, a proposal that is missing or none is Wrong.
func (d Desk) Apply(file string) (Applied, error) {
	if owner, err := folder.RegistryOpen(&d.View); err != nil {
		return Applied{}, err
	} else if owner != "" {
		return Applied{}, InUse{owner}
	}
	m, taken, source, err := d.merged(file)
	if err != nil {
		return Applied{}, err
	}
	a := *m.out
	if a.Put, err = d.noteApplied(a, taken); err != nil {
		return a, err
	}
	if len(a.Rows) > 0 {
		if err := d.replace(source, m.today, a.Rows); err != nil {
			return a, err
		}
	}
	if a.Done && !taken {
		if err := errors.Join(d.ClearRegistryAside(), d.moveToHistory(a.Name)); err != nil {
			return a, err
		}
	}
	return a, d.EnterDone(a.Name)
}

// noteApplied notes in the ledger what is about to be written, and returns it. If nothing is left to write, what an
// earlier process has noted stays.
func (d Desk) noteApplied(a Applied, taken bool) (p rating.Proposal, err error) {
	if len(a.Rows) == 0 {
		if err := d.ReadNote(metaProposal, &p); err != nil || p.File == a.Name {
			return p, err
		}
		if taken || !a.Done {
			return rating.Proposal{}, nil
		}
	}
	p = a.counted()
	return p, d.WriteNote(metaProposal, p)
}

// EnterDone enters in the journal what was done with a proposal, if a note says that it is not there yet.
func (d Desk) EnterDone(name string) error {
	var p rating.Proposal
	if err := d.ReadNote(metaProposal, &p); err != nil || p.File != name {
		return err
	}
	return d.Folder.Write.EnterProposal(p, metaProposal, d.Moment())
}

// Examine returns what Apply would do, and writes nothing.
func (d Desk) Examine(file string) (Applied, error) {
	m, _, _, err := d.merged(file)
	if err != nil {
		return Applied{}, err
	}
	return *m.out, nil
}

// PutAway moves a proposal to the history without applying it.
func (d Desk) PutAway(file string) error {
	name := path.Base(file)
	err := d.WriteNote(metaProposal, rating.Proposal{File: name, Act: "put_away"})
	if err == nil {
		err = d.moveToHistory(name)
	}
	if err != nil {
		return err
	}
	return d.EnterDone(name)
}

// merged compares a proposal with the registry that it was made from and with the current one; source has the bytes of the
// current one.
// taken is true for a proposal of the history.
func (d Desk) merged(file string) (m merge, taken bool, source []byte, err error) {
	m = merge{out: &Applied{Name: path.Base(filepath.ToSlash(file))}, waits: map[string]bool{}}
	if m.copied, taken, err = d.proposal(m.out.Name); err != nil {
		return m, taken, nil, err
	}
	if m.today, source, err = d.currentRegistry(); err != nil {
		return m, taken, nil, err
	}
	if m.base, err = d.base(m.copied); err != nil {
		return m, taken, nil, err
	}
	m.given = m.filledIn()
	m.all()
	m.out.Mark = m.copied.Properties[rowsMark]
	m.out.Done = len(m.out.Findings) == 0 && m.out.Waiting+m.out.Stranded == 0
	return m, taken, source, nil
}

// proposal reads a proposal by its name, from the folder registry or else from its history; taken is true for the
// latter.
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

// grid parses a registry cell by cell; faults are a folder.RegistryError.
func (d Desk) grid(data []byte, name string) (registry.Grid, error) {
	g, found := d.RegistryTerms().ReadGrid(data, name)
	if len(found) > 0 {
		return g, folder.RegistryError{Findings: found, Words: d.Words}
	}
	return g, nil
}

// currentRegistry reads the current registry from disk and returns its cells and bytes.
func (d Desk) currentRegistry() (registry.Grid, []byte, error) {
	data, err := folder.RegistryBytes(&d.View)
	if err != nil {
		return registry.Grid{}, nil, err
	}
	g, err := d.grid(data, "registry.xlsx")
	return g, data, err
}

// base reads the archived registry of which a proposal is a copy; Wrong if the proposal names none or it is lost.
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

// replace writes rows into the registry. It reads the result back and replaces the file only if the registry can be
// used and has every value.
func (d Desk) replace(source []byte, today registry.Grid, rows []Row) error {
	edits, _, err := editsOf(today, rows, nil)
	if err != nil {
		return err
	}
	out, err := sheets.Amend(sheets.Amendment{Source: source, Edits: edits, Lang: d.Words.Lang})
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

// readBack returns an error if a value of rows is not in the cells that were written.
func readBack(written registry.Grid, rows []Row) error {
	for _, r := range rows {
		row, _ := written.Sheets[r.Sheet].Find(r.identity())
		for key, v := range r.Values {
			if row.Values[key] != v {
				return fmt.Errorf("read back of %s %s: %s is %q, not %q", r.Sheet, r.Person, key, row.Values[key], v)
			}
		}
	}
	return nil
}

// merge compares three registries: the base, of which the proposal is a copy, the proposal, and the current one.
type merge struct {
	base, copied, today registry.Grid
	out                 *Applied

	waits map[string]bool   // people whose rows have cells to fill in, by their stand-ins
	given map[string]string // the numbers that the office has filled in, by stand-in
}

// all compares every sheet and adds the results to m.out.
func (m *merge) all() {
	for _, def := range templates.Registry().Sheets {
		if copied := m.copied.Sheets[def.Name]; copied != nil {
			m.sheet(def, copied)
		}
	}
	m.withoutOrphans()
}

// withoutOrphans drops and counts the rows of people whom neither the registry nor the result has on sheet Players:
// rows of people whose own row waits are dropped without a count.
func (m *merge) withoutOrphans() {
	added := map[string]bool{}
	for _, r := range m.out.Rows {
		if r.Sheet == "Players" {
			added[r.identity()] = true
		}
	}
	m.out.Rows = slices.DeleteFunc(m.out.Rows, func(r Row) bool {
		if !slices.Contains(ofPeople, r.Sheet) {
			return false
		}
		_, there := m.today.Sheets["Players"].Find(strings.ToLower(r.Person))
		there = there || added[strings.ToLower(r.Person)]
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

// filledIn returns the numbers that the office has filled in for people without one, by the stand-in on other sheets. A
// stand-in counts if only one new row of sheet Players has its name, or its name and year of birth.
func (m *merge) filledIn() map[string]string {
	given, rows, players := map[string]string{}, map[string]int{}, sheetNamed("Players")
	for _, row := range rowsOf(m.copied.Sheets["Players"]) {
		if _, before := m.base.Sheets["Players"].Find(registry.Identity(players, row.Values)); before {
			continue
		}
		name, born := row.Values["player.name"], row.Values["player.birth"]
		year, _ := strconv.Atoi(born[:min(4, len(born))])
		for _, id := range slices.Compact([]string{standInOf(name, 0), standInOf(name, year)}) {
			rows[id]++
			given[id] = row.Values["player.id"]
		}
	}
	maps.DeleteFunc(given, func(standIn, id string) bool { return rows[standIn] > 1 || id == "" || isStandIn(id) })
	return given
}

// unfilled reports whether a new row of sheet Players lacks its number or a required cell.
func unfilled(def templates.Sheet, row registry.GridRow) bool {
	return isStandIn(row.Values["player.id"]) || slices.ContainsFunc(def.Columns, func(f templates.Field) bool {
		return f.Required && row.Values[f.Key] == ""
	})
}

// ofPeople are the sheets whose rows belong to a player of sheet Players.
var ofPeople = []string{"Ratings", "Titles", "Transfers", "Status", "Aliases"}

// rowsOf returns the rows of a table, none where there is no table.
func rowsOf(t *registry.Table) []registry.GridRow {
	if t == nil {
		return nil
	}
	return t.Rows
}

// sheet compares a sheet of the proposal, row by row, with the base and the current registry, and adds rows, findings
// and counts to m.out.
func (m *merge) sheet(def templates.Sheet, copied *registry.Table) {
	base, today, seen := m.base.Sheets[def.Name], m.today.Sheets[def.Name], map[string]bool{}
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
		was, before := base.Find(id)
		is, there := today.Find(id)
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
	for _, row := range rowsOf(base) {
		if id := registry.Identity(def, row.Values); id != "" && !seen[id] {
			seen[id] = true
			m.out.Left++
		}
	}
}

// numbered returns a row in which the stand-in is replaced by the number that the office has filled in on sheet
// Players; unchanged if there is none.
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

// cells adds the cells that the proposal changed in an existing row, and a finding for each that was changed since or
// has a formula.
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

// write adds a row to the result; if the current registry lacks a column for one of its cells, it adds a finding
// instead.
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

// note adds a finding for a cell or, if field is empty, a row that was changed since.
func (m *merge) note(code string, def templates.Sheet, row registry.GridRow, field, mine, now string) {
	key := registry.IdentityOf(def)[0]
	f := rating.Finding{Code: code, Read: mine, Origin: rating.Origin{File: "registry.xlsx", Sheet: def.Name},
		Args: map[string]string{"number": row.Values[key], "proposed": cmp.Or(now, "–"), "mine": cmp.Or(mine, "–")}}
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

// counted returns the numbers of new rows and of changed cells in existing rows that are written.
func (a Applied) counted() rating.Proposal {
	p := rating.Proposal{File: a.Name, Act: "apply"}
	for _, r := range a.Rows {
		if r.Old == nil {
			p.Rows++
		} else {
			p.Cells += len(r.Old)
		}
	}
	return p
}
