package nationalelo

import (
	"slices"
	"strconv"

	"kalends/engine"
	"kalends/rating"
	"kalends/rating/finding"
)

// Admit gives an event that meets the conditions to the first list whose closing day it keeps and that is not out, or to
// the one that the office chose.
func (r Ruleset) Admit(e rating.Event, d engine.Desk) (engine.Admission, error) {
	v, ok := r.versionOn(e.Start, d.Version)
	if !ok {
		args := map[string]string{"date": e.Start.String(), "earliest": r.Regulation.Versions[0].From.String()}
		return engine.Admission{Findings: rating.Findings{{Code: finding.BeforeFirstRules, Origin: e.Origin, Args: args}}}, nil
	}
	out := engine.Admission{Findings: slices.Concat(v.unmet(e), v.unchecked(e, d.Wait))}
	r.place(e, d, &out)
	if out.Findings.Worst() == rating.Error {
		out.Date = 0
	}
	return out, nil
}

// place finds the list of an event.
func (r Ruleset) place(e rating.Event, d engine.Desk, out *engine.Admission) {
	due, _ := d.Calendar.After(e.LastDay())
	p, ok := due, due.Date != 0
	for ok && e.LastDay() > p.Cutoff {
		p, ok = d.Calendar.After(p.Date)
	}
	closed := ok && p.Date != due.Date
	if ok && p.Date < d.Next {
		p, ok = d.Calendar.On(d.Next)
		closed = false
	}
	if chosen, is := d.Calendar.On(e.Approval.RatedIn); is && chosen.Date >= d.Next {
		p, closed, ok = chosen, false, true
	}
	if !ok {
		out.Findings = append(out.Findings, about(e, finding.NoListAfter, "end", e.LastDay().String()))
		return
	}
	out.Date = p.Date
	if closed {
		out.Findings = append(out.Findings, about(e, finding.LaterList, "end", e.LastDay().String(), "cutoff",
			due.Cutoff.String(), "missed", due.Date.String(), "list", p.Date.String(), "article", line(r.Line)))
	}
}

// unmet gives the conditions that an event does not meet.
func (v *Version) unmet(e rating.Event) (found rating.Findings) {
	c, at := v.Events, line(v.Events.Line)
	players := len(played(e, v.Games))
	if e.Rounds > 0 && e.Rounds < c.MinRounds {
		found = append(found, about(e, finding.TooFewRounds, "rounds", strconv.Itoa(e.Rounds), "least",
			strconv.Itoa(c.MinRounds), "article", at))
	}
	if players > 0 && players < c.MinPlayers && !e.Unidentified() {
		found = append(found, about(e, finding.TooFewPlayers, "players", strconv.Itoa(players), "least",
			strconv.Itoa(c.MinPlayers), "article", at))
	}
	if minutes := sixtyMoves(e.Controls); minutes > 0 && !c.fitsTime(minutes) {
		found = append(found, about(e, finding.PaceOutside, "minutes", strconv.Itoa(minutes), "allowed", c.times(),
			"article", at))
	}
	if len(c.Classes) > 0 && !slices.Contains(c.Classes, e.Class) {
		found = append(found, about(e, finding.ClassNotRated, "class", e.Class, "article", at))
	}
	return found
}

func (c Events) fitsTime(minutes int) bool {
	return minutes >= c.MinMinutes && (c.MaxMinutes == 0 || minutes <= c.MaxMinutes)
}

// times prints the minutes that are allowed.
func (c Events) times() string {
	if c.MaxMinutes == 0 {
		return "≥ " + strconv.Itoa(c.MinMinutes)
	}
	return strconv.Itoa(c.MinMinutes) + "–" + strconv.Itoa(c.MaxMinutes)
}

// unchecked says which conditions cannot be checked, because the sheet does not say what they ask.
func (v *Version) unchecked(e rating.Event, wait bool) rating.Findings {
	c := v.Events
	if len(e.Controls) > 0 || c.MinMinutes == 0 && c.MaxMinutes == 0 {
		return nil
	}
	if wait {
		return rating.Findings{about(e, finding.TimeAsked, "article", line(c.Line))}
	}
	return nil
}

// noteUnchecked is what the list says of it.
func (v *Version) noteUnchecked(e rating.Event) rating.Findings {
	c := v.Events
	if len(e.Controls) > 0 || c.MinMinutes == 0 && c.MaxMinutes == 0 {
		return nil
	}
	return rating.Findings{about(e, finding.TimeUnchecked, "article", line(c.Line))}
}

// sixtyMoves gives the minutes that a player has for sixty moves, 0 when it is not known; a part of a minute is left out.
func sixtyMoves(controls []rating.Control) int {
	seconds, moves := 0, 0
	for _, c := range controls {
		if moves >= 60 {
			break
		}
		n := 60 - moves
		if c.Moves > 0 {
			n = min(n, c.Moves)
		}
		seconds += c.Minutes*60 + c.Seconds + c.Increment*n
		moves += n
	}
	return seconds / 60
}

// Foresee gives the games of an event that are not rated whatever the lists say.
func (r Ruleset) Foresee(e rating.Event, d engine.Desk) (out []rating.LeftOut, err error) {
	v, ok := r.versionOn(e.Start, d.Version)
	if !ok {
		return nil, nil
	}
	for _, g := range inOrder(e) {
		if why := v.Games.excluded(g); why != "" && !g.Bye() {
			out = append(out, leftOut(e, g, "", v.Games.Line, why))
		}
	}
	return out, nil
}

// excluded says why a pairing is not a game that counts.
func (c Games) excluded(g rating.Game) string {
	switch {
	case g.Bye():
		return "rules.left.bye"
	case g.First == "" || g.Second == "" || g.First == g.Second:
		return "rules.left.bye"
	case g.Kind == rating.Forfeit && c.Forfeits && g.FirstScore != g.SecondScore:
	case g.Kind != rating.OverBoard:
		return "rules.left." + string(g.Kind)
	}
	if g.Stage != rating.Normal && g.Stage != "" && !c.Playoffs {
		return words + "left.playoff"
	}
	return ""
}

// played are the players with a game that counts.
func played(e rating.Event, c Games) map[string]bool {
	in := map[string]bool{}
	for _, g := range e.Games {
		if c.excluded(g) == "" {
			in[g.First], in[g.Second] = true, true
		}
	}
	return in
}

func leftOut(e rating.Event, g rating.Game, player string, at int, why string) rating.LeftOut {
	games := 1
	if g.Bye() {
		games, player = 0, g.First
	}
	return rating.LeftOut{Event: e.Code, Round: g.Round, Board: g.Board, Player: player, Games: games, Rule: line(at),
		Reason: why, Origin: g.Origin}
}

// about is one finding about an event; args are names and values in turn.
func about(e rating.Event, code string, args ...string) rating.Finding {
	values := map[string]string{"event": e.Code}
	for i := 0; i+1 < len(args); i += 2 {
		values[args[i]] = args[i+1]
	}
	return rating.Finding{Code: code, Origin: e.Origin, Args: values}
}
