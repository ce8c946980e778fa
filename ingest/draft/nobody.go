package draft

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/rating/finding"
)

// nobody puts down each number that games name and no player has, once, with all the cells that name it. Numbers that
// may be those of players whose own could not be read are counted at the finding that says so.
func (d *Draft) nobody() {
	have, numbers := d.byNumber(), []int(nil)
	cells := map[int][]rating.Origin{}
	for i := range d.Pairs {
		p := &d.Pairs[i]
		for _, s := range []struct {
			key    string
			number int
		}{{"game.first", p.First}, {"game.second", p.Second}} {
			if _, ok := have[s.number]; ok || s.number == 0 {
				continue
			}
			if cells[s.number] == nil {
				numbers = append(numbers, s.number)
			}
			cells[s.number] = append(cells[s.number], p.At(s.key))
		}
	}
	slices.Sort(numbers)
	excused := d.Excused(numbers)
	for _, n := range numbers {
		if !excused[n] && !d.told(finding.NoSuchEntrant, strconv.Itoa(n)) {
			d.Pad.Note(finding.NoSuchEntrant, cells[n][0], strconv.Itoa(n), Alike(cells[n])...)
		}
	}
	d.Pad.Follow("player.nr", d.naming(excused))
}

// told says whether a finding about a value has been put down already.
func (d *Draft) told(code, read string) bool {
	return slices.ContainsFunc(d.Pad.Findings, func(f rating.Finding) bool { return f.Code == code && f.Read == read })
}

// naming counts the games that name one of some numbers.
func (d *Draft) naming(some map[int]bool) (games int) {
	for i := range d.Pairs {
		p := &d.Pairs[i]
		if some[p.First] || some[p.Second] {
			games++
		}
	}
	return games
}

// Alike says of several places that share a finding how many they are, and which besides the first.
func Alike(places []rating.Origin) []string {
	if len(places) < 2 {
		return nil
	}
	return Counted(places)
}

// Counted says the same where even one is counted.
func Counted(places []rating.Origin) []string {
	var also []string
	for _, at := range places[1:] {
		if at.Sheet == places[0].Sheet {
			also = append(also, at.Cell)
		}
	}
	return []string{"n", strconv.Itoa(len(places)), "also", strings.Join(also, " ")}
}

// outside parts the games with a date before the event, after it, and counts those within.
func (d *Draft) outside() (early, late []Pair, within int) {
	for i := range d.Pairs {
		p := &d.Pairs[i]
		switch {
		case p.Date == 0:
		case p.Date < d.Event.Start:
			early = append(early, *p)
		case p.Date > d.Event.End:
			late = append(late, *p)
		default:
			within++
		}
	}
	return early, late, within
}

// outOfDates puts down a day of the event that most games speak against, at that day.
func (d *Draft) outOfDates(key string, day rating.Date, games []Pair) {
	if len(games) == 0 {
		return
	}
	off := func(p Pair) rating.Date { return max(p.Date, day) - min(p.Date, day) }
	far := slices.MaxFunc(games, func(a, b Pair) int { return cmp.Compare(off(a), off(b)) })
	d.Pad.Note(finding.GameOutsideEvent, d.At(key), day.String(), "date", far.Date.String(),
		"start", d.Event.Start.String(), "end", d.Event.End.String(), "n", strconv.Itoa(len(games)))
}
