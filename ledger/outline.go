package ledger

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"

	"kalends/rating"
)

// Outline is what a sheet says of its event and who came, without entrants and games; GamesOf returns the games.
// Commands that must answer within 0.3 s read thousands of outlines, so the JSON of entrants is not decoded.
type Outline struct {
	ID       int64
	Event    rating.Event // without entrants and games
	Players  []string     // who came, as far as they are identified, in the order of the sheet
	New      bool         // the sheet says that somebody is new
	Entrants int          // all of them, including no-shows
	Games    int          // all of them, including byes and forfeits
	OneFile  bool         // all of it comes from the event's own file
}

// OutlinesOf returns the outlines of the submissions with these IDs, by ID. Submissions without a stored sheet are left
// out.
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

// GamesOf reads the games of the sheet of an outline; it fails if the sheet is not stored.
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
	o.Players, err = identifiedPlayers(entrants)
	return o, err
}

// The JSON before and after the entrants of a head. No text of a sheet can look like it, because quotation marks
// within a text are escaped.
const (
	entrantsBegin = `"entrants":[`
	entrantsEnd   = `],"games":`
)

// withoutEntrants cuts the JSON of the entrants out of that of a head, and returns the rest first. A head without
// entrants is returned whole.
func withoutEntrants(head string) (without, entrants string) {
	before, rest, found := strings.Cut(head, entrantsBegin)
	entrants, after, ended := strings.Cut(rest, entrantsEnd)
	if !found || !ended {
		return head, "" // there are none
	}
	return before + entrantsBegin + entrantsEnd + after, entrants
}

// identifiedPlayers returns the numbers of the identified players in the JSON of entrants, without no-shows, in its
// order.
func identifiedPlayers(entrants string) (players []string, err error) {
	const status = `"status":"` + string(rating.NoShow) + `"`
	for each := range strings.SplitSeq(entrants, `{"nr":`) {
		_, rest, found := strings.Cut(each, `"player":`)
		text, _, ended := strings.Cut(rest, `,"name":`)
		if !found || !ended || text == `""` || strings.Contains(rest, status) {
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

// plainText decodes a JSON string, given with its quotation marks.
func plainText(text string) (plain string, err error) {
	if strings.IndexByte(text, '\\') < 0 {
		return strings.Clone(text[1 : len(text)-1]), nil
	}
	err = json.Unmarshal([]byte(text), &plain)
	return plain, err
}

const selectReports = `SELECT event, part FROM submission WHERE state = 'accepted' AND event <> '' ORDER BY event, part`

// acceptedReports answers Filter.Reports: for each accepted report one submission that has only state, event and a
// sheet with code, kind and last reported day, by event. A covering index answers the query.
func acceptedReports(q querier) ([]Submission, error) {
	all, err := collect(q, selectReports, nil, scanReport)
	if err != nil {
		return nil, fmt.Errorf("read reports: %w", err)
	}
	return all, nil
}

// scanReport parses event and part, as Part has written it, into a submission.
func scanReport(rows *sql.Rows) (Submission, error) {
	var event, part string
	if err := rows.Scan(&event, &part); err != nil {
		return Submission{}, err
	}
	kind, to, _ := strings.Cut(part, " ")
	report := &rating.Event{Code: event, Report: rating.ReportKind(kind)}
	s := Submission{State: Accepted, Event: event, Sheet: report}
	if to == "" {
		return s, nil
	}
	return s, report.ReportedTo.UnmarshalText([]byte(to))
}

const selectDates = `SELECT DISTINCT list, list_date FROM submission WHERE state = 'accepted' ORDER BY list, list_date`

// acceptedDates answers Filter.Dates: for each list and date with accepted sheets one submission that has only state,
// list and date. A covering index answers the query.
func acceptedDates(q querier) ([]Submission, error) {
	all, err := collect(q, selectDates, nil,
		func(rows *sql.Rows) (Submission, error) {
			s, day := Submission{State: Accepted}, ""
			if err := rows.Scan(&s.List, &day); err != nil {
				return s, err
			}
			return s, s.ListDate.UnmarshalText([]byte(day))
		})
	if err != nil {
		return nil, fmt.Errorf("read the dates of sheets: %w", err)
	}
	return all, nil
}
