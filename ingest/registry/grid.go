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

// Grid is a registry's workbook cell by cell: what its tables say, row by row and key by key, and where. Two of them can
// be compared whoever has saved them.
type Grid struct {
	Sheets     map[string]*Table // by name
	Properties map[string]string
}

// Table is a sheet of a registry with a row for each record.
type Table struct {
	Name    string
	Keys    map[string]int // column of each key
	Rows    []GridRow      // that hold something
	Next    int            // the row below the last that holds something
	Pattern int            // the first row of records, whose look the others have
}

// GridRow is a record: what each cell says, in a form that does not depend on who has saved it.
type GridRow struct {
	Number   int
	Values   map[string]string
	Formulas map[string]bool // keys of cells that are calculated, which nobody writes over
}

// identities are the keys that tell the rows of a sheet apart where no single one does.
var identities = map[string][]string{
	"Ratings": {"rating.id", "rating.list", "rating.date"},
	"Titles":  {"title.id", "title.title"},
	"Aliases": {"alias.id", "alias.alias"},
	"Status":  {"status.id", "status.kind", "status.from", "status.year"},
}

// IdentityOf gives the keys by which the rows of a sheet are told apart: its unique one, or several. A sheet without any
// has rows that are the same where all of them is.
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

// Identity joins what tells a row apart; empty: it does not say whose it is.
func Identity(def templates.Sheet, values map[string]string) string {
	var said []string
	keys := IdentityOf(def)
	for _, key := range keys {
		said = append(said, strings.ToLower(values[key]))
	}
	if values[keys[0]] == "" {
		return ""
	}
	return strings.Join(said, "\x00")
}

// ReadGrid reads a registry's workbook, or a copy of one, cell by cell. It is told in findings why it cannot.
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
	codes := titleCodes(t.Titles)
	for _, s := range book.Sheets {
		if d, known := def.Sheet(s.Name); known {
			pad := fields.NewPad(name, "", cells.Calendar{Date1904: book.Date1904}, def,
				map[string][]string{"discipline": t.Lists, "class": def.Choices("class", t.Classes)})
			if table := tableOf(pad, s, d, codes); table != nil {
				g.Sheets[s.Name] = table
			}
		}
	}
	return g, nil
}

func tableOf(pad *fields.Pad, s workbook.Sheet, def templates.Sheet, codes map[string]string) *Table {
	keys, head, ok := fields.KeyColumns(s, def)
	if !ok {
		return nil
	}
	t := &Table{Name: s.Name, Keys: keys, Pattern: head + 2, Next: head + 2}
	records, _ := pad.Table(s, def, fields.Options{Partial: true})
	for _, rec := range records {
		row := GridRow{Number: rec.Row, Values: map[string]string{}}
		for key := range keys {
			field, _ := def.Field(key)
			if v := said(rec, field, codes); v != "" {
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

// said gives what a cell says: a day as a day, a choice without its hint, a title by its code, all else as it stands.
func said(rec fields.Record, f templates.Field, codes map[string]string) string {
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
		if b, ok := rec.BirthSaid(f.Key); ok {
			return BirthText(b)
		}
	}
	return rec.Shown(f.Key)
}

// RatingText writes a rating as a registry has it, without zeros that say nothing.
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

// Find gives the row of an identity.
func (t *Table) Find(def templates.Sheet, identity string) (GridRow, bool) {
	i := slices.IndexFunc(t.Rows, func(r GridRow) bool { return Identity(def, r.Values) == identity })
	if i < 0 {
		return GridRow{}, false
	}
	return t.Rows[i], true
}

// ByIdentity gives the rows by what tells them apart; of two alike the first.
func (t *Table) ByIdentity(def templates.Sheet) map[string]GridRow {
	all := make(map[string]GridRow, len(t.Rows))
	for _, r := range slices.Backward(t.Rows) {
		if id := Identity(def, r.Values); id != "" {
			all[id] = r
		}
	}
	return all
}

// TitleCodes gives the codes of titles by the key of their names.
func (t Terms) TitleCodes() map[string]string { return titleCodes(t.Titles) }
