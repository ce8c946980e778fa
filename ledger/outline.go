package ledger

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"

	"kalends/rating"
)

// Outline is what a sheet says of its event without its entrants and games, and who came to it. Thousands of them are
// read in a moment: what is said of each entrant is passed over. Its games are asked for by GamesOf.
type Outline struct {
	ID       int64
	Event    rating.Event // without entrants and games
	Players  []string     // who came, as far as they are known, in the order of the sheet
	New      bool         // the sheet says of somebody that he is new
	Entrants int          // how many there are, whether they came or not
	Games    int          // how many there are, byes and forfeits among them
	OneFile  bool         // all of it comes from the event's own file
}

// OutlinesOf gives the outlines of some submissions, by ID, but for those of which nothing could be read.
func (l *Reader) OutlinesOf(ids []int64) ([]Outline, error) {
	some, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	all, err := collect(l.reader(), selectOutline, []any{string(some)}, scanOutline)
	if err != nil {
		return nil, fmt.Errorf("read submissions: %w", err)
	}
	return all, nil
}

// GamesOf gives the games of a sheet of which the outline is known.
func (l *Reader) GamesOf(o Outline) (games []rating.Game, err error) {
	var text string
	err = l.reader().QueryRow(`SELECT games FROM sheet WHERE submission = ?`, o.ID).Scan(&text)
	if err == nil {
		games, err = unpackGames(text, o.OneFile, o.Event.Origin, map[string]string{})
	}
	if err != nil {
		return nil, fmt.Errorf("sheet of submission %d: %w", o.ID, err)
	}
	return games, nil
}

const selectOutline = `SELECT id, submission.entrants, submission.games, head FROM submission JOIN sheet ON sheet.submission = id
	WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`

func scanOutline(rows *sql.Rows) (o Outline, err error) {
	var head string
	if err := rows.Scan(&o.ID, &o.Entrants, &o.Games, &head); err != nil {
		return o, err
	}
	without, entrants := withoutEntrants(head)
	var h sheetHead
	if err := json.Unmarshal([]byte(without), &h); err != nil {
		return o, fmt.Errorf("sheet of submission %d: %w", o.ID, err)
	}
	o.Event, o.OneFile, o.New = h.Event, h.OneFile, strings.Contains(entrants, `"new":true`)
	o.Players, err = whoCame(entrants)
	return o, err
}

// What stands around the entrants of a head. No text of a sheet can look like it: within a text a quotation mark has a
// backslash before it.
const (
	entrantsBegin = `"entrants":[`
	entrantsEnd   = `],"games":`
)

// withoutEntrants parts the entrants from a head.
func withoutEntrants(head string) (without, entrants string) {
	before, rest, found := strings.Cut(head, entrantsBegin)
	entrants, after, ended := strings.Cut(rest, entrantsEnd)
	if !found || !ended {
		return head, "" // it has none
	}
	return before + entrantsBegin + entrantsEnd + after, entrants
}

// whoCame gives the players of entrants, but for those who did not come.
func whoCame(entrants string) (players []string, err error) {
	const status = `"status":"` + string(rating.NoShow) + `"`
	for each := range strings.SplitSeq(entrants, `{"nr":`) {
		_, said, found := strings.Cut(each, `"player":`)
		text, _, ended := strings.Cut(said, `,"name":`)
		if !found || !ended || text == `""` || strings.Contains(said, status) {
			continue
		}
		player, err := plainText(text)
		if err != nil {
			return nil, err
		}
		players = append(players, player)
	}
	return players, nil
}

// plainText reads a text of JSON. Of one without a backslash nothing stands for something else.
func plainText(text string) (plain string, err error) {
	if strings.IndexByte(text, '\\') < 0 {
		return strings.Clone(text[1 : len(text)-1]), nil
	}
	err = json.Unmarshal([]byte(text), &plain)
	return plain, err
}
