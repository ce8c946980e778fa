package rating

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// DecisionKind says what the office decided.
type DecisionKind string

// The kinds of decision.
const (
	Correct  DecisionKind = "correct"  // another sheet takes the place of an event's
	Withdraw DecisionKind = "withdraw" // an event does not count
	Merge    DecisionKind = "merge"    // two numbers are one person
	Split    DecisionKind = "split"    // in some events a number was another person
	Adjust   DecisionKind = "adjust"   // a rating, a number of games or a K that the office sets
	Fact     DecisionKind = "fact"     // a title, birth, sex, excuse, death or permission that was entered late
	Erase    DecisionKind = "erase"    // a person is forgotten: only the number and the ratings stay
	Revoke   DecisionKind = "revoke"   // an earlier decision no longer applies
)

// The fields of a fact.
const (
	LateTitle  = "title"
	LateBirth  = "birth"
	LateSex    = "sex"
	LateExcuse = "excuse"
	LateDeath  = "death"
	LatePermit = "permit" // of an event
)

// Policy says what happens to published lists when a decision changes what they were made of.
type Policy string

// The policies of corrections in kalends.yaml.
const (
	NextList Policy = "next_list" // they stay, and the next list books the difference
	Reissue  Policy = "reissue"   // they are made again as new revisions
)

// Decision is what the office decided about something that is published. It is never changed, but another decision may
// revoke it.
type Decision struct {
	Number     int          `json:"number"` // 1, 2, … in the association
	Day        Date         `json:"day"`    // of the decision
	Kind       DecisionKind `json:"kind"`
	Event      string       `json:"event,omitempty"`      // correct, withdraw, permission; adjust where it concerns an event
	Events     []string     `json:"events,omitempty"`     // split: the events in which Player was Into
	Player     string       `json:"player,omitempty"`     // merge: the id given up; adjust: "*" for everyone whom the rule fits
	Into       string       `json:"into,omitempty"`       // merge: the id that stays; split: the other person
	List       string       `json:"list,omitempty"`       // adjust
	ListDate   Date         `json:"list_date,omitzero"`   // adjust: the date of the list that was wrong, 0 for the next list; fact: of the first list concerned
	Field      string       `json:"field,omitempty"`      // adjust: rating, games, k; fact: title, birth, sex, excuse, death, permit
	Old        string       `json:"old,omitempty"`        // what was published, as the office wrote it
	New        string       `json:"new,omitempty"`        // what is right, or the rule of an adjustment
	Submission int64        `json:"submission,omitempty"` // correct: the number of Sheet in the ledger
	Sheet      *Event       `json:"-"`                    // correct: the event of that sheet
	Known      *Player      `json:"known,omitempty"`      // fact: the person as the registry should have known him
	Granted    *Approval    `json:"granted,omitempty"`    // permission: what the office permits for the event
	Revokes    int          `json:"revokes,omitempty"`    // revoke: the number of the revoked decision
	RevokedBy  int          `json:"-"`                    // 0: it is in force
	Row        string       `json:"row,omitempty"`        // the row of the registry that it was taken from; a row is taken once
	Reason     string       `json:"reason"`               // why it was taken
	Document   string       `json:"document,omitempty"`   // the paper that it rests on
	By         string       `json:"by"`                   // the person who took it
	Policy     Policy       `json:"policy"`               // in force when it was taken
}

// InForce reports whether d applies: it is not revoked, and it does more than revoke another.
func (d Decision) InForce() bool { return d.RevokedBy == 0 && d.Kind != Revoke }

// About reports whether d names an event, as its subject or in a split.
func (d Decision) About(event string) bool {
	return d.Event == event || slices.Contains(d.Events, event)
}

// Subject returns a short text in no language that says what d is about: ids, codes and values.
func (d Decision) Subject() string {
	switch d.Kind {
	case Merge:
		return d.Player + " → " + d.Into
	case Split:
		return d.Player + " → " + d.Into + ": " + strings.Join(d.Events, ", ")
	case Revoke:
		return strconv.Itoa(d.Revokes)
	case Erase:
		return d.Player
	case Adjust, Fact:
		if d.OfEvent() {
			return strings.TrimSpace(d.Event + " " + d.New)
		}
		return strings.Join(strings.Fields(d.Player+" "+d.List+" "+d.Field+" "+d.New), " ")
	}
	return d.Event
}

// OfEvent reports whether d is a fact about an event rather than a person.
func (d Decision) OfEvent() bool { return d.Kind == Fact && d.Field == LatePermit }

