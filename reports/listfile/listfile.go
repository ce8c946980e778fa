// Package listfile writes the list for programs: as CSV with the columns of sheet List, and as JSON. It adds nothing
// and rounds nothing; ratings are decimal strings as they are printed.
package listfile

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/reports"
)

// header has the keys of sheet List without "list.".
var header = []string{"rank", "previous_rank", "id", "name", "name_alt", "sex", "title", "federation", "region", "club",
	"birth_year", "rating", "previous", "change", "games", "games_total", "k", "status", "last_event"}

// CSV writes the list with a byte order mark, commas and CRLF, one player a line. It has a last column for what was
// corrected when anything was.
func CSV(is reports.Issue) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString("\uFEFF")
	w := csv.NewWriter(&out)
	w.UseCRLF = true
	corrected := is.Corrected()
	if err := w.Write(with(corrected, header, "correction")); err != nil {
		return nil, fmt.Errorf("write csv: %w", err)
	}
	for _, l := range is.Lines {
		row := with(corrected, record(l, is.Profile.Decimals), correction(l, is.Profile.Decimals))
		if err := w.Write(row); err != nil {
			return nil, fmt.Errorf("write csv: %w", err)
		}
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

// with adds a last cell to a row where the list has the column.
func with(column bool, row []string, cell string) []string {
	if !column {
		return row
	}
	return append(slices.Clip(row), cell)
}

// correction is what was corrected of a line; empty: nothing.
func correction(l reports.Line, decimals int) string {
	if l.Correction == 0 {
		return ""
	}
	return l.Correction.Text(decimals)
}

func record(l reports.Line, decimals int) []string {
	p := printed(l, decimals)
	return []string{positive(l.Rank), positive(l.PreviousRank), guard(l.ID), guard(l.Name), guard(l.NameAlt),
		guard(string(l.Sex)), guard(l.Title), guard(l.Federation), guard(l.Region), guard(l.Club), positive(l.BirthYear),
		or(p.rating), or(p.previous), or(p.change), strconv.Itoa(l.Games), strconv.Itoa(l.GamesTotal), positive(l.K),
		guard(strings.Join(l.Status, " ")), guard(l.LastEvent)}
}

// guard keeps a text from being taken for a formula by the spreadsheet that opens the file.
func guard(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}

func positive(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func or(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// figures are the ratings of a line as printed; nil where there is none.
type figures struct{ rating, previous, change *string }

func printed(l reports.Line, decimals int) (f figures) {
	if l.Rated {
		s := l.Rating.Text(decimals)
		f.rating = &s
	}
	if l.WasRated {
		s := l.Previous.Text(decimals)
		f.previous = &s
	}
	if c, ok := l.Change(); ok {
		s := c.Text(decimals)
		f.change = &s
	}
	return f
}

type document struct {
	Issue       string   `json:"issue"`
	List        string   `json:"list"`
	Association string   `json:"association"`
	Date        string   `json:"date"`
	Revision    int      `json:"revision"`
	Rulesets    []string `json:"rulesets"`
	Period      period   `json:"period"`
	Previous    *string  `json:"previous"`
	Players     []player `json:"players"`
}

type period struct {
	From string `json:"from"`
	To   string `json:"to"`
}

type player struct {
	Rank       int      `json:"rank"`
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Sex        string   `json:"sex"`
	BirthYear  *int     `json:"birth_year"`
	Title      string   `json:"title"`
	Federation string   `json:"federation"`
	Club       string   `json:"club"`
	Rating     *string  `json:"rating"`
	Previous   *string  `json:"previous"`
	Change     *string  `json:"change"`
	Correction string   `json:"correction,omitempty"` // a part of change
	Games      int      `json:"games"`
	GamesTotal int      `json:"games_total"`
	K          int      `json:"k"`
	Status     []string `json:"status"`
}

// JSON writes the list as one document; what is not known is null.
func JSON(is reports.Issue) ([]byte, error) {
	d := document{Issue: is.Name, List: is.List, Association: is.Association.Code, Date: is.Period.Date.String(),
		Revision: is.Revision, Rulesets: []string{}, Period: period{is.Period.From.String(), is.Period.To.String()},
		Players: make([]player, 0, len(is.Lines))}
	if is.Supersedes != "" {
		d.Previous = &is.Supersedes
	}
	for _, v := range is.Versions {
		d.Rulesets = append(d.Rulesets, v.ID)
	}
	for _, l := range is.Lines {
		d.Players = append(d.Players, playerOf(l, is.Profile.Decimals))
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(d); err != nil {
		return nil, fmt.Errorf("write json: %w", err)
	}
	return out.Bytes(), nil
}

func playerOf(l reports.Line, decimals int) player {
	f := printed(l, decimals)
	p := player{Rank: l.Rank, ID: l.ID, Name: l.Name, Sex: string(l.Sex), Title: l.Title, Federation: l.Federation,
		Club: l.Club, Rating: f.rating, Previous: f.previous, Change: f.change, Games: l.Games, GamesTotal: l.GamesTotal,
		Correction: correction(l, decimals), K: l.K, Status: append([]string{}, l.Status...)}
	if l.BirthYear > 0 {
		p.BirthYear = &l.BirthYear
	}
	return p
}
