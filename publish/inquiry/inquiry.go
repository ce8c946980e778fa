// Package inquiry answers what people ask about lists that are out: why a player has a rating, and what changed between
// two lists. The answers are stories and comparisons, or the same as pages to print. It reads only.
package inquiry

import (
	"errors"
	"strconv"
	"strings"

	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/diff"
	"kalends/reports/explain"
	"kalends/templates"
)

// Unanswered says in words why there is no answer. Candidates are the people whom a name may mean.
type Unanswered struct {
	Text       string
	Phrase     string // the same in any language
	Candidates []audit.Found
	Err        error // ErrNotOut, ErrUnlisted or ErrNoRevision of audit, or folder.ErrNotInCalendar; nil for a name
}

func (u Unanswered) Error() string { return u.Text }

// Unwrap returns the cause.
func (u Unanswered) Unwrap() error { return u.Err }

// Stories explains the rating of the player that was typed, by number, name or part of one, on each of some lists on a
// day; the zero day means the last list that is out. Lists that say nothing about the player are left out. If none is
// left the error is Unanswered.
func Stories(a *audit.Audit, lists []folder.List, day rating.Date, typed string) ([]explain.Story, error) {
	player, err := playerOf(a, typed)
	if err != nil {
		return nil, err
	}
	return answers(lists, func(l folder.List) (explain.Story, error) {
		s, err := a.Explain(l, day, player)
		if day == 0 && errors.Is(err, audit.ErrNotOut) {
			return s, because(a.Words, err, "none_out", "list", l.ID)
		}
		return s, unanswered(a.Words, err, "list", l.ID, "date", day.String(), "player", player, "issue", s.Issue)
	})
}

// StoriesPage returns the number of the player that was typed, and Stories as a page. An error of the person who asked
// is Unanswered.
func StoriesPage(a *audit.Audit, lists []folder.List, day rating.Date, typed string) (player string, data []byte,
	err error) {
	all, err := Stories(a, lists, day, typed)
	if err != nil {
		return "", nil, err
	}
	data, err = explain.Page(a.Words, a.Words.Pick(a.Setup.Names), all)
	return all[0].Player, data, err
}

// Comparisons compares two dates, or revisions such as 2026-10-01:r1, of each of some lists. A list that is not out on both
// dates is left out. If none is left, the error is Unanswered.
func Comparisons(a *audit.Audit, lists []folder.List, from, to audit.Revision) ([]diff.Comparison, error) {
	return answers(lists, func(l folder.List) (diff.Comparison, error) {
		for _, side := range []audit.Revision{from, to} {
			if err := audit.Published(a, l, side); err != nil {
				return diff.Comparison{}, unanswered(a.Words, err, "list", l.ID, "date", side.Date.String(),
					"n", strconv.Itoa(side.Number))
			}
		}
		return a.Diff(l, from, to)
	})
}

// ComparisonsPage returns Comparisons of two dates as they were typed, as a page. An error of the person who asked is
// Unanswered.
func ComparisonsPage(a *audit.Audit, lists []folder.List, from, to string) ([]byte, error) {
	var sides [2]audit.Revision
	for i, typed := range []string{from, to} {
		side, err := audit.ParseRevision(strings.TrimSpace(typed))
		if err != nil {
			return nil, because(a.Words, err, "no_date", "typed", rating.Word(typed))
		}
		sides[i] = side
	}
	all, err := Comparisons(a, lists, sides[0], sides[1])
	if err != nil {
		return nil, err
	}
	return diff.Page(a.Words, all)
}

// playerOf returns the number of the player that was typed.
func playerOf(a *audit.Audit, typed string) (string, error) {
	player, several, near := a.FindPlayer(typed)
	word := rating.Word(typed)
	switch {
	case len(several) > 0:
		found, _, err := audit.Find(a.View, typed)
		if err != nil {
			return "", err
		}
		u := because(a.Words, nil, "several", "n", a.Words.Count(len(found)), "typed", word)
		u.Candidates = found
		return "", u
	case player != "":
		return player, nil
	case len(near) == 0:
		return "", because(a.Words, nil, "no_player", "typed", word)
	}
	var names []string
	for _, p := range near {
		names = append(names, p.ID+" "+p.Name)
	}
	return "", because(a.Words, nil, "no_player_near", "typed", word, "near", strings.Join(names, "; "))
}

// because returns why there is no answer, by a key of messages.find.
func because(w templates.Words, err error, key string, pairs ...string) Unanswered {
	phrase := rating.Phrase("messages.find."+key, pairs...)
	return Unanswered{Text: w.Say(phrase), Phrase: phrase, Err: err}
}

// reasons are the errors that are answered in words, each with the key of its words.
var reasons = []struct {
	err error
	key string
}{{audit.ErrUnlisted, "unlisted"}, {audit.ErrNotOut, "not_out"}, {audit.ErrNoRevision, "no_revision"},
	{folder.ErrNotInCalendar, "not_in_calendar"}}

// unanswered returns the error of one list with the words for the person who asked, and any other error as it is.
func unanswered(w templates.Words, err error, pairs ...string) error {
	for _, r := range reasons {
		if errors.Is(err, r.err) {
			return because(w, err, r.key, pairs...)
		}
	}
	return err
}

// answers calls ask for each list and returns the answers of those that have one. If none has, it returns the most
// informative Unanswered: that of a list that is out without the player, otherwise the first. Any other error ends it.
func answers[T any](lists []folder.List, ask func(folder.List) (T, error)) (all []T, err error) {
	var reason error
	for _, l := range lists {
		answer, err := ask(l)
		switch {
		case err == nil:
			all = append(all, answer)
		case !errors.As(err, new(Unanswered)):
			return nil, err
		case reason == nil || errors.Is(err, audit.ErrUnlisted) && !errors.Is(reason, audit.ErrUnlisted):
			reason = err
		}
	}
	if len(all) > 0 {
		return all, nil
	}
	return nil, reason
}
