package listfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
)

// document is what comes before the players.
type document struct {
	Issue       string   `json:"issue"`
	List        string   `json:"list"`
	Association string   `json:"association"`
	Date        string   `json:"date"`
	Revision    int      `json:"revision"`
	Rulesets    []string `json:"rulesets"`
	Rebuilt     []string `json:"reconstructed,omitempty"` // of rulesets, those whose text is not at hand
	Period      period   `json:"period"`
	Previous    *string  `json:"previous"`
}

type period struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// JSON writes the list as one document, player by player; null means unknown.
func JSON(to io.Writer, is reports.Issue) error {
	head, err := indented(documentOf(is))
	if err == nil {
		_, err = to.Write(append(bytes.TrimSuffix(head, []byte("\n}\n")), ",\n  \"players\": ["...))
	}
	var p players
	for _, l := range is.Lines.All() {
		if err != nil {
			break
		}
		p.next(l, is.Profile.Decimals)
		_, err = to.Write(p.b)
	}
	if err == nil {
		_, err = to.Write(p.end())
	}
	if err != nil {
		return fmt.Errorf("write json: %w", err)
	}
	return nil
}

func documentOf(is reports.Issue) document {
	d := document{Issue: is.Name, List: is.List, Association: is.Association.Code, Date: is.Period.Date.String(),
		Revision: is.Revision, Rulesets: []string{}, Period: period{is.Period.From.String(), is.Period.To.String()}}
	if is.Supersedes != "" {
		d.Previous = &is.Supersedes
	}
	for _, v := range is.Versions {
		d.Rulesets = append(d.Rulesets, v.ID)
		if v.Reconstructed {
			d.Rebuilt = append(d.Rebuilt, v.ID)
		}
	}
	return d
}

// indented formats a value as encoding/json does for people.
func indented(v any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return out.Bytes(), err
}

// players formats the objects of players exactly as encoding/json would, which takes twenty times as long.
type players struct {
	b     []byte
	begun bool
}

// next formats the next player into b, which it overwrites; from the second on a comma comes first.
func (p *players) next(l *reports.Line, decimals int) {
	p.b = p.b[:0]
	if p.begun {
		p.b = append(p.b, ',')
	}
	p.begun = true
	p.b = append(p.b, "\n    {\n      \"rank\": "...)
	p.b = strconv.AppendInt(p.b, int64(l.Rank), 10)
	p.text("id", l.ID)
	p.text("name", l.Name)
	p.text("sex", string(l.Sex))
	p.year("birth_year", l.BirthYear)
	if l.Born != "" {
		p.text("birth", l.Born)
	}
	p.text("title", l.Title)
	p.text("federation", l.Federation)
	p.text("club", l.Club)
	change, moved := l.Change()
	p.points("rating", l.Rating, decimals, l.Rated)
	p.points("previous", l.Previous, decimals, l.WasRated)
	p.points("change", change, decimals, moved)
	if l.Correction != 0 { // a part of change
		p.points("correction", l.Correction, decimals, true)
	}
	p.number("games", l.Games)
	p.number("games_total", l.GamesTotal)
	p.number("k", l.K)
	p.texts("status", l.Status)
	p.b = append(p.b, "\n    }"...)
}

// end returns the end of the list and the document.
func (p *players) end() []byte {
	if p.begun {
		return []byte("\n  ]\n}\n")
	}
	return []byte("]\n}\n")
}

func (p *players) key(name string) {
	p.b = append(append(append(p.b, ",\n      \""...), name...), `": `...)
}

func (p *players) text(name, value string) {
	p.key(name)
	p.quote(value)
}

func (p *players) number(name string, value int) {
	p.key(name)
	p.b = strconv.AppendInt(p.b, int64(value), 10)
}

// year appends a year, or null where it is unknown.
func (p *players) year(name string, year int) {
	if year <= 0 {
		p.null(name)
		return
	}
	p.number(name, year)
}

// points appends points as a decimal string, or null where there are none.
func (p *players) points(name string, value rating.Points, decimals int, any bool) {
	if !any {
		p.null(name)
		return
	}
	p.key(name)
	p.b = append(value.AppendText(append(p.b, '"'), decimals), '"')
}

func (p *players) null(name string) {
	p.key(name)
	p.b = append(p.b, "null"...)
}

func (p *players) texts(name string, values []string) {
	p.key(name)
	if len(values) == 0 {
		p.b = append(p.b, "[]"...)
		return
	}
	for i, v := range values {
		p.b = append(p.b, "[,"[min(i, 1)])
		p.b = append(p.b, "\n        "...)
		p.quote(v)
	}
	p.b = append(p.b, "\n      ]"...)
}

// quote appends a text as a JSON string.
func (p *players) quote(s string) {
	if simple(s) {
		p.b = append(append(append(p.b, '"'), s...), '"')
		return
	}
	quoted, err := indented(s)
	if err != nil {
		panic(err) // a text is always written
	}
	p.b = append(p.b, bytes.TrimSuffix(quoted, []byte("\n"))...)
}

// separator is the first byte of the line and paragraph separators, which JSON escapes.
const separator = 0xE2

// simple reports whether JSON writes a text as it is, as it does with most. For some texts that it would not change,
// too, it is false.
func simple(s string) bool {
	return strconv.CanBackquote(s) && !strings.ContainsAny(s, "\t\"\\") && strings.IndexByte(s, separator) < 0
}
