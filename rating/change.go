package rating

import "slices"

// Change is what one period did to one player, with every step of the calculation.
type Change struct {
	Player   string `json:"player"`
	WasRated bool   `json:"was_rated"`
	Old      Points `json:"old"`
	IsRated  bool   `json:"is_rated"`
	New      Points `json:"new"`
	Games    int    `json:"games"` // rated in the period
	K        int    `json:"k"`     // as used; several values: the first
	Steps    []Step `json:"steps"`
}

// StepKind says what kind of step a Step is.
type StepKind string

// The kinds of step.
const (
	GameStep       StepKind = "game"
	EventStep      StepKind = "event"
	InitialStep    StepKind = "initial"
	SumStep        StepKind = "sum"
	BonusStep      StepKind = "bonus"
	PenaltyStep    StepKind = "penalty"
	TitleStep      StepKind = "title"
	FloorStep      StepKind = "floor"
	RoundingStep   StepKind = "rounding"
	CorrectionStep StepKind = "correction"
)

// StepKinds returns a copy of all kinds.
func StepKinds() []StepKind { return slices.Clone(stepKinds[:]) }

// stepKinds are all kinds, in the order of their bits.
var stepKinds = [...]StepKind{GameStep, EventStep, InitialStep, SumStep, BonusStep, PenaltyStep, TitleStep, FloorStep,
	RoundingStep, CorrectionStep}

// bit returns the bit of a kind. All unknown kinds share one bit.
func (k StepKind) bit() uint16 {
	for i := range stepKinds {
		if stepKinds[i] == k {
			return 1 << i
		}
	}
	return 1 << len(stepKinds)
}

// Step is one step of a calculation, with its article and the cell that it came from. Fields that a step does not have
// are zero.
type Step struct {
	Kind           StepKind `json:"kind"`
	Event          string   `json:"event,omitempty"`
	Round          int      `json:"round,omitempty"`
	Opponent       string   `json:"opponent,omitempty"`
	OpponentRating Points   `json:"opponent_rating,omitempty"`
	OpponentList   Date     `json:"opponent_list,omitzero"` // the list that the rating is from
	OwnRating      Points   `json:"own_rating,omitempty"`
	OwnList        Date     `json:"own_list,omitzero"`
	Difference     Points   `json:"difference,omitempty"` // own − opponent, before a cap
	Counted        Points   `json:"counted,omitempty"`    // the difference that was looked up
	Row            string   `json:"row,omitempty"`        // the row of the table, as printed: "198–206"
	Expected       Score    `json:"expected,omitempty"`
	Score          Score    `json:"score,omitempty"`
	K              int      `json:"k,omitempty"`
	KReason        string   `json:"k_reason,omitempty"` // key into the words of the rules
	N              int      `json:"n,omitempty"`
	Unplayed       int      `json:"unplayed,omitempty"` // byes left out of N
	Forfeits       int      `json:"forfeits,omitempty"` // counted in N
	Average        Points   `json:"average,omitempty"`  // Ra
	P              Score    `json:"p,omitempty"`
	Normal         Points   `json:"normal,omitempty"` // K(W − We) before privileges
	Bonus          Points   `json:"bonus,omitempty"`
	Sum            Score    `json:"sum,omitempty"`    // ΣΔR
	Change         Points   `json:"change,omitempty"` // what this step adds, in hundredths
	After          Points   `json:"after,omitempty"`  // the rating after this step, where the text has one
	Rule           string   `json:"rule"`             // article: "8.3.1", "art. 11"
	Note           string   `json:"note,omitempty"`   // key into the words of the rules
	Origin         Origin   `json:"origin,omitzero"`
}

// kinds returns the bit of the step's kind, and also that of BonusStep if the step has a bonus.
func (s *Step) kinds() uint16 {
	if s.Bonus != 0 {
		return s.Kind.bit() | BonusStep.bit()
	}
	return s.Kind.bit()
}

// BesideGames returns what a step did apart from games: the bonus of an event as a step of its own, and any other step
// as it is.
func (s *Step) BesideGames() Step {
	if s.Kind != EventStep || s.Bonus == 0 {
		return *s
	}
	return Step{Kind: BonusStep, Event: s.Event, Change: s.Bonus, Rule: s.Rule, Note: s.Note, Origin: s.Origin}
}

// LeftOut is an event, a game or one side of a game that a ruleset did not rate, with the reason.
type LeftOut struct {
	Event  string            `json:"event"`
	Round  int               `json:"round,omitempty"` // 0: the whole event
	Board  int               `json:"board,omitempty"`
	Player string            `json:"player,omitempty"` // only this side; empty: both
	Games  int               `json:"games"`
	Rule   string            `json:"rule"`   // article
	Reason string            `json:"reason"` // key into the words of the rules
	Args   map[string]string `json:"args,omitempty"`
	Origin Origin            `json:"origin,omitzero"`
}
