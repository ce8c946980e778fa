package explain

import (
	"maps"
	"slices"
	"strconv"

	"kalends/rating"
)

// Answer is a story for programs. Ratings, differences, expectations, scores and changes are decimal strings, as they
// are printed; a step omits what it does not have. The changes of the steps add up from the old rating, or from what
// the initial step gives, to the new one.
type Answer struct {
	Player string  `json:"player"`
	Issue  string  `json:"issue"`
	Old    *string `json:"old"` // null: unrated
	New    *string `json:"new"`
	Steps  []Step  `json:"steps"`

	Permits   []Permit    `json:"permits,omitempty"`   // what was permitted for the player's events, by event
	Corrected []Corrected `json:"corrected,omitempty"` // what each edition of the list published, where they differ
}

// Step is a step of an Answer. The sum of a period is in its rounding step.
type Step struct {
	Kind           rating.StepKind `json:"kind"`
	Event          string          `json:"event,omitempty"`
	Round          int             `json:"round,omitempty"`
	Opponent       string          `json:"opponent,omitempty"`
	OpponentRating string          `json:"opponent_rating,omitempty"`
	OwnRating      string          `json:"own_rating,omitempty"`
	Difference     string          `json:"difference,omitempty"`
	Expected       string          `json:"expected,omitempty"`
	Score          string          `json:"score,omitempty"`
	N              int             `json:"n,omitempty"`
	Average        string          `json:"average,omitempty"`
	P              string          `json:"p,omitempty"`
	We             string          `json:"we,omitempty"`
	W              string          `json:"w,omitempty"`
	K              int             `json:"k,omitempty"`
	Normal         string          `json:"normal,omitempty"`
	Bonus          string          `json:"bonus,omitempty"`
	Change         string          `json:"change,omitempty"`
	After          string          `json:"after,omitempty"`     // the rating after this step, where it is one
	Decisions      []int           `json:"decisions,omitempty"` // the decisions behind a correction
	Rule           string          `json:"rule"`
	Origin         *Place          `json:"origin"` // null: nothing was read for this step
}

// Place is the place where a fact was read.
type Place struct {
	File  string `json:"file"`
	Sheet string `json:"sheet"`
	Cell  string `json:"cell"`
}

// Permit says what was permitted for an event, by whom, by which document, and when.
type Permit struct {
	Event    string      `json:"event"`
	For      []string    `json:"for"`
	By       string      `json:"by"`
	Document string      `json:"document"`
	On       rating.Date `json:"on"`
}

// AnswerOf returns a story for programs.
func AnswerOf(s Story) Answer {
	a := Answer{Player: s.Player, Issue: s.Issue, Old: s.printed(s.WasRated, s.Old), New: s.printed(s.IsRated, s.New),
		Steps: []Step{}, Permits: s.permits(), Corrected: s.corrected()}
	var sum rating.Step
	for _, step := range s.Steps {
		if step.Kind == rating.SumStep {
			sum = step
			continue
		}
		a.Steps = append(a.Steps, s.answer(step, sum))
	}
	return a
}

// permits returns what was permitted for the events of the story.
func (s Story) permits() (all []Permit) {
	for _, code := range slices.Sorted(maps.Keys(s.Events)) {
		if p := s.Events[code].Permit; p.Given() {
			all = append(all, Permit{Event: code, For: p.For, By: p.By, Document: p.Document, On: p.On})
		}
	}
	return all
}

// printed formats a rating as the list does; nil if there is none.
func (s Story) printed(rated bool, p rating.Points) *string {
	if !rated {
		return nil
	}
	text := p.Text(s.Profile.Decimals)
	return &text
}

// answer returns one step; sum is the sum step of the period, if it came before.
func (s Story) answer(step, sum rating.Step) Step {
	a := Step{Kind: step.Kind, Event: step.Event, Round: step.Round, Opponent: step.Opponent, K: step.K, Rule: step.Rule,
		After: s.some(step.After)}
	if o := step.Origin; o.File != "" || o.Sheet != "" {
		a.Origin = &Place{o.File, o.Sheet, o.Cell}
	}
	switch step.Kind {
	case rating.GameStep:
		s.game(&a, step)
	case rating.EventStep:
		if step.K == 0 {
			newcomersEvent(&a, step)
			break
		}
		if step.Row != "" {
			a.Difference = step.Difference.Precise(s.Profile.Decimals)
		}
		a.N, a.Average, a.P, a.OwnRating = step.N, step.Average.String(), step.P.String(), s.some(step.OwnRating)
		a.We, a.W = step.Expected.String(), game(step.Score)
		a.Normal, a.Bonus, a.Change = step.Normal.String(), step.Bonus.String(), step.Change.String()
	case rating.InitialStep:
		a.N = step.N
		if step.Average != 0 {
			a.Average, a.P = step.Average.String(), step.P.String()
		}
	case rating.RoundingStep:
		a.K, a.Change = sum.K, step.Change.String()
		if step.Normal != 0 {
			a.Normal = step.Normal.String()
		}
	case rating.CorrectionStep:
		a.OwnRating, a.Change, a.Decisions, a.K = s.some(step.OwnRating), step.Change.String(), decision(step), step.K
	default:
		a.OwnRating, a.Change = s.some(step.OwnRating), step.Change.String()
	}
	return a
}

// newcomersEvent fills in the result of an unrated player in an event: Ru = Ra + difference. Of an event on an earlier
// list only the result is kept.
func newcomersEvent(a *Step, step rating.Step) {
	a.N, a.W, a.After = step.N, game(step.Score), step.After.String()
	if step.Average != 0 {
		a.Average, a.P, a.Difference = step.Average.String(), step.P.String(), step.Difference.String()
	}
}

// decision returns the number of the decision behind a correction, which is in Row; nil if Row is no number.
func decision(step rating.Step) []int {
	n, err := strconv.Atoi(step.Row)
	if err != nil {
		return nil
	}
	return []int{n}
}

// game fills in the fields of a game: always opponent and score, and the rest where it was looked up in a table.
func (s Story) game(a *Step, step rating.Step) {
	a.OwnRating, a.OpponentRating, a.Score = s.some(step.OwnRating), s.some(step.OpponentRating), game(step.Score)
	if step.Row != "" {
		a.Difference, a.Expected, a.Change = step.Difference.Precise(s.Profile.Decimals), step.Expected.String(), step.Change.String()
	}
}

// some formats a rating as the list does; empty for 0.
func (s Story) some(p rating.Points) string {
	if p == 0 {
		return ""
	}
	return p.Text(s.Profile.Decimals)
}
