package rating

import (
	"slices"
	"strings"
)

// ReportKind says what kind of report a sheet is.
type ReportKind string

// The kinds of report.
const (
	FinalReport      ReportKind = "final"
	InterimReport    ReportKind = "interim"
	CorrectionReport ReportKind = "correction"
)

// System is how an event is paired.
type System string

// The systems of event.system.
const (
	Swiss            System = "swiss"
	RoundRobin       System = "round_robin"
	DoubleRoundRobin System = "double_rr"
	TeamSwiss        System = "team_swiss"
	TeamRoundRobin   System = "team_rr"
	Scheveningen     System = "scheveningen"
	Match            System = "match"
	Knockout         System = "knockout"
)

// Control is one time control of a game: Minutes for Moves moves, plus Increment seconds for each of these moves. Moves
// 0 means the rest of the game.
type Control struct {
	Moves     int `json:"moves,omitempty"`
	Minutes   int `json:"minutes"`
	Seconds   int `json:"seconds,omitempty"` // beyond whole minutes
	Increment int `json:"increment,omitempty"`
}

// Thinking returns the seconds that a player has for the assumed number of moves: the times of all controls that begin
// within them, and the increments.
func Thinking(controls []Control, assumed int) int {
	seconds, played := 0, 0
	for _, c := range controls {
		if played >= assumed {
			break
		}
		moves := assumed - played
		if c.Moves > 0 {
			moves = min(c.Moves, moves)
		}
		seconds += c.Minutes*60 + c.Seconds + c.Increment*moves
		played += moves
	}
	return seconds
}

// Arbiter is an official of an event, as the sheet gives the name.
type Arbiter struct {
	ID    string `json:"id,omitempty"`
	Name  string `json:"name"`
	Grade string `json:"grade,omitempty"`
}

// Approval is what the registry's sheet Events says about an event.
type Approval struct {
	Known        bool   `json:"known,omitempty"`    // there is a row
	Decision     string `json:"decision,omitempty"` // yes, no, hold or empty
	By           string `json:"by,omitempty"`
	On           Date   `json:"on,omitzero"`
	Registered   Date   `json:"registered,omitzero"`
	LateAllowed  bool   `json:"late_allowed,omitempty"`  // late registration approved: FIDE 0.2.3, 0.2.4
	HoursAllowed bool   `json:"hours_allowed,omitempty"` // more than 12 hours a day permitted: FIDE 3.1
	ReportLate   bool   `json:"report_late,omitempty"`   // a report after the third list permitted: FIDE 9.1
	WaiveDecided bool   `json:"waive_decided,omitempty"` // match games after the decision count: FIDE 6.2
	RatedIn      Date   `json:"rated_in,omitzero"`       // the list that the office chose
	Permit       Permit `json:"permit,omitzero"`         // what was permitted, by whom and by which document
	Origin       Origin `json:"origin,omitzero"`
}

// Event is one tournament or match as its sheet reports it, with every player identified.
type Event struct {
	Code             string       `json:"code"`
	Name             string       `json:"name"`
	Group            string       `json:"group,omitempty"`
	Report           ReportKind   `json:"report"`
	Corrects         string       `json:"corrects,omitempty"`
	List             string       `json:"list"` // event.discipline: the list for which it is rated
	System           System       `json:"system"`
	Scoring          string       `json:"scoring"`
	Start            Date         `json:"start"`
	End              Date         `json:"end"`
	ReportedTo       Date         `json:"reported_to,omitzero"`
	Registered       Date         `json:"registered,omitzero"`
	Arrived          Date         `json:"arrived,omitzero"` // the day on which the sheet was put into the inbox
	City             string       `json:"city,omitempty"`
	Region           string       `json:"region,omitempty"`
	Venue            string       `json:"venue,omitempty"`
	Organizer        string       `json:"organizer,omitempty"`
	Rounds           int          `json:"rounds"`
	RoundsPerDay     int          `json:"rounds_per_day,omitempty"`
	RoundDates       map[int]Date `json:"round_dates,omitempty"`
	Controls         []Control    `json:"controls,omitempty"` // none: not given
	TimeText         string       `json:"time_text,omitempty"`
	Class            string       `json:"class,omitempty"`
	ScheduledGames   int          `json:"scheduled_games,omitempty"`
	Official         bool         `json:"official,omitempty"`
	ChiefArbiter     Arbiter      `json:"chief_arbiter,omitzero"`
	Deputies         []Arbiter    `json:"deputies,omitempty"`
	ArbitersNational int          `json:"arbiters_national,omitempty"` // how many arbiters of national level; −1: not given
	PairingOfficer   string       `json:"pairing_officer,omitempty"`
	Program          string       `json:"program,omitempty"`
	Contact          string       `json:"contact,omitempty"`
	Email            string       `json:"email,omitempty"`
	URL              string       `json:"url,omitempty"`
	Remarks          string       `json:"remarks,omitempty"`
	Approval         Approval     `json:"approval,omitzero"`
	Entrants         []Entrant    `json:"entrants"`          // by number
	Games            []Game       `json:"games"`             // by round, board, row
	Guests           []Guest      `json:"guests,omitempty"`  // the entrants who are no members, by number
	ByName           int          `json:"by_name,omitempty"` // how many entrants were identified by name alone
	Lang             string       `json:"lang,omitempty"`    // the language of the sheet, in which its sender is answered
	Origin           Origin       `json:"origin,omitzero"`
	Files            []File       `json:"files,omitempty"` // the files that it was gathered from; none: the file of Origin

	Teams map[int]string `json:"teams,omitempty"` // their names, by number
}

