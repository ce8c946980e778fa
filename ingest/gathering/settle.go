package gathering

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/answers"
	"kalends/ingest/completeness"
	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// joinable are the errors that other files of the event can mend: they may have the missing rounds, or the numbers of the
// players.
var joinable = []string{finding.OnlySomeRounds, finding.RoundMissing, finding.NoNumber, finding.NamesOnly}

// awaiting are the findings of Settle and AwaitGames that say what a sheet waits for.
var awaiting = []string{finding.RoundsAwaited, finding.NumbersAwaited, finding.RoundToldTwice, finding.GamesAwaited}

// wanting reports whether another file of the event may have what a finding misses.
func wanting(f rating.Finding) bool {
	return slices.Contains(joinable, f.Code) || slices.Contains(awaiting, f.Code) || f.Code == finding.RoundsUnknown ||
		f.Code == finding.MostBehind
}

// Awaits reports whether a finding says that another file of the event may have what is missing.
func Awaits(all rating.Findings) bool { return slices.ContainsFunc(all, wanting) }

// NameSender adds to each finding about files that are awaited from whom they are awaited: the organiser of the event,
// or else the folder of the inbox from which a file came, unless the folder is named by the event's code.
func NameSender(d *draft.Draft, folders []string) {
	from := d.Event.Organizer
	for _, name := range folders {
		if from == "" && !strings.EqualFold(path.Base(name), d.Event.Code) {
			from = name
		}
	}
	for _, f := range d.Report.Findings {
		if from != "" && wanting(f) && f.Args != nil {
			f.Args["from"] = from
		}
	}
}

// IsGathered reports whether a sheet was joined from several files, or waits for others of its event.
func IsGathered(all rating.Findings) bool {
	return slices.ContainsFunc(all, func(f rating.Finding) bool {
		return f.Code == finding.GatheredFrom || slices.Contains(awaiting, f.Code)
	})
}

// HasOnly reports whether all errors have one of some codes, as is the case without any error.
func HasOnly(all rating.Findings, codes ...string) bool {
	return !slices.ContainsFunc(all, func(f rating.Finding) bool {
		return f.Severity() == rating.Error && !slices.Contains(codes, f.Code)
	})
}

// incomplete is an event of which some files are here.
type incomplete struct {
	*draft.Draft
	files []string // as people tell them apart
}

// Settle replaces the errors of an event that waits for more files by one finding about what is missing, rounds or
// numbers of players, and removes doubts about completeness. If there is another error, the errors stay. Games that two
// files report differently become one question for each round.
func Settle(d *draft.Draft, files []string) {
	e := incomplete{d, files}
	if len(files) > 1 {
		d.Note(finding.GatheredFrom, d.Event.Origin, "", "n", strconv.Itoa(len(files)), "files", FirstOf(files))
		e.foldContradictions()
	}
	if !HasOnly(d.Report.Findings, joinable...) {
		return
	}
	i := slices.IndexFunc(d.Report.Findings, func(f rating.Finding) bool {
		return f.Code == finding.OnlySomeRounds || f.Code == finding.RoundMissing
	})
	if i < 0 {
		e.awaitNumbers()
		return
	}
	e.awaitRounds(d.Report.Findings[i])
	d.Report.Findings = slices.DeleteFunc(d.Report.Findings, func(f rating.Finding) bool {
		return slices.Contains(joinable, f.Code) || slices.Contains(completeness.Doubts, f.Code)
	})
}

// AwaitGames changes the error that a list of players has no games into the finding that it waits for them, and adds
// its players to the event.
func AwaitGames(d *draft.Draft) {
	for i, f := range d.Report.Findings {
		if f.Code == finding.OnlyEntrants {
			d.Report.Findings[i].Code = finding.GamesAwaited
			f.Args["code"] = d.Event.Code
		}
	}
	for _, e := range d.Listed {
		d.Event.Entrants = append(d.Event.Entrants, e.Entrant)
	}
}