// Grants returns the permit that d gives to an event, or an empty one if d gives none.
func (d Decision) Grants() Permit {
	if !d.OfEvent() || d.Granted == nil {
		return Permit{}
	}
	return d.Granted.Permit
}

// ApplyTo returns a player with the fact that was entered late, or as he is after he was erased. Other decisions leave the
// player as he is. A fact of LateExcuse or LateDeath replaces the status and all rows of sheet Status.
func (d Decision) ApplyTo(p Player) Player {
	switch {
	case d.Kind == Erase:
		return d.erase(p)
	case d.Kind != Fact || d.Known == nil:
	case d.Field == LateTitle:
		p.Titles = d.Known.Titles
	case d.Field == LateBirth:
		p.Birth = d.Known.Birth
	case d.Field == LateSex:
		p.Sex = d.Known.Sex
	case d.Field == LateExcuse, d.Field == LateDeath:
		p.Standings, p.Status, p.Since = d.Known.Standings, d.Known.Status, d.Known.Since
	}
	return p
}

// Same reports whether two decisions decide the same, regardless of when, why and by whom they were taken. Rows of the
// registry must be the same only if both have one.
func (d Decision) Same(o Decision) bool {
	return d.Kind == o.Kind && d.Event == o.Event && slices.Equal(d.Events, o.Events) && d.Player == o.Player &&
		d.Into == o.Into && d.List == o.List && d.ListDate == o.ListDate && d.Field == o.Field && d.New == o.New &&
		d.Submission == o.Submission && d.Revokes == o.Revokes && (d.Row == o.Row || d.Row == "" || o.Row == "")
}

// Repeats reports whether d need not be taken because of o: o decides the same and is in force, or comes from the same
// row of the registry. A row is taken once, even if the decision was revoked since.
func (d Decision) Repeats(o Decision) bool {
	return o.RevokedBy == 0 && d.Same(o) || d.Row != "" && d.Row == o.Row
}

// Until returns the decisions with numbers up to n, as they were when n was the last: those that were revoked by a
// later one are in force. all is not changed.
func Until(all []Decision, n int) []Decision {
	var then []Decision
	for _, d := range all {
		if d.Number > n {
			continue
		}
		if d.RevokedBy > n {
			d.RevokedBy = 0
		}
		then = append(then, d)
	}
	return then
}

// AnswerKind says what the office answered to a question about a waiting sheet.
type AnswerKind string

// The kinds of answer.
const (
	AnswerPlayer AnswerKind = "player" // a row is about a player of the registry
	AnswerNew    AnswerKind = "new"    // it is about a new player
	AnswerGuest  AnswerKind = "guest"  // it is about a player who is no member of the association
	AnswerBye    AnswerKind = "bye"    // it is about nobody: its games are byes
	AnswerSender AnswerKind = "sender" // only the sender knows
	AnswerValue  AnswerKind = "value"  // a value of the event, or of the file, that the file does not give
	AnswerRevoke AnswerKind = "revoke" // an earlier answer no longer applies
)

// Answer is what the office answered to a question about a waiting sheet. It is never changed, but another answer may
// revoke it.
type Answer struct {
	Number   int        `json:"number"` // 1, 2, … in the association
	Day      Date       `json:"day"`    // on which it was read
	Kind     AnswerKind `json:"kind"`
	Event    string     `json:"event,omitempty"`   // the code of the sheet's event when the question was asked
	Print    string     `json:"print,omitempty"`   // the fingerprint of the event and of the subject; the answer applies to nothing else
	Row      Row        `json:"row,omitzero"`      // the row of the sheet
	About    string     `json:"about,omitempty"`   // value: which value
	Value    string     `json:"value,omitempty"`   // value
	Player   string     `json:"player,omitempty"`  // player: the id; new: the id that the office assigns, if it does
	New      *Player    `json:"new,omitempty"`     // new: what the office says about the player
	Guest    *Guest     `json:"guest,omitempty"`   // guest: what the office says about the player
	By       string     `json:"by"`                // the answerer's initials
	Origin   Origin     `json:"origin,omitzero"`   // the cell of the answer
	Revokes  int        `json:"revokes,omitempty"` // revoke: the number of the revoked answer
	Reason   string     `json:"reason,omitempty"`  // revoke: why
	Document string     `json:"document,omitempty"`

	RevokedBy int `json:"-"` // 0: it is in force
}

// Setting is a change of a setting of the configuration by the office.
type Setting struct {
	Day    Date   `json:"day"`
	Key    string `json:"key"` // such as privacy.birth
	From   string `json:"from"`
	To     string `json:"to"`
	By     string `json:"by"` // the initials of whoever changed it
	Origin Origin `json:"origin"`
}

