package outside

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
)

// figures compares, list by list, what the files of each issue say of each player, makes the ratings again from the
// published calculation, and compares the old ones with the list before.
func (t *tree) figures() error {
	for _, list := range runs(t.Issues, (*Issue).list) {
		var before []*Issue
		for _, editions := range runs(list, func(i *Issue) string { return i.Issue }) {
			for _, i := range editions {
				if i.Made == nil || len(i.Differences) > 0 {
					if i.Folder != "" {
						i.note("figures_unread")
					}
					continue
				}
				if err := t.compareFigures(i, before); err != nil {
					return err
				}
			}
			for _, i := range before {
				i.rated = nil
			}
			before = editions
		}
	}
	return nil
}

// compareFigures compares the figures of one issue; before are the editions of the list before.
func (t *tree) compareFigures(i *Issue, before []*Issue) error {
	l := &list{issue: i, players: map[string]*player{}}
	for _, part := range []struct {
		ending string
		read   func(name string) error
	}{{"_list.csv", func(name string) error { return t.open(name, readCSV, l.first) }},
		{"_list.json", func(name string) error { return t.open(name, readJSON, l.second(false)) }},
		{"_list.xlsx", func(name string) error { return t.open(name, readBook, l.second(true)) }}} {
		l.file, l.at = i.Issue+part.ending, 0
		if err := part.read(path.Join(i.Folder, l.file)); err != nil {
			i.add(l.file, "figures_not", "why", err.Error())
			return nil
		}
		if l.at != len(l.order) || l.at != i.Made.Counts.Listed {
			i.add(l.file, "figures_players", "n", strconv.Itoa(l.at), "listed", strconv.Itoa(i.Made.Counts.Listed))
		}
	}
	for _, f := range i.Made.Outputs {
		if strings.HasPrefix(f.Name, i.Issue+"_calculation") {
			l.file = f.Name
			if err := t.open(path.Join(i.Folder, f.Name), readBook, l.calculated); err != nil {
				i.add(l.file, "figures_not", "why", err.Error())
			}
		}
	}
	l.judge(before)
	return nil
}

// compared are the keys of the columns that every file of a list has.
var compared = [...]string{"rank", "rating", "previous", "change", "games", "games_total", "k", "name", "correction"}

// player is what the files of an issue say of a player.
type player struct {
	is     record        // of the CSV
	calc   record        // of the calculation, sheet Players; nil: has none
	games  rating.Points // the sum of what games changed
	events rating.Points // the sum of what whole events changed, with their bonuses
	whole  bool          // events were rated as a whole
}

// list is a list whose files are compared with each other.
type list struct {
	issue   *Issue
	file    string // that is being read
	at      int    // players of it that were read
	order   []string
	players map[string]*player
}

// wrong adds a difference about a figure of a player.
func (l *list) wrong(what, id string, pairs ...string) {
	l.issue.add(l.file, what, append(pairs, "player", id)...)
}

// first takes a record of the CSV, with which the others are compared.
func (l *list) first(_ []string, r record) error {
	id := unguarded(r["id"])
	if id == "" || l.players[id] != nil {
		return errors.New("a player without a number, or twice")
	}
	r["name"] = unguarded(r["name"])
	l.order, l.players[id], l.at = append(l.order, id), &player{is: r}, l.at+1
	was, old := points(r["previous"])
	is, now := points(r["rating"])
	if by, _ := points(r["change"]); old && now && by != is-was {
		l.wrong("figures_sum", id)
	}
	return nil
}

// unguarded returns a cell of CSV without the apostrophe that keeps a spreadsheet from taking it for a formula.
func unguarded(text string) string {
	if len(text) > 1 && text[0] == '\'' && strings.IndexByte("=+-@\t\r", text[1]) >= 0 {
		return text[1:]
	}
	return text
}

// points returns the points that a text says; false if it says none.
func points(text string) (rating.Points, bool) {
	p, err := rating.ParsePoints(text)
	return p, err == nil
}

