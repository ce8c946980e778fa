package listfile

import (
	"fmt"
	"io"
	"strings"

	"kalends/reports"
	"kalends/templates"
)

// table describes the columns of a CSV file for programs, as CSV on the Web (W3C recommendation of 2015).
type table struct {
	Context string  `json:"@context"`
	URL     string  `json:"url"`
	Title   string  `json:"dc:title"`
	Issued  string  `json:"dc:issued"`
	Dialect dialect `json:"dialect"`
	Schema  schema  `json:"tableSchema"`
}

type dialect struct {
	Encoding    string   `json:"encoding"`
	Delimiter   string   `json:"delimiter"`
	Terminators []string `json:"lineTerminators"`
	Header      bool     `json:"header"`
}

type schema struct {
	Columns []described `json:"columns"`
	Key     string      `json:"primaryKey"`
}

// described is the description of a column.
type described struct {
	Name      string   `json:"name"`
	Title     string   `json:"titles"` // as the header has it
	Heads     []spoken `json:"dc:title"`
	Datatype  string   `json:"datatype"`
	Separator string   `json:"separator,omitempty"`
	Required  bool     `json:"required,omitempty"`
}

// spoken is the head of a column in a language.
type spoken struct {
	Value string `json:"@value"`
	Lang  string `json:"@language"`
}

// datatypes are the types of columns that are not texts.
var datatypes = map[string]string{"rank": "integer", "previous_rank": "integer", "birth_year": "gYear",
	"rating": "decimal", "previous": "decimal", "change": "decimal", "correction": "decimal", "games": "integer",
	"games_total": "integer", "k": "integer"}

// Described writes the description of the CSV list as JSON: the name, type and head of every column.
func Described(to io.Writer, is reports.Issue) error {
	t := table{Context: "http://www.w3.org/ns/csvw", URL: is.Name + "_list.csv", Title: is.Name,
		Issued:  is.Period.Date.String(),
		Dialect: dialect{Encoding: "utf-8", Delimiter: ",", Terminators: []string{"\r\n"}, Header: true},
		Schema:  schema{Key: "id"}}
	for _, name := range columns(is) {
		t.Schema.Columns = append(t.Schema.Columns, column(name, is.Languages))
	}
	text, err := indented("", t)
	if err == nil {
		_, err = to.Write(text)
	}
	if err != nil {
		return fmt.Errorf("describe csv: %w", err)
	}
	return nil
}

func column(name string, languages []string) described {
	c := described{Name: name, Title: name, Datatype: "string", Required: name == "id"}
	if t, ok := datatypes[name]; ok {
		c.Datatype = t
	}
	if name == "status" {
		c.Separator = " "
	}
	for _, lang := range languages {
		head := strings.ReplaceAll(templates.In(lang).Say("list.list."+name), "\n", " ")
		c.Heads = append(c.Heads, spoken{head, lang})
	}
	return c
}
