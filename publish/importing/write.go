package importing

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ingest/registry"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/sheets"
	"kalends/templates"
)

// baseMark is the property of a proposal that says of which registry it is a copy, rowsMark the one that says what it
// proposed, whatever the office has made of it since.
const (
	baseMark = "kalends.import"
	rowsMark = "kalends.import.rows"
)

// mostRows is how many rows a sheet can have.
const mostRows = 1_048_576

// Write lays a proposal beside the registry: a copy of it with new rows and changed cells in colour, and a report as
// its first sheet. It gives the name of the file; the same proposal again is the file that is there already.
func (d Desk) Write(p *Proposal) (name string, already bool, err error) {
	p.sort()
	mark, err := p.mark()
	if err != nil {
		return "", false, err
	}
	if name, err := d.proposed(mark); name != "" || err != nil {
		return name, name != "", err
	}
	data, err := folder.RegistryBytes(&d.View)
	if err != nil {
		return "", false, err
	}
	grid, found := d.RegistryTerms().ReadGrid(data, "registry.xlsx")
	if len(found) > 0 {
		return "", false, folder.RegistryError{Findings: found, Words: d.Words}
	}
	edits, places, err := editsOf(grid, p.Rows, true)
	if err != nil {
		return "", false, err
	}
	d.beside(edits, places)
	d.fillIn(edits)
	out, err := d.Amender.Amend(sheets.Amendment{Source: data, Edits: edits, Lang: d.Words.Lang,
		Report: d.report(p, places), Marks: map[string]string{baseMark: d.Registry.SHA, rowsMark: mark}})
	if err != nil {
		return "", false, err
	}
	if err := d.KeepCopy(); err != nil {
		return "", false, err
	}
	name, err = d.lay(out)
	return name, false, err
}

// mark is the same for what is the same to propose, in whatever language and from whatever file.
func (p *Proposal) mark() (string, error) {
	rows := slices.Clone(p.Rows)
	for i := range rows {
		rows[i].Source, rows[i].Why = rating.Origin{}, ""
	}
	text, err := json.Marshal(rows)
	return rating.SHA(text), err
}

// proposed gives the name of a proposal of the same rows that waits; none where none does. Of one that cannot be read
// nothing is known.
func (d Desk) proposed(mark string) (string, error) {
	there, err := folder.Imports(&d.View)
	if err != nil {
		return "", err
	}
	for _, n := range there {
		data, err := d.Files.ReadFile(d.Path("registry", n))
		if err != nil {
			return "", err
		}
		if g, err := d.grid(data, n); err == nil && g.Properties[rowsMark] == mark {
			return "registry/" + n, nil
		}
	}
	return "", nil
}

// place is where a proposal stands in the copy.
type place struct {
	row   Row
	cells map[string]string // by key
}

// editsOf says which cells of a registry proposals are written into: new rows go below those that are there.
func editsOf(grid registry.Grid, rows []Row, coloured bool) (edits []sheets.Edit, places []place, err error) {
	next := map[string]int{}
	here := map[string]map[string]registry.GridRow{}
	for _, r := range rows {
		def, table := sheetNamed(r.Sheet), grid.Sheets[r.Sheet]
		if table == nil {
			return nil, nil, fmt.Errorf("the registry has no sheet %s", r.Sheet)
		}
		if here[r.Sheet] == nil {
			here[r.Sheet], next[r.Sheet] = table.ByIdentity(def), table.Next
		}
		number, tone := 0, sheets.NewValue
		if r.Old == nil {
			number, tone = next[r.Sheet], sheets.NewRow
			if next[r.Sheet]++; number > mostRows {
				return nil, nil, TooMany{number, mostRows}
			}
		} else {
			number = here[r.Sheet][registry.Identity(def, r.Values)].Number
		}
		if !coloured {
			tone = sheets.Plain
		}
		at := place{r, map[string]string{}}
		for _, key := range slices.Sorted(maps.Keys(r.Values)) {
			if _, changes := r.Old[key]; r.Old != nil && !changes {
				continue
			}
			e := sheets.Edit{Sheet: r.Sheet, Key: key, Row: number, Column: table.Keys[key], Value: r.Values[key], Tone: tone}
			if r.Old == nil {
				e.Like = table.Pattern
			}
			edits = append(edits, e)
			at.cells[key] = sheets.CellAt(e.Column, number)
		}
		for _, key := range r.Missing {
			e := sheets.Edit{Sheet: r.Sheet, Key: key, Row: number, Column: table.Keys[key], Value: r.Values[key], Like: table.Pattern,
				Tone: sheets.ToFill}
			edits = append(edits, e)
			at.cells[key] = sheets.CellAt(e.Column, number)
		}
		places = append(places, at)
	}
	return edits, places, nil
}

// beside says in the comment of every changed cell what stood there and who says otherwise.
func (d Desk) beside(edits []sheets.Edit, places []place) {
	at := map[[2]string]Row{}
	for _, p := range places {
		for key := range p.row.Old {
			at[[2]string{p.row.Sheet, p.cells[key]}] = p.row
		}
	}
	for i, e := range edits {
		if r, changed := at[[2]string{e.Sheet, sheets.CellAt(e.Column, e.Row)}]; changed {
			edits[i].Note = d.Words.Say("importing.beside", "before", mostOf(r.Old[e.Key], "–"),
				"source", d.Words.Place(r.Source))
		}
	}
}

// fillIn says in the comment of cells that wait what they wait for.
func (d Desk) fillIn(edits []sheets.Edit) {
	for i, e := range edits {
		if e.Tone == sheets.ToFill {
			edits[i].Note = d.Words.Say("importing.fill_in")
		}
	}
}