// second returns a visitor that compares the records of the JSON, or of the sheets with the list in the workbook, with
// those of the CSV.
func (l *list) second(book bool) visitor {
	prefix := ""
	if book {
		prefix = "list."
	}
	return func(keys []string, r record) error {
		if book && !slices.Contains(keys, "list.previous_rank") {
			return nil
		}
		if name, heading := r["issue"]; heading {
			if name != l.issue.Issue || r["revision"] != strconv.Itoa(l.issue.Revision) {
				l.issue.add(l.file, "misplaced", "issue", name, "revision", r["revision"])
			}
			return nil
		}
		id := r[prefix+"id"]
		if l.at++; l.at > len(l.order) || l.order[l.at-1] != id {
			return fmt.Errorf("player %d is %s", l.at, id)
		}
		for _, key := range compared {
			if is := l.players[id].is[key]; !agrees(is, r[prefix+key]) {
				l.wrong("figures_other", id, "key", key, "is", r[prefix+key], "csv", is)
			}
		}
		return nil
	}
}

// agrees reports whether a text of the CSV says what another file says, which may have more decimals.
func agrees(text, other string) bool {
	if text == other {
		return true
	}
	p, is := points(other)
	_, part, _ := strings.Cut(text, ".")
	return is && p.Text(len(part)) == text
}

// calculated takes a record of the calculation: a player, a whole event of a player, or a game.
func (l *list) calculated(_ []string, r record) error {
	if p := l.players[r["player.id"]]; p != nil {
		p.calc = r
	}
	if p := l.players[r["performance.player"]]; p != nil {
		by, _ := points(r["performance.change"])
		p.events, p.whole = p.events+by, true
	}
	for _, side := range []string{"game.first", "game.second"} {
		if p := l.players[r[side]]; p != nil {
			by, _ := points(r[side+"_change"])
			p.games += by
		}
	}
	return nil
}

// judge compares the list with its calculation and with the list before.
func (l *list) judge(before []*Issue) {
	i := l.issue
	var was *Issue
	if p := i.Made.Previous; p != nil {
		was = editionWith(before, p.Manifest)
	}
	i.rated = map[string]string{}
	unmade, unknown := 0, 0
	for _, id := range l.order {
		p := l.players[id]
		i.rated[id] = p.is["rating"]
		again, known := l.remake(id, p), l.continues(id, p, was)
		i.Figures += boolean(again)
		unmade, unknown = unmade+boolean(!again), unknown+boolean(!known)
	}
	if unmade > 0 {
		i.note("figures_unmade", "n", strconv.Itoa(unmade))
	}
	if unknown > 0 {
		i.note("figures_unknown", "n", strconv.Itoa(unknown))
	}
}

func boolean(is bool) int {
	if is {
		return 1
	}
	return 0
}

// remake compares a player's ratings with those of the calculation, and the change with its parts. It returns false if
// the calculation does not say of what the rating is made, as that of a newcomer.
func (l *list) remake(id string, p *player) bool {
	l.file = l.issue.Issue + "_calculation.xlsx"
	for _, pair := range [][2]string{{"rating", "new"}, {"previous", "old"}, {"games", "games"}} {
		is, calculated := p.is[pair[0]], p.calc["player."+pair[1]]
		printed := is != "" || pair[0] == "rating" // who was not on the list before has no old rating
		if p.calc != nil && printed && !agrees(is, calculated) {
			l.wrong("figures_other", id, "key", pair[0], "is", calculated, "csv", is)
		}
	}
	by, moved := points(p.is["change"])
	if p.calc != nil {
		by, moved = points(p.calc["player.change"])
	}
	if moved && by != p.parts() {
		l.wrong("figures_sum", id)
	}
	return moved
}

// parts returns the sum of all that changed a rating.
func (p *player) parts() rating.Points {
	sum, _ := points(p.is["correction"])
	for _, key := range []string{"bonus", "penalty", "floor", "rounding"} {
		part, _ := points(p.calc["player."+key])
		sum += part
	}
	if p.whole { // events have their bonuses
		bonus, _ := points(p.calc["player.bonus"])
		return sum + p.events - bonus
	}
	return sum + p.games
}

// continues compares a player's old rating with the list before. It returns false if that does not have it.
func (l *list) continues(id string, p *player, before *Issue) bool {
	l.file = l.issue.Issue + "_list.csv"
	old := p.is["previous"]
	if before == nil || before.rated == nil {
		return old == "" && l.issue.Made.Previous == nil
	}
	was, listed := before.rated[id]
	if !listed {
		return old == ""
	}
	if was != old {
		l.wrong("figures_previous", id, "before", before.Name(), "was", was, "is", old)
	}
	return true
}