// awaitRounds adds a finding, at the place of one about missing rounds, which says what rounds are here and what rounds
// are missing. If the old finding has a key, the office is asked whether the file is only a part of the event.
func (e incomplete) awaitRounds(missingIn rating.Finding) {
	here, missing := roundsOf(e.Pairs), []int(nil)
	for n := 1; n <= max(e.DeclaredRounds, e.Event.Rounds, slices.Max(append(here, 0))); n++ {
		if !slices.Contains(here, n) {
			missing = append(missing, n)
		}
	}
	of, word := "", missingIn.Args["key"]
	if e.DeclaredRounds > 0 {
		of = strconv.Itoa(e.DeclaredRounds)
	}
	e.Note(finding.RoundsAwaited, missingIn.Origin, "", "rounds", ranges(here), "of", of, "missing", ranges(missing),
		"n", strconv.Itoa(len(e.files)), "files", FirstOf(e.files), "key", word, "code", completeness.RowOf(e.Event.Code))
	if word != "" {
		e.Report.Findings[len(e.Report.Findings)-1].Asked = answers.Ask(rating.AboutInterim, word, e.Event.Name)
	}
}

// awaitNumbers replaces the findings about missing numbers by one with the names of all players without a number.
func (e incomplete) awaitNumbers() {
	isMissing := func(f rating.Finding) bool { return f.Code == finding.NoNumber || f.Code == finding.NamesOnly }
	i := slices.IndexFunc(e.Report.Findings, isMissing)
	if i < 0 {
		return
	}
	var names []string
	for _, p := range e.Entrants {
		if p.Player == "" {
			names = append(names, p.Name)
		}
	}
	at := e.Report.Findings[i].Origin
	e.Report.Findings = slices.DeleteFunc(e.Report.Findings, isMissing)
	e.Note(finding.NumbersAwaited, at, "", "n", strconv.Itoa(len(names)), "players", FirstOf(names), "files",
		FirstOf(e.files))
}

// foldContradictions removes the findings about players who have two games in a round because two files report it
// differently, and adds one question for each round and pair of sheets.
func (e incomplete) foldContradictions() {
	type conflict struct{ round, here, there string }
	seen := map[conflict]bool{}
	var questions rating.Findings
	e.Report.Findings = slices.DeleteFunc(e.Report.Findings, func(f rating.Finding) bool {
		end := strings.LastIndex(f.Args["first"], "!")
		if f.Code != finding.SecondGame || end < 0 || f.Args["first"][:end] == f.Origin.Sheet {
			return false
		}
		if c := (conflict{f.Args["round"], f.Origin.Sheet, f.Args["first"][:end]}); !seen[c] {
			seen[c] = true
			questions = append(questions, rating.Finding{Code: finding.RoundToldTwice, Origin: f.Origin,
				Args: map[string]string{"round": c.round, "player": f.Args["player"], "other": f.Args["first"]}})
		}
		return true
	})
	e.Report.Findings = append(e.Report.Findings, questions...)
}

// roundsOf returns the rounds that have games, in order and each once; play-offs are left out.
func roundsOf(all []draft.Pair) (rounds []int) {
	for _, p := range all {
		if p.Round > 0 && p.Stage == rating.Normal && !slices.Contains(rounds, p.Round) {
			rounds = append(rounds, p.Round)
		}
	}
	slices.Sort(rounds)
	return rounds
}

// ranges writes sorted numbers as people do: 1–4, 6.
func ranges(all []int) string {
	var parts []string
	for i := 0; i < len(all); {
		j := i
		for j+1 < len(all) && all[j+1] == all[j]+1 {
			j++
		}
		text := strconv.Itoa(all[i])
		switch {
		case j == i+1:
			text += ", " + strconv.Itoa(all[j])
		case j > i:
			text += "–" + strconv.Itoa(all[j])
		}
		parts, i = append(parts, text), j+1
	}
	return strings.Join(parts, ", ")
}

// mostListed is how many names a message lists.
const mostListed = 8

// FirstOf joins names with commas for a message, at most eight of them, and then "…".
func FirstOf(names []string) string {
	if len(names) > mostListed {
		names = append(slices.Clone(names[:mostListed]), "…")
	}
	return strings.Join(names, ", ")
}
