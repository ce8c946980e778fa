package demo

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports/sheets"
	"kalends/templates"
)

// registryOf returns the registry workbook of a demo; red says that the first side is Red, not White.
func registryOf(d templates.Demo, red bool) ([]byte, error) {
	book, err := sheets.Template(sheets.TemplateOptions{Kind: "registry", Lang: templates.Languages[0],
		Players: len(d.Rows("registry", "Players")) + 20, Disciplines: []string{d.List}, Red: red})
	if err != nil {
		return nil, err
	}
	return sheets.Fill(book, tablesOf(d, "registry"))
}

// tablesOf returns the rows of every sheet of one of the demo's workbooks.
func tablesOf(d templates.Demo, book string) (all []sheets.FillSheet) {
	for _, t := range d.Tables {
		if t.Book == book {
			all = append(all, sheets.FillSheet{Sheet: t.Sheet, Rows: t.Rows})
		}
	}
	return all
}

// sheetsOf returns the result sheets of a demo, by the batch in which they arrive.
func sheetsOf(d templates.Demo, red bool) ([][]files.File, error) {
	batches := make([][]files.File, len(d.Moments))
	for _, row := range d.Rows("sheets", "Event") {
		batch, err := strconv.Atoi(row["sheet.batch"])
		f := files.File{Name: row["event.code"] + "_results.xlsx"}
		if name := row["sheet.file"]; name != "" {
			f = files.File{Name: name, Data: templates.DemoFile(row["event.code"] + ".xlsx")}
		} else if err == nil {
			f.Data, err = resultSheet(d, row, red)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		batches[batch] = append(batches[batch], f)
	}
	return batches, nil
}

// resultSheet returns the workbook of an event, filled in from its row as an arbiter does; red says that the first side
// is Red.
func resultSheet(d templates.Demo, row map[string]string, red bool) ([]byte, error) {
	code := row["event.code"]
	rounds, err := strconv.Atoi(row["event.rounds"])
	if err != nil {
		return nil, err
	}
	start, err := rating.ParseDate(row["event.start"])
	if err != nil {
		return nil, err
	}
	book, err := sheets.Template(sheets.TemplateOptions{
		Kind: "games", Lang: row["sheet.lang"], Players: max(len(d.Rows(code, "Players")), 10), Rounds: rounds, Event: code,
		Disciplines: []string{d.List}, Red: red, Generated: start,
	})
	if err != nil {
		return nil, err
	}
	event := maps.Clone(row)
	maps.DeleteFunc(event, func(key, _ string) bool { return strings.HasPrefix(key, "sheet.") })
	form := sheets.FillSheet{Sheet: "Event", Rows: []map[string]string{event}}
	return sheets.Fill(book, append([]sheets.FillSheet{form}, tablesOf(d, code)...))
}