// File is a file by name and hash.
type File struct {
	Name string `json:"name"`
	SHA  string `json:"sha"`
}

// Holds reports whether a place is in one of the files that the event was read from, by the hash of the file.
func (e Event) Holds(o Origin) bool {
	return o.SHA == e.Origin.SHA || slices.ContainsFunc(e.Files, func(f File) bool { return f.SHA == o.SHA })
}

// Unidentified reports whether a game has a player who is not identified yet. Then the number of players is unknown.
func (e Event) Unidentified() bool {
	return slices.ContainsFunc(e.Games, func(g Game) bool { return g.First == "" || g.Second == "" && !g.Bye() })
}

// LastDay returns the last day that the report covers, which decides which list can take it (FIDE 4.1).
func (e Event) LastDay() Date {
	if e.ReportedTo != 0 {
		return e.ReportedTo
	}
	return e.End
}

// longestDaily is how many days an event can have if everybody plays on each of them.
const longestDaily = 31

// EveryDay returns all days of an event if everybody may have played on each: it has a known start, at most longestDaily
// days and at least as many rounds. Otherwise, as for a league that lasts for months, it returns nil.
func (e Event) EveryDay() (days []Date) {
	n := int(e.LastDay()-e.Start) + 1
	if e.Start == 0 || n > longestDaily || n > e.Rounds {
		return nil
	}
	for day := e.Start; day <= e.LastDay(); day++ {
		days = append(days, day)
	}
	return days
}

// Partial reports whether a report covers only part of a long event: an interim report (FIDE 4.1), or its correction.
func (e Event) Partial() bool {
	return e.Report == InterimReport || e.Report == CorrectionReport && e.ReportedTo != 0 && e.ReportedTo < e.End
}

// EntrantStatus says how an entrant took part.
type EntrantStatus string

// The values of player.status.
const (
	Played   EntrantStatus = "played"
	Withdrew EntrantStatus = "withdrew"
	Excluded EntrantStatus = "excluded"
	NoShow   EntrantStatus = "noshow"
)

// Entrant is a row of an event's sheet Players.
type Entrant struct {
	Number    int           `json:"nr"`
	Player    string        `json:"player"` // registry id; empty while not identified
	Name      string        `json:"name"`
	NameAlt   string        `json:"name_alt,omitempty"`
	Sex       Sex           `json:"sex,omitempty"`
	Birth     Birth         `json:"birth,omitzero"`
	Title     string        `json:"title,omitempty"`
	TitleDate Date          `json:"title_date,omitzero"`
	TitleDoc  string        `json:"title_doc,omitempty"`
	Region    string        `json:"region,omitempty"`
	Club      string        `json:"club,omitempty"`
	FIDEID    string        `json:"fide_id,omitempty"`
	Rating    string        `json:"rating,omitempty"` // as the sheet has it, for information only
	Place     int           `json:"place,omitempty"`
	Points    string        `json:"points,omitempty"` // as the sheet says
	Status    EntrantStatus `json:"status,omitempty"`
	Team      int           `json:"team,omitempty"`
	New       bool          `json:"new,omitempty"` // the sheet has the mark NEW
	Remark    string        `json:"remark,omitempty"`
	Known     string        `json:"known,omitempty"`  // a value made by Said: what agreed, if the player was identified without a number
	By        string        `json:"by,omitempty"`     // the finding that says how the player was identified, or ByNumber
	Answer    int           `json:"answer,omitempty"` // the number of the office's answer by which the player was identified
	From      string        `json:"from,omitempty"`   // the earlier event of the series in which the player was identified
	Origin    Origin        `json:"origin,omitzero"`
}

