package ledger

import (
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
)

// ListOn returns the newest published revision of the list of exactly that date, or its opening list; false if there is
// neither.
func (l *Reader) ListOn(list string, date rating.Date) (rating.List, bool, error) {
	r, err := l.on(list, date)
	if err != nil || r == nil {
		return rating.List{}, false, err
	}
	return load(l.reader(), *r)
}

// InForce returns the newest published revision of the last list dated on or before day, which may be an opening list;
// false if there is none.
func (l *Reader) InForce(list string, day rating.Date) (rating.List, bool, error) {
	r, err := l.inForce(list, day)
	if err != nil || r == nil {
		return rating.List{}, false, err
	}
	return load(l.reader(), *r)
}

// InForceOf is InForce with the states of the given players only, sorted; players who are not on the list are left out.
// The cost depends on their number.
func (l *Reader) InForceOf(list string, day rating.Date, players []string) (rating.List, bool, error) {
	r, err := l.inForce(list, day)
	if err != nil || r == nil {
		return rating.List{}, false, err
	}
	states, err := loadStatesOf(l.reader(), r.id, players)
	if err != nil {
		return rating.List{}, false, fmt.Errorf("read list %s: %w", r.name(), err)
	}
	return rating.List{ID: r.List, Date: r.Date, States: states}, true, nil
}

// NameInForce returns name and digest of the list in force on a day, which differ for lists of different content; "" if
// there is none.
func (l *Reader) NameInForce(list string, day rating.Date) (string, error) {
	r, err := l.inForce(list, day)
	if err != nil || r == nil {
		return "", err
	}
	return r.name() + " " + r.digest, nil
}

// EachInForce calls do for every player on the list in force on a day, sorted; never if there is no list.
func (l *Reader) EachInForce(list string, day rating.Date, do func(player string)) error {
	r, err := l.inForce(list, day)
	if err != nil || r == nil {
		return err
	}
	for b, err := range stateBlocks(l.reader(), r.id) {
		if err != nil {
			return fmt.Errorf("read list %s: %w", r.name(), err)
		}
		for line := range strings.Lines(b.body) {
			do(playerOfLine(line))
		}
	}
	return nil
}

// inForce returns the row of the list in force on a day, or nil.
func (l *Reader) inForce(list string, day rating.Date) (*record, error) {
	return firstRecord(l.reader(), l.horizon.newest()+` AND date <= ?2 ORDER BY date DESC LIMIT 1`, list, day.String())
}

// Revision returns one published revision of the list of a date; false if it is not published. Revision 0 is the
// opening list.
func (l *Reader) Revision(list string, date rating.Date, revision int) (rating.List, bool, error) {
	r, err := published(l.reader(), list, date, revision)
	if err != nil || r == nil {
		return rating.List{}, false, err
	}
	return load(l.reader(), *r)
}

// published returns the row of one published revision, or nil.
func published(q querier, list string, date rating.Date, revision int) (*record, error) {
	return firstRecord(q, ` WHERE list = ? AND date = ? AND revision = ? AND state = 'published'`,
		list, date.String(), revision)
}

// load returns the list of a publication with all its states; the second result is true unless reading fails.
func load(q querier, r record) (rating.List, bool, error) {
	states, err := loadStates(q, r.id)
	if err != nil {
		return rating.List{}, false, fmt.Errorf("read list %s: %w", r.name(), err)
	}
	return rating.List{ID: r.List, Date: r.Date, States: states}, true, nil
}

// on returns the row of the newest visible revision, or opening list, of exactly that date, or nil.
func (l *Reader) on(list string, date rating.Date) (*record, error) {
	return firstRecord(l.reader(), l.horizon.newest()+` AND date = ?2`, list, date.String())
}

// ChangeOf returns the change of a player on the newest revision of the list of a date; false if there is no such list
// or the player did not change.
func (l *Reader) ChangeOf(list string, date rating.Date, player string) (rating.Change, bool, error) {
	if player == "" {
		return rating.Change{}, false, nil
	}
	r, err := l.on(list, date)
	if err != nil || r == nil {
		return rating.Change{}, false, err
	}
	c, ok, err := changeOf(l.reader(), r.id, player)
	if err != nil {
		return c, false, fmt.Errorf("read changes of %s: %w", r.name(), err)
	}
	return c, ok, nil
}

// Changes yields the changes of the newest revision of the list of a date, by player; none if there is no such list. It
// ends at the first error.
func (l *Reader) Changes(list string, date rating.Date) iter.Seq2[rating.Change, error] {
	return changesBy(l, func() (*record, error) { return l.on(list, date) }, changesOf)
}

