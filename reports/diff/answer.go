package diff

import (
	"strings"

	"kalends/rating"
)

// Answer is a comparison for programs. Ratings and changes are decimal strings. null means unrated, which counts as 0
// in a change. The causes of a player add up to the change.
type Answer struct {
	List    string   `json:"list"`
	From    string   `json:"from"`
	To      string   `json:"to"`
	Players []answer `json:"players"`
}

type answer struct {
	ID     string        `json:"id"`
	Name   string        `json:"name"`
	Turn   Turn          `json:"turn"`
	From   *string       `json:"from"`
	To     *string       `json:"to"`
	Change string        `json:"change"`
	Reason string        `json:"reason,omitempty"` // why the player is, or was, not on the printed list
	Causes []causeAnswer `json:"causes"`
}

type causeAnswer struct {
	Kind   Kind   `json:"kind"`
	Ref    string `json:"ref"`
	Change string `json:"change"`
}

// AnswerOf returns a comparison for programs.
func AnswerOf(c Comparison) Answer {
	a := Answer{List: c.List, From: c.From.String(), To: c.To.String(), Players: make([]answer, 0, len(c.Players))}
	for _, p := range c.Players {
		a.Players = append(a.Players, c.answer(p))
	}
	return a
}

func (c Comparison) answer(p Player) answer {
	a := answer{ID: p.ID, Name: p.Name, Turn: p.Turn, From: c.orNull(p.WasRated, p.From), To: c.orNull(p.IsRated, p.To),
		Change: c.decimal(p.Change()), Reason: p.Reason[strings.LastIndexByte(p.Reason, '.')+1:],
		Causes: make([]causeAnswer, 0, len(p.Causes))}
	for _, cause := range p.Causes {
		a.Causes = append(a.Causes, causeAnswer{cause.Kind, cause.Ref, c.decimal(cause.Change)})
	}
	return a
}

// orNull formats a rating; nil if there is none.
func (c Comparison) orNull(rated bool, p rating.Points) *string {
	if !rated {
		return nil
	}
	text := p.Text(c.Profile.Decimals)
	return &text
}

func (c Comparison) decimal(p rating.Points) string { return p.Precise(c.Profile.Decimals) }
