package ingest

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// Entire begins the word with which the office says of a file, in the note of its event's row, that it is whole: games
// that seem to be missing were not played, and no rounds come after the last. A file with other games has another word.
const Entire = "whole-"

// doubts are the questions that this word answers.
var doubts = []string{finding.RowPerhapsLost, finding.BoardsMissing, finding.FewerGames, finding.RoundsUnknown,
	finding.MostBehind}

// checkEntire asks after rounds that may still come, and joins to every doubt whether a file is whole what the office
// says.
func checkEntire(d *draft.Draft, contentSHA string, office Office) {
	interim(d, contentSHA, office)
	unfinished(d)
	word := Entire + contentSHA[:min(10, len(contentSHA))]
	row, _ := office.Registry.Event(d.Event.Code)
	for i, f := range d.Pad.Findings {
		switch {
		case !slices.Contains(doubts, f.Code):
		case holdsWord(row.Note, word) || confirmed(office, rating.AboutWhole, word):
			d.Pad.Findings[i] = rating.Finding{Code: finding.WholeConfirmed, Origin: f.Origin, Read: f.Read,
				Args: map[string]string{"code": f.Code}}
		case askedBack(office, rating.AboutWhole, word):
			d.Pad.Findings[i] = rating.Finding{Code: finding.FileAskedBack, Origin: f.Origin, Read: f.Read,
				Args: map[string]string{"code": f.Code}}
		default:
			f.Args["key"], f.Args["code"] = word, rowOf(d.Event.Code)
			d.Pad.Findings[i].Asked = aboutFile(d, rating.AboutWhole, word)
		}
	}
}

// rowOf says into whose row the office writes a word; of an event that nobody has named yet there is none to name.
func rowOf(code string) string {
	if strings.HasPrefix(code, Unnamed) {
		return rating.Said(rating.Phrase("evidence.this_event"))
	}
	return code
}

// Interim begins the word with which the office says of a file of others, which cannot say so, that it reports only a
// part of the event.
const Interim = "interim-"

// interim joins to games without a result, and to rounds without games, what the office says of a file of others.
func interim(d *draft.Draft, contentSHA string, office Office) {
	word := Interim + contentSHA[:min(10, len(contentSHA))]
	row, _ := office.Registry.Event(d.Event.Code)
	for i, f := range d.Pad.Findings {
		switch {
		case !d.Foreign || f.Code != finding.GamesWithoutResult && f.Code != finding.RoundMissing:
		case holdsWord(row.Note, word) || confirmed(office, rating.AboutInterim, word):
			d.Event.Report = rating.InterimReport
			d.Pad.Findings[i] = rating.Finding{Code: finding.InterimConfirmed, Origin: f.Origin, Read: f.Read,
				Args: map[string]string{"code": f.Code}}
		default:
			f.Args["key"], f.Args["code"] = word, rowOf(d.Event.Code)
			if f.Severity() == rating.Question {
				d.Pad.Findings[i].Asked = aboutFile(d, rating.AboutInterim, word)
			}
		}
	}
}

// unfinished asks whether a sheet of others is the whole event, where it does not say how many rounds there are: one
// that holds a single round, ends before the event does, or leaves most of the field behind the leader is often what
// was known after that round. Of files that came one by one nothing says that the last of them has come.
func unfinished(d *draft.Draft) {
	if !d.Foreign || d.DeclaredRounds > 0 || d.Event.Report == rating.InterimReport || everybodyMet(d) {
		return
	}
	last, on := lastRound(d)
	end := d.Event.End
	for _, day := range d.Event.RoundDates {
		end = max(end, day)
	}
	if d.Updated != 0 && (on == 0 || d.Updated < on) {
		on = d.Updated // what was printed then cannot hold what came later
	}
	early := last > 0 && on != 0 && on < end
	if last != 1 && !early && !d.Gathered {
		behind(d)
		return
	}
	day := ""
	if early {
		day = on.String()
	}
	d.Pad.Note(finding.RoundsUnknown, d.At("event.rounds"), "", "rounds", strconv.Itoa(last), "day", orDash(day), "end",
		orDash(end.String()))
}

// lastRound gives the last round of which there are games, and its day; 0 where it is not known.
func lastRound(d *draft.Draft) (last int, on rating.Date) {
	for i := range d.Pairs {
		p := &d.Pairs[i]
		if p.Stage == rating.Normal && p.Second > 0 && p.Round > last {
			last = p.Round
		}
	}
	on = d.Event.RoundDates[last]
	for i := range d.Pairs {
		p := &d.Pairs[i]
		if p.Round == last {
			on = max(on, p.Date)
		}
	}
	return last, on
}

// everybodyMet says whether three players or more have all met each other: no round can come after that.
func everybodyMet(d *draft.Draft) bool {
	type couple struct{ a, b int }
	met, players := map[couple]bool{}, map[int]bool{}
	for i := range d.Pairs {
		p := &d.Pairs[i]
		if p.Second > 0 && p.First != p.Second {
			met[couple{min(p.First, p.Second), max(p.First, p.Second)}] = true
			players[p.First], players[p.Second] = true, true
		}
	}
	return len(players) > 2 && len(met) == len(players)*(len(players)-1)/2
}