// ChangesOf yields the changes of one published revision, by player; none if it is not published. It ends at the first
// error.
func (l *Reader) ChangesOf(list string, date rating.Date, revision int) iter.Seq2[rating.Change, error] {
	return changesBy(l, func() (*record, error) { return published(l.reader(), list, date, revision) }, changesOf)
}

// changesBy yields the changes of the publication that find returns, which it calls at each iteration, as read reads
// them.
func changesBy(l *Reader, find func() (*record, error), read func(querier, int64) iter.Seq2[rating.Change, error]) iter.Seq2[rating.Change, error] {
	return func(yield func(rating.Change, error) bool) {
		r, err := find()
		if err != nil {
			yield(rating.Change{}, err)
		}
		if err != nil || r == nil {
			return
		}
		for c, err := range read(l.reader(), r.id) {
			if err != nil {
				err = fmt.Errorf("read changes of %s: %w", r.name(), err)
			}
			if !yield(c, err) {
				return
			}
		}
	}
}

// Heads yields the changes of one published revision, by player, with only those of their steps that are of the given
// kinds, without origins, which are only valid until the next change. The other steps are not decoded: a year of a
// federation has a million. It ends at the first error.
func Heads(l *Reader, p Publication, kinds ...rating.StepKind) iter.Seq2[rating.Change, error] {
	return changesBy(l, func() (*record, error) { return published(l.reader(), p.List, p.Date, p.Revision) },
		func(q querier, id int64) iter.Seq2[rating.Change, error] { return headsOf(q, id, kinds) })
}

// LeftOut returns the games that the newest revision of the list of a date did not rate, with the reasons; none if
// there is no such list.
func (l *Reader) LeftOut(list string, date rating.Date) ([]rating.LeftOut, error) {
	r, err := l.on(list, date)
	if err != nil || r == nil {
		return nil, err
	}
	var text string
	var out []rating.LeftOut
	err = l.reader().QueryRow(`SELECT left_out FROM result WHERE publication = ?`, r.id).Scan(&text)
	if err == nil {
		err = json.Unmarshal([]byte(text), &out)
	}
	if err != nil {
		return nil, fmt.Errorf("read what %s left out: %w", r.name(), err)
	}
	return out, nil
}

// DatedRaw is the totals and printed values that the caller stored with the list of a date.
type DatedRaw struct {
	Date     rating.Date
	Revision int
	Totals   json.RawMessage
	Printed  json.RawMessage // of the newest list only
}

// TotalsBefore returns the totals of the last n lists before a date and of those earlier ones that have one of the
// other dates, oldest first. Only the newest also has what was printed. Opening lists are left out.
func (l *Reader) TotalsBefore(list string, date rating.Date, n int, others ...rating.Date) ([]DatedRaw, error) {
	all, err := records(l.reader(), l.horizon.newest()+` AND kind = 'issue' AND date < ?2 ORDER BY date DESC`, list, date.String())
	if err != nil {
		return nil, err
	}
	last := slices.Clone(all[:min(n, len(all))])
	all = append(last, slices.DeleteFunc(all[len(last):], func(r record) bool { return !slices.Contains(others, r.Date) })...)
	slices.Reverse(all)
	out := make([]DatedRaw, len(all))
	for i, r := range all {
		var totals, printed string
		err := l.reader().QueryRow(`SELECT totals, CASE WHEN ? THEN printed ELSE '' END FROM result WHERE publication = ?`,
			i == len(all)-1, r.id).Scan(&totals, &printed)
		if err != nil {
			return nil, fmt.Errorf("read totals of %s: %w", r.name(), err)
		}
		out[i] = DatedRaw{r.Date, r.Revision, json.RawMessage(totals), json.RawMessage(printed)}
	}
	return out, nil
}

// Raw returns the totals and printed values that the caller stored with a published revision; false if it is not
// published.
func Raw(l *Reader, p Publication) (raw DatedRaw, ok bool, err error) {
	r, err := published(l.reader(), p.List, p.Date, p.Revision)
	if err != nil || r == nil || r.kind != issueKind {
		return raw, false, err
	}
	var totals, printed string
	err = l.reader().QueryRow(`SELECT totals, printed FROM result WHERE publication = ?`, r.id).Scan(&totals, &printed)
	if err != nil {
		err = fmt.Errorf("read totals of %s: %w", r.name(), err)
	}
	return DatedRaw{r.Date, r.Revision, json.RawMessage(totals), json.RawMessage(printed)}, true, err
}

