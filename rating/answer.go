package rating

import (
	"regexp"
	"slices"
	"strings"
)

// AnswerKind says what the office answered to a question about a sheet that waits.
type AnswerKind string

// The kinds of answer.
const (
	AnswerPlayer AnswerKind = "player" // a row is about a player of the registry
	AnswerNew    AnswerKind = "new"    // it is about a new player
	AnswerSender AnswerKind = "sender" // only the sender can tell
	AnswerValue  AnswerKind = "value"  // what the file does not say of its event, or what it is
	AnswerRevoke AnswerKind = "revoke" // an earlier answer no longer holds
)

// Answer is what the office answered to a question about a sheet that waits. It is never changed; another one may revoke
// it.
type Answer struct {
	Number   int        `json:"number"` // 1, 2, … in the association
	Day      Date       `json:"day"`    // on which it was read
	Kind     AnswerKind `json:"kind"`
	Event    string     `json:"event,omitempty"`   // of the sheet, as it was called when it was asked
	Print    string     `json:"print,omitempty"`   // of the event and of what was asked about: it holds for nothing else
	Row      Row        `json:"row,omitzero"`      // of the sheet
	About    string     `json:"about,omitempty"`   // value: of what it is one
	Value    string     `json:"value,omitempty"`   // value
	Player   string     `json:"player,omitempty"`  // player: his number; new: that which the office gives him, if it does
	New      *Player    `json:"new,omitempty"`     // new: what the office says of him
	By       string     `json:"by"`                // the answerer's initials
	Origin   Origin     `json:"origin,omitzero"`   // the cell in which it stood
	Revokes  int        `json:"revokes,omitempty"` // revoke: the number of the answer
	Reason   string     `json:"reason,omitempty"`  // revoke: why
	Document string     `json:"document,omitempty"`

	RevokedBy int `json:"-"` // zero: it is in force
}

// InForce says whether nobody has revoked a and a is none that only revokes.
func (a Answer) InForce() bool { return a.RevokedBy == 0 && a.Kind != AnswerRevoke }

// Same says whether two answers say the same, whenever and by whom they were given.
func (a Answer) Same(o Answer) bool {
	same := a.Kind == o.Kind && a.Event == o.Event && a.Print == o.Print && a.Player == o.Player && a.Revokes == o.Revokes &&
		a.About == o.About && a.Value == o.Value
	if a.New == nil || o.New == nil {
		return same && a.New == o.New
	}
	return same && a.New.Sex == o.New.Sex && a.New.Birth == o.New.Birth && a.New.Federation == o.New.Federation
}

// AnswersInForce leaves of answers those that nobody has revoked.
func AnswersInForce(all []Answer) []Answer {
	return slices.DeleteFunc(slices.Clone(all), func(a Answer) bool { return !a.InForce() })
}

// Row is what a sheet says of one of its people.
type Row struct {
	Name       string `json:"name,omitempty"`
	Sex        Sex    `json:"sex,omitempty"`
	Birth      Birth  `json:"birth,omitzero"`
	Number     string `json:"number,omitempty"` // as it stands there, whosever it is
	FIDEID     string `json:"fide_id,omitempty"`
	Federation string `json:"federation,omitempty"`
	Club       string `json:"club,omitempty"`
	Title      string `json:"title,omitempty"`
	Rating     string `json:"rating,omitempty"`
	Sender     string `json:"sender,omitempty"` // the folder of the inbox
}

// What the office is asked about a file beside its people: fields of its event by their keys, or what the file is.
const (
	AboutEvent    = "event"
	AboutList     = "event.discipline"
	AboutDays     = "event.start"
	AboutControl  = "event.time_control"
	AboutArbiters = "event.arbiters_national"
	AboutWhole    = "whole"
	AboutInterim  = "interim"
	AboutCorrects = "corrects"
)

// The answers about what a file is.
const (
	IsSo   = "yes" // it is whole, an interim report, a correction
	IsAway = "away"
)

// Asked is what the office needs to answer a finding that asks it about a row, or about the file.
type Asked struct {
	Print  string   `json:"print"`           // of the event and of the row
	About  string   `json:"about,omitempty"` // of the file; empty: it is about a row
	Row    Row      `json:"row,omitzero"`
	At     Origin   `json:"at,omitzero"`      // of the row, where the finding is about several
	Likely []Likely `json:"likely,omitempty"` // whom the row may be about, or the codes of events, the likeliest first
}

// Likely is a player whom a row may be about, with what speaks for and against it, each as it is Said.
type Likely struct {
	Player  string `json:"player"`
	For     string `json:"for,omitempty"`
	Against string `json:"against,omitempty"`
}

var isoDay = regexp.MustCompile(`\d{4}-\d{2}-\d{2}`)

// ParseDays reads the first and the last day of an event as an answer has them: "2026-02-12 – 2026-02-13", or one day.
func ParseDays(text string) (from, to Date, ok bool) {
	all := isoDay.FindAllString(text, -1)
	rest := strings.Trim(isoDay.ReplaceAllString(text, ""), " –—-/.;,")
	if len(all) == 0 || len(all) > 2 || rest != "" {
		return 0, 0, false
	}
	from, err := ParseDate(all[0])
	if err != nil {
		return 0, 0, false
	}
	to, err = ParseDate(all[len(all)-1])
	return from, to, err == nil && from <= to
}