// Proposal is what the office has done with a proposal for the registry.
type Proposal struct {
	File  string `json:"file"`
	Act   string `json:"act"` // apply or put_away
	Rows  int    `json:"rows,omitempty"`
	Cells int    `json:"cells,omitempty"` // changed in rows that were there
}

// InForce reports whether a applies: it is not revoked, and it does more than revoke another.
func (a Answer) InForce() bool { return a.RevokedBy == 0 && a.Kind != AnswerRevoke }

// Same reports whether two answers say the same, regardless of when and by whom they were given. Of a new player only
// sex, birth and federation are compared.
func (a Answer) Same(o Answer) bool {
	same := a.Kind == o.Kind && a.Event == o.Event && a.Print == o.Print && a.Player == o.Player && a.Revokes == o.Revokes &&
		a.About == o.About && a.Value == o.Value && (a.New == nil) == (o.New == nil) && (a.Guest == nil) == (o.Guest == nil)
	if same && a.New != nil {
		same = a.New.Sex == o.New.Sex && a.New.Birth == o.New.Birth && a.New.Federation == o.New.Federation
	}
	return same && (a.Guest == nil || *a.Guest == *o.Guest)
}

// AnswersInForce returns a new slice of the answers that are in force.
func AnswersInForce(all []Answer) []Answer {
	return slices.DeleteFunc(slices.Clone(all), func(a Answer) bool { return !a.InForce() })
}

// Row is what a sheet says about one of its players.
type Row struct {
	Name       string `json:"name,omitempty"`
	Sex        Sex    `json:"sex,omitempty"`
	Birth      Birth  `json:"birth,omitzero"`
	Number     string `json:"number,omitempty"` // as the sheet has it, whosever number it is
	FIDEID     string `json:"fide_id,omitempty"`
	Federation string `json:"federation,omitempty"`
	Club       string `json:"club,omitempty"`
	Title      string `json:"title,omitempty"`
	Rating     string `json:"rating,omitempty"`
	Ratings    string `json:"ratings,omitempty"` // further ratings, where the file has those of several lists
	Sender     string `json:"sender,omitempty"`  // the subfolder of the inbox
}

// Questions about a file rather than its people: fields of the event by their keys, or what the file is.
const (
	AboutEvent    = "event"
	AboutList     = "event.discipline"
	AboutDays     = "event.start"
	AboutControl  = "event.time_control"
	AboutArbiters = "event.arbiters_national"
	AboutRounds   = "event.rounds_per_day_max"
	AboutGames    = "event.scheduled_games" // of a match
	AboutNotice   = "event.registered"
	AboutWhole    = "whole"
	AboutInterim  = "interim"
	AboutOnline   = "online" // whether games that were played on the internet are rated
	AboutCorrects = "corrects"
	AboutSender   = "sender"   // whether sheets that somebody sends by mail are taken
	AboutMessages = "messages" // whether messages are taken that may not come from the address in them
)

// The answers about what a file is.
const (
	IsSo   = "yes" // it is what was asked: whole, an interim report, a correction
	IsAway = "away"
)

// The answers about who sends mail.
const (
	SenderAlways = "always"
	SenderOnce   = "once" // the messages that wait are taken, and later ones are asked about again
	SenderNever  = "never"
)

// Asked is what the office needs to answer a question about a row, or about the file.
type Asked struct {
	Print  string   `json:"print"`           // the fingerprint of the event and of the row
	About  string   `json:"about,omitempty"` // which value of the file; empty: the question is about a row
	Row    Row      `json:"row,omitzero"`
	At     Origin   `json:"at,omitzero"`      // the place of the row, where a finding concerns several rows
	Likely []Likely `json:"likely,omitempty"` // the players whom the row may be about, or the codes of events, the likeliest first
}

// Likely is a player whom a row may be about, with the evidence for and against it. For and Against are values made by
// Said.
type Likely struct {
	Player  string `json:"player"`
	For     string `json:"for,omitempty"`
	Against string `json:"against,omitempty"`

	Proposed bool `json:"proposed,omitempty"` // it may be accepted unread
}

var isoDay = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\d{4}-\d{2}-\d{2}`)
})

// ParseDays parses the first and the last day of an event as an answer gives them: "2026-02-12 – 2026-02-13", or one
// day, which is both. ok is false for any other text, and if the last day is before the first.
func ParseDays(text string) (from, to Date, ok bool) {
	all := isoDay().FindAllString(text, -1)
	rest := strings.Trim(isoDay().ReplaceAllString(text, ""), " –—-/.;,")
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