// Past holds the ratings of all players on some earlier lists.
type Past struct {
	Dates   []rating.Date       // oldest first
	players []string            // sorted
	ratings []rating.PastRating // of each player on each date, −1: not rated
}

// Append appends a player's rating on each of p.Dates to to, −1 where there is none.
func (p *Past) Append(to []rating.PastRating, player string) []rating.PastRating {
	if i, ok := slices.BinarySearch(p.players, player); ok {
		return append(to, p.ratings[i*len(p.Dates):(i+1)*len(p.Dates)]...)
	}
	for range p.Dates {
		to = append(to, -1)
	}
	return to
}

// On returns a player's rating on one of p.Dates, by its place; −1 if there is none.
func (p *Past) On(place int, player string) rating.PastRating {
	if i, ok := slices.BinarySearch(p.players, player); ok {
		return p.ratings[i*len(p.Dates)+place]
	}
	return -1
}

// Players returns everybody who has a rating on one of p.Dates, sorted.
func (p *Past) Players() iter.Seq[string] { return slices.Values(p.players) }

// RatingsBefore returns the ratings of all players on the last n lists before date, including opening lists; of all
// lists if n is negative.
func (l *Reader) RatingsBefore(list string, date rating.Date, n int) (Past, error) {
	all, err := records(l.reader(), l.horizon.newest()+` AND date < ?2 ORDER BY date DESC LIMIT ?3`, list, date.String(), n)
	if err != nil {
		return Past{}, err
	}
	p := pastBuilder{lists: len(all), gone: map[string][]rating.PastRating{}}
	for i, r := range all {
		var packed []byte
		err := l.reader().QueryRow(`SELECT ratings FROM result WHERE publication = ?`, r.id).Scan(&packed)
		if err == nil {
			packed, err = inflate(packed)
		}
		if err == nil {
			err = p.add(r.Date, len(all)-1-i, string(packed))
		}
		if err != nil {
			return Past{}, fmt.Errorf("read ratings of %s: %w", r.name(), err)
		}
	}
	return p.past(), nil
}

// pastBuilder collects ratings, newest list first, because nearly everybody who was on a list is also on the newest.
type pastBuilder struct {
	Past
	lists int
	gone  map[string][]rating.PastRating // of players who are not on the newest list
}

// add takes the ratings of a list; at is its place among all lists, lines are sorted by player.
func (p *pastBuilder) add(date rating.Date, at int, lines string) error {
	p.Dates = append(p.Dates, date)
	first, known := len(p.Dates) == 1, 0
	if first {
		n := strings.Count(lines, "\n")
		p.players, p.ratings = make([]string, 0, n), make([]rating.PastRating, 0, n*p.lists)
	}
	for line := range strings.Lines(lines) {
		id, number, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		value, err := strconv.ParseInt(number, 10, 32)
		if err != nil {
			return err
		}
		player := textOf(id)
		if first {
			p.players, p.ratings = append(p.players, strings.Clone(player)), appendUnrated(p.ratings, p.lists)
		}
		for known < len(p.players) && p.players[known] < player {
			known++
		}
		p.row(known, player)[at] = rating.PastRating(value)
	}
	return nil
}

// row returns the ratings of a player, who is at a place of players or else not on the newest list.
func (p *pastBuilder) row(place int, player string) []rating.PastRating {
	if place < len(p.players) && p.players[place] == player {
		return p.ratings[place*p.lists : (place+1)*p.lists]
	}
	if p.gone[player] == nil {
		p.gone[strings.Clone(player)] = appendUnrated(nil, p.lists)
	}
	return p.gone[player]
}

// appendUnrated appends the ratings of a player who is on none of n lists.
func appendUnrated(to []rating.PastRating, n int) []rating.PastRating {
	for range n {
		to = append(to, -1)
	}
	return to
}

// past returns the ratings of all players, oldest list first.
func (p *pastBuilder) past() Past {
	slices.Reverse(p.Dates)
	if len(p.gone) == 0 {
		return p.Past
	}
	players := slices.Sorted(maps.Keys(p.gone))
	players = slices.AppendSeq(players, slices.Values(p.players))
	slices.Sort(players)
	ratings, place := make([]rating.PastRating, 0, len(players)*p.lists), 0
	for _, player := range players {
		ratings = append(ratings, p.row(place, player)...)
		if place < len(p.players) && p.players[place] == player {
			place++
		}
	}
	return Past{Dates: p.Dates, players: players, ratings: ratings}
}
