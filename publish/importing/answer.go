package importing

import (
	"cmp"
	"strings"

	"kalends/ingest/players"
	"kalends/rating"
	"kalends/templates"
)

// Unclear returns lines for the office about a list whose columns must be named: what was understood, and how to name
// them.
func Unclear(w templates.Words, u players.Unclear) string {
	say := func(key string, pairs ...string) string { return w.Say("importing.wrong."+key, pairs...) }
	var lines []string
	switch {
	case u.Unknown != "":
		lines = append(lines, say("strange", "said", u.Unknown))
	case len(u.Ambiguous) > 0:
		var all []string
		for _, c := range u.Ambiguous {
			all = append(all, c.Letters()+" ("+c.Header+")")
		}
		field := fieldOf(u.Ambiguous[0])
		lines = append(lines, say("ambiguous", "field", field, "columns", strings.Join(all, ", "),
			"example", field+"="+u.Ambiguous[0].Letters()))
	default:
		lines = append(lines, say("missing_"+string(u.Missing[0])))
	}
	if len(u.Columns) > 0 {
		lines = append(lines, w.Say("importing.columns", "file", u.File, "columns", cmp.Or(Understood(u.Summary), "–")))
	}
	if left := NotRead(w, u.Summary); left != "" {
		lines = append(lines, w.Say("importing.left_out", "columns", left))
	}
	return strings.Join(lines, "\n")
}

// Answer is the result of an import as JSON.
type Answer struct {
	File     string          `json:"file,omitempty"`
	List     string          `json:"list"`
	Columns  string          `json:"columns"`
	People   int             `json:"people"`
	Others   int             `json:"others"`
	Same     int             `json:"same"`
	ToFill   int             `json:"to_fill"` // rows that wait for cells to be filled in
	New      map[string]int  `json:"new"`     // rows by sheet
	Changed  map[string]int  `json:"changed"` // rows by sheet
	Findings rating.Findings `json:"findings"`
}

// AnswerOf returns the numbers and findings of a proposal; file is its path, empty if nothing was written.
func AnswerOf(p *Proposal, file string) Answer {
	a := Answer{File: file, List: p.Summary.File, Columns: Understood(p.Summary), People: p.People, Others: p.Others,
		Same: p.Same, ToFill: p.Waits(""), New: map[string]int{}, Changed: map[string]int{}, Findings: append(rating.Findings{}, p.Findings...)}
	for _, r := range p.Rows {
		if r.Old == nil {
			a.New[r.Sheet]++
		} else {
			a.Changed[r.Sheet]++
		}
	}
	return a
}

// AnswerApplied is the result of applying a proposal as JSON.
type AnswerApplied struct {
	File     string          `json:"file"`
	Rows     int             `json:"rows"`
	Cells    int             `json:"cells"`
	Waits    bool            `json:"waits"`   // something was not written
	ToFill   int             `json:"to_fill"` // rows that wait for cells to be filled in
	Findings rating.Findings `json:"findings"`
}

// AnswerOfApplied returns the numbers and findings of a result of Apply.
func AnswerOfApplied(a Applied) AnswerApplied {
	return AnswerApplied{a.Name, a.Put.Rows, a.Put.Cells, !a.Done, a.Waiting, append(rating.Findings{}, a.Findings...)}
}

// Understood returns the columns that are read, in the notation of --columns with their headers.
func Understood(s players.Summary) string {
	var all []string
	for _, c := range s.Columns {
		if c.Field != "" && c.Field != players.Other {
			all = append(all, fieldOf(c)+"="+c.Letters()+" ("+c.Header+")")
		}
	}
	return strings.Join(all, ", ")
}

// fieldOf returns field, list and date of a column in the notation of --columns.
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

// NotRead returns the columns with a header that are not read, in one line.
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