// ByNumber says that an entrant was identified by the association's own number.
const ByNumber = "number"

// GameKind says how a pairing ended. Byes and forfeits are distinct, because rulesets treat them differently.
type GameKind string

// How a pairing ended.
const (
	OverBoard GameKind = "played"
	Forfeit   GameKind = "forfeit"  // one side or both absent
	FullBye   GameKind = "bye_full" // no opponent
	HalfBye   GameKind = "bye_half"
	ZeroBye   GameKind = "bye_zero"
	Short     GameKind = "short"   // less than one move by both, or agreed unrated
	Pending   GameKind = "pending" // adjourned or not yet played
	Barred    GameKind = "barred"  // played, but must not be rated: fair play, force majeure
)

// Stage says whether a game is a normal one or breaks a tie.
type Stage string

// The values of game.kind.
const (
	Normal     Stage = "N"
	Playoff    Stage = "P"
	Armageddon Stage = "A" // a draw is a win for the second side
)

// Game is one pairing of one round. First has White (chess) or Red (xiangqi); a bye has no Second.
type Game struct {
	Round       int      `json:"round"`
	Board       int      `json:"board,omitempty"`
	First       string   `json:"first"` // player id
	Second      string   `json:"second,omitempty"`
	FirstScore  Score    `json:"first_score"`
	SecondScore Score    `json:"second_score"`
	Kind        GameKind `json:"kind"`
	Stage       Stage    `json:"stage"`
	Date        Date     `json:"date,omitzero"`
	Match       string   `json:"match,omitempty"` // the encounter
	Remark      string   `json:"remark,omitempty"`
	Origin      Origin   `json:"origin,omitzero"`
}

// Bye reports whether the pairing is a bye of any kind.
func (g Game) Bye() bool { return g.Kind == FullBye || g.Kind == HalfBye || g.Kind == ZeroBye }

// DateIn returns the day on which g was played: its own, else that of its round in e, else 0.
func (g Game) DateIn(e Event) Date {
	if g.Date != 0 {
		return g.Date
	}
	return e.RoundDates[g.Round]
}

// Permit says which conditions of the regulations were waived for an event, by whom, by which document, and when.
type Permit struct {
	For      []string `json:"for,omitempty"`
	By       string   `json:"by,omitempty"` // president, qc_chair, office
	Document string   `json:"document,omitempty"`
	On       Date     `json:"on,omitzero"`
	Origin   Origin   `json:"origin,omitzero"` // of what it is for, on the registry's sheet Events
}

// SamePermissions reports whether two approvals permit the same, by the same person and document on the same day.
// Where they are in the registry does not matter.
func (a Approval) SamePermissions(o Approval) bool {
	p, q := a.Permit, o.Permit
	return a.LateAllowed == o.LateAllowed && a.HoursAllowed == o.HoursAllowed && a.ReportLate == o.ReportLate &&
		a.WaiveDecided == o.WaiveDecided && slices.Equal(p.For, q.For) && p.By == q.By && p.Document == q.Document && p.On == q.On
}

// withPermissions returns a with Known set and the permissions replaced by those of o.
func (a Approval) withPermissions(o Approval) Approval {
	a.Known, a.LateAllowed, a.HoursAllowed, a.ReportLate = true, o.LateAllowed, o.HoursAllowed, o.ReportLate
	a.WaiveDecided, a.Permit = o.WaiveDecided, o.Permit
	return a
}

// PermissionText returns a short text in no language that names what an approval permits, with person, document and
// day; empty if it permits nothing.
func (a Approval) PermissionText() string {
	var all []string
	if p := a.Permit; p.Given() {
		all = append(all, strings.Join(p.For, ", ")+" ("+p.By+", "+p.Document+", "+p.On.String()+")")
	}
	for _, flag := range []struct {
		name string
		set  bool
	}{{"registration", a.LateAllowed}, {"hours", a.HoursAllowed}, {"report", a.ReportLate}, {"decided", a.WaiveDecided}} {
		if flag.set {
			all = append(all, flag.name)
		}
	}
	return strings.Join(all, "; ")
}

// ByOffice names the office as the one who permits what no regulation provides for.
const ByOffice = "office"

// Given reports whether the permit waives any condition.
func (p Permit) Given() bool { return len(p.For) > 0 }
