package importing

import (
	"strings"

	"kalends/ingest/players"
	"kalends/templates"
)

// Understood lists which column holds what, in the notation of --columns.
func Understood(s players.Summary) string {
	var all []string
	for _, c := range s.Columns {
		if c.Field != "" && c.Field != players.Other {
			all = append(all, fieldOf(c)+"="+c.Letters()+" ("+c.Header+")")
		}
	}
	return strings.Join(all, ", ")
}

// fieldOf returns the field of a column in the notation of --columns.
func fieldOf(c players.Column) string {
	f := string(c.Field)
	if c.List != "" {
		f += "/" + string(c.List)
	}
	if c.Date != 0 {
		f += "@" + c.Date.String()
	}
	return f
}

// NotRead lists the columns that are not read.
func NotRead(w templates.Words, s players.Summary) string {
	var all []string
	for _, c := range s.Columns {
		if (c.Field == "" || c.Field == players.Other) && c.Header != "" {
			column := c.Letters() + " (" + c.Header + ")"
			if c.Counts {
				column = w.Say("importing.counts_rows", "column", column)
			}
			all = append(all, column)
		}
	}
	return strings.Join(all, ", ")
}
