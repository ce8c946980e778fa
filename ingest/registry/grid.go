package registry

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/templates"
)

// Grid is a registry's workbook cell by cell: the values of its tables by row and key. Two of them can be compared,
// whichever program saved them.
type Grid struct {
	Sheets     map[string]*Table // by name
	Properties map[string]string
}

// Table is a sheet of a registry.
type Table struct {
	templates.Sheet
	Keys    map[string]int // column of each key
	Rows    []GridRow      // those that hold something
	Next    int            // the row below the last one in use
	Pattern int            // the first row of records, whose format new rows copy

	byIdentity map[string]GridRow
}

// GridRow is a record, with values in a form that does not depend on the program that saved them.
type GridRow struct {
	Number   int
	Values   map[string]string
	Formulas map[string]bool // keys of cells with formulas, which are never overwritten
}

// identities are the keys that together identify a row, for sheets without a unique key.
var identities = map[string][]string{
	"Ratings": {"rating.id", "rating.list", "rating.date"},
	"Titles":  {"title.id", "title.title"},
	"Aliases": {"alias.id", "alias.alias"},
	"Status":  {"status.id", "status.kind", "status.from", "status.year"},
}

// IdentityOf returns the keys that identify a row of a sheet: the unique one, several together, or all.
func IdentityOf(def templates.Sheet) []string {
	if keys, ok := identities[def.Name]; ok {
		return keys
	}
	for _, f := range def.Columns {
		if f.Unique {
			return []string{f.Key}
		}
	}
	return fields.Keys(def)
}

// Identity joins the values that identify a row; empty where the first of them is missing.
func Identity(def templates.Sheet, values map[string]string) string {
	keys := IdentityOf(def)
	if values[keys[0]] == "" {
		return ""
	}
	parts := make([]string, len(keys))
	for i, key := range keys {
		parts[i] = strings.ToLower(values[key])
	}
	return strings.Join(parts, "\x00")
}

// ReadGrid reads a registry's workbook, or a copy of one, cell by cell; sheets without the row of keys are left out. It
// returns findings only if the file cannot be read as a workbook.
func (t Terms) ReadGrid(data []byte, name string) (Grid, rating.Findings) {
	book, findings := workbook.ReadWithin(data, workbook.Office)
	if what := container(data, book); len(findings) == 0 && what != "" {
		findings = rating.Findings{{Code: what}}
	}
	if len(findings) > 0 {
		f := refused(findings[0])
		f.Origin.File = name
		return Grid{}, rating.Findings{f}
	}
	def := templates.Registry()
	g := Grid{Sheets: map[string]*Table{}, Properties: book.Properties}
	codes := t.TitleCodes()
	for _, s := range book.Sheets {
		if d, known := def.Sheet(s.Name); known {
			report := fields.NewReport(name, "", cells.Calendar{Date1904: book.Date1904}, def,
				map[string][]string{"discipline": t.Lists, "class": def.Choices("class", t.Classes)})
			if table := tableOf(report, s, d, codes); table != nil {
				g.Sheets[s.Name] = table
			}
		}
	}
	return g, nil
}

// tableOf returns the records of a sheet; nil if it has no row of keys.
func tableOf(report *fields.Report, s workbook.Sheet, def templates.Sheet, codes map[string]string) *Table {
	keys, head, ok := fields.KeyColumns(s, def)
	if !ok {
		return nil
	}
	t := &Table{Sheet: def, Keys: keys, Pattern: head + 2, Next: head + 2}
	records, _ := report.Table(s, def, fields.Options{Partial: true})
	for _, rec := range records {
		row := GridRow{Number: rec.Row, Values: map[string]string{}}
		for key := range keys {
			field, _ := def.Field(key)
			if v := cellValue(rec, field, codes); v != "" {
				row.Values[key] = v
			}
			if rec.Cell(key).Formula {
				if row.Formulas == nil {
					row.Formulas = map[string]bool{}
				}
				row.Formulas[key] = true
			}
		}
		t.Rows = append(t.Rows, row)
		t.Next = max(t.Next, rec.Row+1)
	}
	return t
}

// cellValue returns the value of a cell: a day as a day, a choice without its hint, a title by its code, all else as
// the sheet shows it.
func cellValue(rec fields.Record, f templates.Field, codes map[string]string) string {
	switch {
	case f.Type == "date" && rec.Date(f.Key) != 0:
		return rec.Date(f.Key).String()
	case f.Type == "list" && rec.Choice(f.Key) != "":
		return rec.Choice(f.Key)
	case f.Key == "title.title" && codes[cells.NameKey(rec.Text(f.Key))] != "":
		return codes[cells.NameKey(rec.Text(f.Key))]
	case f.Key == "rating.rating", f.Key == "rating.peak":
		if p, err := rating.ParsePoints(trimZeros(rec.Text(f.Key))); err == nil {
			return RatingText(p)
		}
	case f.Key == "player.birth":
		if b, ok := rec.ParseBirth(f.Key); ok {
			return BirthText(b)
		}
	}
	return rec.Shown(f.Key)
}

// RatingText writes a rating as a registry has it, without trailing zeros.
func RatingText(p rating.Points) string {
	return strings.TrimSuffix(strings.TrimRight(p.Text(2), "0"), ".")
}

// BirthText writes a day of birth or its year as a registry has it.
func BirthText(b rating.Birth) string {
	switch {
	case b.On != 0:
		return b.On.String()
	case b.Year != 0:
		return rating.Day(b.Year, 1, 1).String()[:4]
	}
	return ""
}

// Find returns the row of an identity, the first of several. It finds nothing in a nil table or for an empty identity.
func (t *Table) Find(identity string) (row GridRow, found bool) {
	if t == nil {
		return row, false
	}
	if t.byIdentity == nil {
		t.byIdentity = make(map[string]GridRow, len(t.Rows))
		for _, r := range slices.Backward(t.Rows) {
			t.byIdentity[Identity(t.Sheet, r.Values)] = r
		}
	}
	row, found = t.byIdentity[identity]
	return row, found && identity != ""
}
