package fields

import (
	"slices"
	"strings"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/rating/finding"
	"kalends/templates"
)

// check reports every value of the record that its definition does not allow, and every empty required field unless its
// key is in free. Cells of results are checked by the reader of results.
func (r Record) check(free []string) {
	for i := range r.def.Columns {
		field := &r.def.Columns[i]
		if field.Type == "locked" {
			continue
		}
		c := r.cells[i]
		if !holds(c) {
			if field.Required && !slices.Contains(free, field.Key) {
				r.Note(finding.EmptyField, field.Key)
			}
			continue
		}
		if field.List == "result" || r.unreadable(field.Key, *c) {
			continue
		}
		r.checkType(field, *c)
	}
}

// unreadable reports an error value or a formula without a value, which no type can read, and returns true for it.
func (r Record) unreadable(key string, c workbook.Cell) bool {
	switch {
	case c.Kind == workbook.Fault:
		r.Note(finding.ErrorValue, key)
	case c.Formula && c.Kind == workbook.Empty:
		r.Note(finding.FormulaWithoutValue, key)
	default:
		return false
	}
	return true
}

// checkType reports a value that the type of its field does not allow.
func (r Record) checkType(field *templates.Field, c workbook.Cell) {
	switch field.Type {
	case "int":
		r.checkInt(field, c)
	case "date":
		r.checkDate(field.Key, c)
	case "list":
		if c.Kind == workbook.Bool && field.List != "yesno" {
			r.Note(finding.NotAChoice, field.Key, "allowed", strings.Join(r.report.Lists[field.List], ", "))
		} else if _, ok := r.report.choose(field.List, shown(c, r.report.Calendar)); !ok && len(r.report.Lists[field.List]) > 0 {
			r.Note(finding.NotAChoice, field.Key, "allowed", strings.Join(r.report.Lists[field.List], ", "))
		}
	default:
		r.checkText(field, c)
	}
}

// checkInt reports a value that is no whole number or out of the field's range.
func (r Record) checkInt(field *templates.Field, c workbook.Cell) {
	n, ok := cells.Whole(c)
	switch {
	case !ok || c.Format == workbook.DateFormat:
		r.Note(finding.NotWhole, field.Key)
	case field.Max > 0 && (n < field.Min || n > field.Max):
		r.Note(finding.OutOfRange, field.Key, "min", itoa(field.Min), "max", itoa(field.Max))
	}
}

// checkDate reports a value that is no day from 1900 to 2200, and a day that can be read in two ways.
func (r Record) checkDate(key string, c workbook.Cell) {
	d, ok := r.report.Calendar.Date(c)
	switch {
	case !ok, d.Date.Year() < 1900, d.Date.Year() > 2200:
		r.Note(finding.NotADate, key)
	case d.Ambiguous:
		r.report.Note(finding.AmbiguousDate, r.Origin(key), r.Shown(key), "field", key, "date", d.Date.String())
	}
}

// checkText reports a text that is too long, and a value that a spreadsheet has changed: into a day, a truth value, or
// a number that has lost digits.
func (r Record) checkText(field *templates.Field, c workbook.Cell) {
	switch {
	case birthKey(field.Key):
		return // a doubtful day of birth never returns a sheet; see Birth
	case c.Kind == workbook.Bool:
		r.Note(finding.LogicalValue, field.Key)
	case idKey(field.Key):
		if _, ok := cells.ID(c); !ok {
			r.Note(finding.DigitsLost, field.Key)
		} else {
			r.checkLength(field, c)
		}
	case c.Kind == workbook.Number && (c.Format == workbook.DateFormat || c.Format == workbook.TimeFormat):
		r.Note(finding.TurnedIntoDate, field.Key)
	default:
		r.checkLength(field, c)
	}
}

// checkLength reports a text with more letters than the field may have.
func (r Record) checkLength(field *templates.Field, c workbook.Cell) {
	text := cells.Plain(c)
	if field.Max == 0 || len(text) <= field.Max { // no letter is shorter than a byte
		return
	}
	if n := utf8.RuneCountInString(text); n > field.Max {
		r.Note(finding.TooLong, field.Key, "max", itoa(field.Max), "length", itoa(n))
	}
}

// birthKey reports whether a key is that of a birth.
func birthKey(key string) bool { return strings.HasSuffix(key, ".birth") }

// idKey reports whether a key is that of an identification, which may have lost digits.
func idKey(key string) bool {
	return slices.ContainsFunc(idKeys, func(end string) bool { return strings.HasSuffix(key, end) })
}

// idKeys are the ends of the keys of identifications.
var idKeys = []string{".id", "_id", ".code", ".corrects", ".merged_into", ".national_no", "correction.event"}
