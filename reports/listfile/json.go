package listfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

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

// player is a line of the list; null means unknown.
type player struct {
	Rank       int      `json:"rank"`
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Sex        string   `json:"sex"`
	BirthYear  *int     `json:"birth_year"`
	Birth      string   `json:"birth,omitempty"`
	Title      string   `json:"title"`
	Federation string   `json:"federation"`
	Club       string   `json:"club"`
	Rating     *string  `json:"rating"`
	Previous   *string  `json:"previous"`
	Change     *string  `json:"change"`
	Correction *string  `json:"correction,omitempty"` // a part of change
	Games      int      `json:"games"`
	GamesTotal int      `json:"games_total"`
	K          int      `json:"k"`
	Status     []string `json:"status"`
}

// JSON writes the list as one document, player by player.
func JSON(to io.Writer, is reports.Issue) error {
	head, err := indented("", documentOf(is))
	if err == nil {
		_, err = to.Write(append(bytes.TrimSuffix(head, []byte("\n}\n")), ",\n  \"players\": ["...))
	}
	before, end := "\n    ", "]\n}\n"
	for _, l := range is.Lines.All() {
		var text []byte
		if err == nil {
			text, err = indented("    ", playerOf(l, is.Profile.Decimals))
		}
		if err == nil {
			_, err = to.Write(append([]byte(before), bytes.TrimSuffix(text, []byte("\n"))...))
		}
		before, end = ",\n    ", "\n  ]\n}\n"
	}
	if err == nil {
		_, err = io.WriteString(to, end)
	}
	if err != nil {
		return fmt.Errorf("write json: %w", err)
	}
	return nil
}

func playerOf(l *reports.Line, decimals int) player {
	p := player{Rank: l.Rank, ID: l.ID, Name: l.Name, Sex: string(l.Sex), Birth: l.Born, Title: l.Title, Federation: l.Federation,
		Club: l.Club, Games: l.Games, GamesTotal: l.GamesTotal, K: l.K, Status: append([]string{}, l.Status...)}
	if l.BirthYear > 0 {
		p.BirthYear = &l.BirthYear
	}
	points := func(value rating.Points, any bool) *string {
		if !any {
			return nil
		}
		text := value.Text(decimals)
		return &text
	}
	p.Rating, p.Previous, p.Change = points(l.Rating, l.Rated), points(l.Previous, l.WasRated), points(l.Change())
	p.Correction = points(l.Correction, l.Correction != 0)
	return p
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

// indented formats a value as encoding/json does for people; prefix is before each line but the first.
func indented(prefix string, v any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent(prefix, "  ")
	err := e.Encode(v)
	return out.Bytes(), err
}
