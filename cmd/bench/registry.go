package main

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"kalends/rating"
	"kalends/reports/sheets"
	"kalends/templates"
)

// registry returns the registry as a workbook, with all players and their opening ratings.
func (s size) registry() ([]byte, error) {
	blank, err := sheets.Template(sheets.TemplateOptions{
		Kind: "registry", Lang: "en", Disciplines: []string{"standard"}, Generated: rating.Day(2026, 9, 15),
	})
	if err != nil {
		return nil, err
	}
	parts, err := unzip(blank)
	if err != nil {
		return nil, err
	}
	def := templates.Registry()
	order := def.Kinds["registry"]
	changes := map[string]func([]byte) []byte{}
	for name, row := range map[string]func(int) map[string]string{"Players": playerRow, "Ratings": ratingRow} {
		sheet, _ := def.Sheet(name)
		changes[fmt.Sprintf("xl/worksheets/sheet%d.xml", slices.Index(order, name)+1)] = func(b []byte) []byte {
			return withRows(b, sheet, s.players, row)
		}
	}
	return writeZip(parts, changes)
}

// playerRow returns the row of the n-th player on sheet Players.
func playerRow(n int) map[string]string {
	p := player(n)
	return map[string]string{
		"player.id": p.id, "player.name": p.name, "player.sex": p.sex, "player.birth": fmt.Sprint(p.birth),
		"player.region": fmt.Sprintf("R%02d", n%30),
		"player.club":   fmt.Sprintf("Club %d", n%400), "player.status": "active", "player.publish": "yes",
	}
}

// ratingRow returns the opening rating of the n-th player.
func ratingRow(n int) map[string]string {
	p := player(n)
	return map[string]string{
		"rating.id": p.id, "rating.list": "standard", "rating.date": "2026-09-01", "rating.rating": fmt.Sprint(p.rating),
		"rating.games": "50",
	}
}

var filledRow = regexp.MustCompile(`(?s)<row r="([5-9]|\d\d+)".*</row>`)

// withRows returns the XML of a sheet with n rows below its headers in place of the prepared ones; row returns their
// values by key.
func withRows(xml []byte, def templates.Sheet, n int, row func(int) map[string]string) []byte {
	var b bytes.Buffer
	for i := range n {
		values := row(i)
		fmt.Fprintf(&b, `<row r="%d">`, i+5)
		for column, field := range def.Columns {
			if v := values[field.Key]; v != "" {
				fmt.Fprintf(&b, `<c r="%s%d" t="inlineStr"><is><t>%s</t></is></c>`, columnName(column), i+5, v)
			}
		}
		b.WriteString(`</row>`)
	}
	before, after, _ := bytes.Cut(filledRow.ReplaceAll(xml, nil), []byte(`</sheetData>`))
	return slices.Concat(before, b.Bytes(), []byte(`</sheetData>`), after)
}

// columnName returns the name of a column counted from 0.
func columnName(column int) string {
	if column >= 26 {
		return columnName(column/26-1) + columnName(column%26)
	}
	return strings.ToUpper(string(rune('a' + column)))
}