// report says in the language of the office what became of every row of the list.
func (d Desk) report(p *Proposal, places []place) *sheets.ImportReport {
	w := d.Words
	r := &sheets.ImportReport{Title: w.Say("importing.title", "file", p.Summary.File), Facts: d.Facts(p)}
	for _, at := range places {
		r.Lines = append(r.Lines, linesOf(w, at)...)
	}
	for _, f := range p.Findings {
		problem, remedy := w.Finding(f)
		name, given := f.Args["name"]
		if !given {
			name = f.Read
		}
		r.Lines = append(r.Lines, sheets.ImportLine{Became: w.Say("importing.became." + becameOf(f)), Bad: true,
			ID: cmp.Or(f.Args["number"], f.Args["player"], f.Args["id"]), Name: name, Source: w.Place(f.Origin),
			Why: w.Join(problem, remedy) + " [" + f.Code + "]"})
	}
	return r
}

// becameOf is the key of what became of a row of which something is to be said.
func becameOf(f rating.Finding) string {
	switch f.Severity() {
	case rating.Error:
		return "refused"
	case rating.Question:
		return "doubtful"
	}
	return "note"
}

// linesOf says a proposal: a new row in one line, a row that is there in one for each cell.
func linesOf(w templates.Words, at place) []sheets.ImportLine {
	r := at.row
	line := sheets.ImportLine{Sheet: r.Sheet, ID: r.Person, Name: r.Name, Source: w.Place(r.Source),
		Why: w.Say("importing." + r.Why)}
	if r.Old == nil {
		def := sheetNamed(r.Sheet)
		line.Became, line.Tone = w.Say("importing.became.taken"), sheets.NewRow
		if len(r.Missing) > 0 {
			line.Became, line.Tone = w.Say("importing.became.to_fill"), sheets.ToFill
		}
		line.Cell = at.cells[append(slices.Clone(r.Missing), registry.IdentityOf(def)[0])[0]]
		var said []string
		for _, f := range def.Columns {
			if v := r.Values[f.Key]; v != "" && v != r.Person && v != r.Name {
				said = append(said, v)
			}
		}
		line.Now = strings.Join(said, ", ")
		return []sheets.ImportLine{line}
	}
	var all []sheets.ImportLine
	line.Became, line.Tone = w.Say("importing.became.changed"), sheets.NewValue
	for _, f := range sheetNamed(r.Sheet).Columns {
		if _, changes := r.Old[f.Key]; changes {
			one := line
			one.Cell, one.Field, one.Before, one.Now = at.cells[f.Key], w.Label(f.Named()), r.Old[f.Key], r.Values[f.Key]
			all = append(all, one)
		}
	}
	return all
}

// Facts says in a few lines what was understood and what became of it.
func (d Desk) Facts(p *Proposal) []string {
	w := d.Words
	say := func(key string, pairs ...string) string { return w.Say("importing."+key, pairs...) }
	facts := []string{d.understood(p)}
	if p.Summary.Above {
		facts = append(facts, say("of_day", "date", p.Summary.Date.String()))
	}
	if left := NotRead(w, p.Summary); left != "" {
		facts = append(facts, say("left_out", "columns", left))
	}
	if p.Own != nil {
		facts = append(facts, say("own", "federations", strings.Join(p.Own, ", "), "n", w.Count(p.People), "others",
			w.Count(p.Others)))
	}
	facts = append(facts, say("counts", "people", w.Count(p.People), "new", w.Count(p.Count("Players", true)),
		"changed", w.Count(p.Count("Players", false)), "ratings", w.Count(p.Count("Ratings", true)+p.Count("Ratings", false)),
		"titles", w.Count(p.Count("Titles", true)), "same", w.Count(p.Same),
		"refused", w.Count(p.Findings.Count(rating.Error)), "doubtful", w.Count(p.Findings.Count(rating.Question))))
	if n := p.Waits(""); n > 0 {
		facts = append(facts, say("to_fill", "n", w.Count(n), "sex", w.Count(p.Waits("player.sex")), "number",
			w.Count(p.Waits("player.id"))))
	}
	if p.OnLists > 0 {
		facts = append(facts, say("on_lists", "n", w.Count(p.OnLists)))
	}
	for _, list := range slices.Sorted(maps.Keys(p.NoList)) {
		facts = append(facts, say("no_list", "n", w.Count(p.NoList[list]), "list", string(list)))
	}
	return facts
}

// understood says what stands in which column.
func (d Desk) understood(p *Proposal) string {
	return d.Words.Say("importing.columns", "file", p.Summary.File, "columns", Understood(p.Summary))
}

// lay puts a proposal beside the registry under the next number.
func (d Desk) lay(data []byte) (string, error) {
	there, err := folder.Imports(&d.View)
	if err != nil {
		return "", err
	}
	done, err := folder.NamesIn(d.Files, d.Path("registry", "history"))
	if err != nil {
		return "", err
	}
	last := 0
	for _, n := range slices.Concat(there, done) {
		last = max(last, folder.ImportNumber(n))
	}
	name := fmt.Sprintf("import-%d.xlsx", last+1)
	return "registry/" + name, files.WriteAtomic(d.FS, d.Path("registry", name), data)
}

// applied puts a proposal that has been taken over away.
func (d Desk) applied(name string) error {
	from, to := d.Path("registry", name), d.Path("registry", "history", name)
	if err := files.MakeDirs(d.FS, filepath.Dir(to)); err != nil {
		return err
	}
	return errors.Join(d.FS.Rename(from, to), d.FS.SyncDir(filepath.Dir(to)), d.FS.SyncDir(filepath.Dir(from)))
}
