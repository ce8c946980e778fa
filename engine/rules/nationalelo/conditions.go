package nationalelo

import (
	"slices"
	"strconv"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
	"kalends/rating/finding"
)

// Admit returns the first list for which an event ended in time and that is not published yet, or the one that the
// office chose, with a finding for each condition that the event does not meet. After an Error the date is 0. The
// error is always nil.
func (r Ruleset) Admit(e rating.Event, d engine.Desk) (engine.Admission, error) {
	v, ok := r.versionOn(e.Start, d.Version)
	if !ok {
		args := map[string]string{"date": e.Start.String(), "earliest": r.Regulation.Versions[0].From.String()}
		return engine.Admission{Findings: rating.Findings{{Code: finding.BeforeFirstRules, Origin: e.Origin, Args: args}}}, nil
	}
	found := v.unmet(e)
	if d.Wait {
		found = append(found, v.unchecked(e, finding.TimeAsked)...)
	}
	date, placed := method.Place(e, d, method.EndedInTime, line(r.Line))
	out := engine.Admission{Date: date, Findings: append(found, placed...)}
	if out.Findings.Worst() == rating.Error {
		out.Date = 0
	}
	return out, nil
}

// unmet returns a finding for each condition that an event does not meet. What the sheet does not say is not checked.
func (v *Version) unmet(e rating.Event) (found rating.Findings) {
	c, at := v.Events, line(v.Events.Line)
	players := len(played(e, v.Games))
	if e.Rounds > 0 && e.Rounds < c.MinRounds {
		found = append(found, method.About(e, finding.TooFewRounds, "rounds", strconv.Itoa(e.Rounds), "least",
			strconv.Itoa(c.MinRounds), "article", at))
	}
	if players > 0 && players < c.MinPlayers && !e.Unidentified() {
		found = append(found, method.About(e, finding.TooFewPlayers, "players", strconv.Itoa(players), "least",
			strconv.Itoa(c.MinPlayers), "article", at))
	}
	if minutes := sixtyMoves(e.Controls); minutes > 0 && !c.fitsTime(minutes) {
		found = append(found, method.About(e, finding.PaceOutside, "minutes", strconv.Itoa(minutes), "allowed", c.times(),
			"article", at))
	}
	if len(c.Classes) > 0 && !slices.Contains(c.Classes, e.Class) {
		found = append(found, method.About(e, finding.ClassNotRated, "class", e.Class, "article", at))
	}
	return found
}

// fitsTime reports whether the minutes for sixty moves are within the limits.
func (c Events) fitsTime(minutes int) bool {
	return minutes >= c.MinMinutes && (c.MaxMinutes == 0 || minutes <= c.MaxMinutes)
}

// times formats the limits of time, in minutes.
func (c Events) times() string {
	if c.MaxMinutes == 0 {
		return "≥ " + strconv.Itoa(c.MinMinutes)
	}
	return strconv.Itoa(c.MinMinutes) + "–" + strconv.Itoa(c.MaxMinutes)
}

// unchecked returns a finding with the given code if the limits of time cannot be checked, because the sheet gives no
// time control.
func (v *Version) unchecked(e rating.Event, code string) rating.Findings {
	c := v.Events
	if len(e.Controls) > 0 || c.MinMinutes == 0 && c.MaxMinutes == 0 {
		return nil
	}
	return rating.Findings{method.About(e, code, "article", line(c.Line))}
}

// sixtyMoves returns the minutes that a player has for sixty moves, without a part of a minute; 0 if it is not known.
func sixtyMoves(controls []rating.Control) int { return method.ThinkingTime(controls) / 60 }

// Foresee returns the games of an event that are never rated, whatever the lists say; none if no text applied when it
// began. The error is always nil.
func (r Ruleset) Foresee(e rating.Event, d engine.Desk) (out []rating.LeftOut, err error) {
	v, ok := r.versionOn(e.Start, d.Version)
	if !ok {
		return nil, nil
	}
	for _, g := range inOrder(e) {
		if why := v.Games.excluded(g); why != "" && !g.Bye() {
			out = append(out, method.LeftOut(e.Code, &g, "", method.Reason{Article: line(v.Games.Line), Key: why}))
		}
	}
	return out, nil
}

// excluded returns the key of the reason for which a pairing does not count; empty if it counts.
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

// played returns the players with a game that counts.
func played(e rating.Event, c Games) map[string]bool {
	in := map[string]bool{}
	for _, g := range e.Games {
		if c.excluded(g) == "" {
			in[g.First], in[g.Second] = true, true
		}
	}
	return in
}
