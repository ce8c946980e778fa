package importing

import (
	"strings"

	"kalends/ingest/players"
	"kalends/templates"
)

// Understood lists which column holds what, as --columns takes it.
func Understood(s players.Summary) string {
	var all []string
	for _, c := range s.Columns {
		if c.Field != "" && c.Field != players.Other {
			all = append(all, fieldOf(c)+"="+c.Letters()+" ("+c.Header+")")
		}
	}
	return strings.Join(all, ", ")
}

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
			said := c.Letters() + " (" + c.Header + ")"
			if c.Counts {
				said = w.Say("importing.counts_rows", "column", said)
			}
			all = append(all, said)
		}
	}
	return strings.Join(all, ", ")
}
