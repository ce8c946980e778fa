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

// baseMark is the property of a proposal with the hash of the registry that it copies, rowsMark that with the hash of
// its rows as they were proposed.
const (
	baseMark = "kalends.import"
	rowsMark = "kalends.import.rows"
)

// mostRows is how many rows a sheet can have.
const mostRows = 1_048_576

// Write writes a proposal into the folder registry: a copy of the registry with new rows and changed cells in colour,
// and a report as its first sheet. It returns the path within the association's folder. already is true if an open
// proposal has the same rows; then it writes nothing and returns that. It sorts p and archives the registry.
func (d Desk) Write(p *Proposal) (name string, already bool, err error) {
	p.sort()
	mark, err := p.mark()
	if err != nil {
		return "", false, err
	}
	if name, err := d.openProposal(mark); name != "" || err != nil {
		return name, name != "", err
	}
	grid, data, err := d.currentRegistry()
	if err != nil {
		return "", false, err
	}
	edits, places, err := editsOf(grid, p.Rows, &d.Words)
	if err != nil {
		return "", false, err
	}
	out, err := sheets.Amend(sheets.Amendment{Source: data, Edits: edits, Lang: d.Words.Lang,
		Report: d.report(p, places), Marks: map[string]string{baseMark: d.Registry.SHA, rowsMark: mark}})
	if err != nil {
		return "", false, err
	}
	if err := d.KeepCopy(); err != nil {
		return "", false, err
	}
	name, err = d.save(out)
	return name, false, err
}

// mark returns a hash of the rows that does not depend on the language and on the file of the list.
func (p *Proposal) mark() (string, error) {
	rows := slices.Clone(p.Rows)
	for i := range rows {
		rows[i].Source, rows[i].Why = rating.Origin{}, ""
	}
	text, err := json.Marshal(rows)
	return rating.SHA(text), err
}

// openProposal returns the path of an open proposal with this hash of its rows, or "". Proposals that are no registry
// are ignored.
func (d Desk) openProposal(mark string) (string, error) {
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

// place is the position of a row in the proposal.
type place struct {
	row   Row
	cells map[string]string // by key
}

// editsOf returns the cells to write for rows and the positions of the rows; new rows go below the existing ones. With
// words the cells are coloured, and those to check have a comment. More rows than a sheet can have are TooMany.
func editsOf(grid registry.Grid, rows []Row, w *templates.Words) (edits []sheets.Edit, places []place, err error) {
	added := map[string]int{}
	for _, r := range rows {
		table := grid.Sheets[r.Sheet]
		if table == nil {
			return nil, nil, fmt.Errorf("the registry has no sheet %s", r.Sheet)
		}
		row, _ := table.Find(r.identity())
		number := row.Number
		if r.Old == nil {
			number = table.Next + added[r.Sheet]
			if added[r.Sheet]++; number > mostRows {
				return nil, nil, TooMany{number, mostRows}
			}
		}
		at := place{r, map[string]string{}}
		for _, e := range r.edits(w) {
			e.Sheet, e.Row, e.Column, e.Value = r.Sheet, number, table.Keys[e.Key], r.Values[e.Key]
			if r.Old == nil {
				e.Like = table.Pattern
			}
			edits = append(edits, e)
			at.cells[e.Key] = sheets.CellAt(e.Column, number)
		}
		places = append(places, at)
	}
	return edits, places, nil
}

// edits returns the keys of the cells to write, with colours and comments if there are words for them.
func (r Row) edits(w *templates.Words) (edits []sheets.Edit) {
	for _, key := range slices.Sorted(maps.Keys(r.Values)) {
		before, changed := r.Old[key]
		e := sheets.Edit{Key: key, Tone: sheets.Plain}
		switch {
		case r.Old != nil && !changed:
			continue
		case w == nil:
		case changed: // the comment has the old value and the source
			e.Tone = sheets.NewValue
			e.Note = w.Say("importing.beside", "before", cmp.Or(before, "–"), "source", w.Place(r.Source))
		default:
			e.Tone = sheets.NewRow
		}
		edits = append(edits, e)
	}
	for _, key := range r.Missing {
		e := sheets.Edit{Key: key, Tone: sheets.ToFill}
		if w != nil {
			e.Note = w.Say("importing.fill_in")
		}
		edits = append(edits, e)
	}
	return edits
}

// report returns the first sheet of a proposal, in the language of the office: a line for each proposed row or cell and
// each finding.
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

// becameOf returns the key of the words for a row with a finding, by its severity.
func becameOf(f rating.Finding) string {
	switch f.Severity() {
	case rating.Error:
		return "refused"
	case rating.Question:
		return "doubtful"
	}
	return "note"
}

// linesOf returns the lines about a row: one for a new row, one for each cell of an existing row.
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
		var values []string
		for _, f := range def.Columns {
			if v := r.Values[f.Key]; v != "" && v != r.Person && v != r.Name {
				values = append(values, v)
			}
		}
		line.Now = strings.Join(values, ", ")
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

// Facts returns lines for the office about what was understood of a list and what is proposed.
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

// understood returns the line that says which columns were understood as what.
func (d Desk) understood(p *Proposal) string {
	return d.Words.Say("importing.columns", "file", p.Summary.File, "columns", Understood(p.Summary))
}

// save writes a proposal as registry/import-<n>.xlsx under the next free number and returns that path.
func (d Desk) save(data []byte) (string, error) {
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

// moveToHistory moves a proposal to registry/history.
func (d Desk) moveToHistory(name string) error {
	from, to := d.Path("registry", name), d.Path("registry", "history", name)
	if err := files.MakeDirs(d.FS, filepath.Dir(to)); err != nil {
		return err
	}
	return errors.Join(d.FS.Rename(from, to), d.FS.SyncDir(filepath.Dir(to)), d.FS.SyncDir(filepath.Dir(from)))
}
