package answers

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/rating"
)

// InForce holds the answers of the office that are in force. A nil InForce has none.
type InForce struct {
	byQuestion map[string][]rating.Answer // by fingerprint
	byName     map[string][]rating.Answer // those that name a player, by the name in the sheet
}

// NewInForce indexes those of all answers that are in force.
func NewInForce(all []rating.Answer) *InForce {
	in := &InForce{byQuestion: map[string][]rating.Answer{}, byName: map[string][]rating.Answer{}}
	for _, a := range rating.AnswersInForce(all) {
		in.byQuestion[a.Print] = append(in.byQuestion[a.Print], a)
		if key := cells.NameKey(a.Row.Name); a.Kind == rating.AnswerPlayer && key != "" {
			in.byName[key] = append(in.byName[key], a)
		}
	}
	return in
}

// AboutRow returns the answers about one row of a sheet, under any of the codes that its event has had.
func (in *InForce) AboutRow(codes []string, row string) (all []rating.Answer) {
	if in == nil {
		return nil
	}
	for _, code := range codes {
		all = append(all, in.byQuestion[Print(code, row)]...)
	}
	return all
}

// Naming returns the answers that name a player for somebody of this name in any event.
func (in *InForce) Naming(name string) []rating.Answer {
	if in == nil {
		return nil
	}
	return in.byName[cells.NameKey(name)]
}

// About returns the answer to a question about a file or its event, under any of the names that it has had. Where answers
// differ there is none.
func (in *InForce) About(question string, names ...string) (a rating.Answer, ok bool) {
	if in == nil {
		return a, false
	}
	for _, name := range names {
		all := in.byQuestion[Print(name, question)]
		if name != "" && len(all) > 0 && !slices.ContainsFunc(all, func(o rating.Answer) bool { return !o.Same(all[0]) }) {
			return all[0], true
		}
	}
	return a, false
}

// Print returns the fingerprint of a question about an event or a file, or about one of its rows.
func Print(name, question string) string {
	sum := sha256.Sum256([]byte(strings.ToUpper(name) + "\n" + question))
	return hex.EncodeToString(sum[:10])
}

// Ask returns a question about an event or a file, with the values that it probably has.
func Ask(question, name, event string, likely ...string) []rating.Asked {
	asked := rating.Asked{Print: Print(name, question), About: question, Row: rating.Row{Name: event}}
	for _, value := range likely {
		asked.Likely = append(asked.Likely, rating.Likely{Player: value})
	}
	return []rating.Asked{asked}
}
