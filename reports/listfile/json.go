package listfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"kalends/reports"
)

// document is what stands before the players.
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

// JSON writes the list as one document, player by player; what is not known is null.
func JSON(to io.Writer, is reports.Issue) error {
	head, err := indented(documentOf(is))
	if err == nil {
		_, err = to.Write(append(bytes.TrimSuffix(head, []byte("\n}\n")), ",\n  \"players\": ["...))
	}
	var p players
	for i := 0; i < len(is.Lines) && err == nil; i++ {
		p.next(&is.Lines[i], is.Profile.Decimals)
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

// indented is a value as encoding/json writes it for people to read.
func indented(v any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return out.Bytes(), err
}

// players appends the objects of players, as encoding/json would write them: it takes a second for each 150,000.
type players struct {
	b     []byte
	begun bool
}

// next writes the next player over the one before.
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
	p.figure("birth_year", positive(l.BirthYear))
	if l.Born != "" {
		p.text("birth", l.Born)
	}
	p.text("title", l.Title)
	p.text("federation", l.Federation)
	p.text("club", l.Club)
	f := printed(l, decimals)
	p.given("rating", f.rating)
	p.given("previous", f.previous)
	p.given("change", f.change)
	if c := correction(l, decimals); c != "" { // a part of change
		p.text("correction", c)
	}
	p.number("games", l.Games)
	p.number("games_total", l.GamesTotal)
	p.number("k", l.K)
	p.texts("status", l.Status)
	p.b = append(p.b, "\n    }"...)
}

// end closes the list and the document.
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

// figure writes digits, or null where there are none.
func (p *players) figure(name, digits string) {
	if digits == "" {
		digits = "null"
	}
	p.key(name)
	p.b = append(p.b, digits...)
}

func (p *players) given(name string, value *string) {
	if value == nil {
		p.figure(name, "")
		return
	}
	p.text(name, *value)
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

func (p *players) quote(s string) {
	if !simple(s) {
		quoted, err := indented(s)
		if err != nil {
			panic(err) // a text is always written
		}
		p.b = append(p.b, bytes.TrimSuffix(quoted, []byte("\n"))...)
		return
	}
	p.b = append(append(append(p.b, '"'), s...), '"')
}

// simple says whether a text stands in JSON as it is.
func simple(s string) bool {
	ascii := true
	for i := range len(s) {
		c := s[i]
		if c < ' ' || c == '"' || c == '\\' || c == 0x7f {
			return false
		}
		ascii = ascii && c < utf8.RuneSelf
	}
	return ascii || (utf8.ValidString(s) && !strings.ContainsAny(s, "\u2028\u2029"))
}
