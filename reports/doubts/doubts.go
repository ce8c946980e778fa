// Package doubts writes the list of doubts about the people of a registry and about events, a row for each warning. Its
// first columns are those of the registry's sheet Confirmed, to which the office copies rows that are right.
package doubts

import (
	"fmt"
	"io"
	"strings"

	"kalends/rating"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// Write writes the workbook of an association as of a day. Its columns for who confirmed a row and when are empty.
func Write(to io.Writer, w templates.Words, association string, on rating.Date, found rating.Findings) error {
	say := func(key string) string { return w.Say("messages.doubts." + key) }
	out, err := xlsx.New(xlsx.Meta{Title: say("title"), Subject: association, Lang: w.Lang, On: on})
	if err == nil {
		err = out.AddTable(xlsx.Table{
			Sheet: "Confirmed", Title: association + " · " + say("title"), Subtitle: w.Date(on) + " · " + say("hint"),
			Columns: xlsx.ColumnsOf("doubts", "confirmed", 0, func(key string) string {
				if short, own := strings.CutPrefix(key, "doubt."); own {
					return say(short)
				}
				return w.Say("sheets." + key)
			}),
			Rows: xlsx.Of(found, func(f rating.Finding) []xlsx.Value {
				problem, remedy := w.Finding(f)
				return []xlsx.Value{xlsx.Text(f.Code), xlsx.Text(f.Args["about"]), {}, {}, xlsx.Text(w.Place(f.Origin)),
					xlsx.Text(problem), xlsx.Text(remedy)}
			}),
			Foot:   xlsx.Foot{Left: association, Page: w.Say("list.page")},
			GoneOn: w.Say("list.sheets.gone_on"), GoesOn: w.Say("list.sheets.goes_on"),
		})
	}
	if err == nil {
		err = out.Write(to)
	}
	if err != nil {
		return fmt.Errorf("doubts: %w", err)
	}
	return nil
}
