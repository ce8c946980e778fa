package ledger

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"kalends/rating"
)

// sheetHead is an event without its games. If all entrants and games come from the event's own file, the file is not
// repeated for each of them: a season has a million games.
type sheetHead struct {
	OneFile bool         `json:"one_file"`
	Event   rating.Event `json:"event"`
}

// writeSheet stores the content of a sheet and returns its hash; nothing if there is no content.
func writeSheet(tx *transaction, id int64, e *rating.Event) (string, error) {
	if e == nil {
		_, err := tx.Exec(`DELETE FROM sheet WHERE submission = ?`, id)
		return "", err
	}
	head, games, err := packSheet(*e)
	if err != nil {
		return "", err
	}
	_, err = tx.Exec(`INSERT INTO sheet (submission, head, games) VALUES (?, ?, ?)
		ON CONFLICT (submission) DO UPDATE SET head = excluded.head, games = excluded.games`, id, head, games)
	return sumOf(head, "\n", games), err
}

// readSheet reads the stored content of a sheet. Texts that come again, also in other sheets, are kept once, in seen.
func readSheet(q querier, id int64, seen map[string]string) (*rating.Event, error) {
	var head, games string
	err := q.QueryRow(`SELECT head, games FROM sheet WHERE submission = ?`, id).Scan(&head, &games)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	e, err := unpackSheet(head, games, seen)
	if err != nil {
		return nil, fmt.Errorf("sheet of submission %d: %w", id, err)
	}
	return e, nil
}

// sheetSHA returns the hash of the stored content of a sheet, or nothing if there is none.
func sheetSHA(q querier, id int64) (string, error) {
	var head, games string
	err := q.QueryRow(`SELECT head, games FROM sheet WHERE submission = ?`, id).Scan(&head, &games)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return sumOf(head, "\n", games), err
}

// sumOf hashes texts one after the other.
func sumOf(texts ...string) string {
	sum := sha256.New()
	for _, text := range texts {
		_, _ = io.WriteString(sum, text) // a hash takes everything
	}
	return hex.EncodeToString(sum.Sum(nil))
}

func packSheet(e rating.Event) (head, games string, err error) {
	one := oneFile(e)
	games = packGames(e.Games, one)
	e.Games = nil
	if one {
		entrants := append([]rating.Entrant(nil), e.Entrants...)
		for i := range entrants {
			entrants[i].Origin.File, entrants[i].Origin.SHA = "", ""
		}
		e.Entrants = entrants
	}
	b, err := json.Marshal(sheetHead{OneFile: one, Event: e})
	return string(b), games, err
}

func unpackSheet(head, games string, seen map[string]string) (*rating.Event, error) {
	var h sheetHead
	if err := json.Unmarshal([]byte(head), &h); err != nil {
		return nil, err
	}
	list, err := unpackGames(games, h.OneFile, h.Event.Origin, seen)
	if err != nil {
		return nil, err
	}
	h.Event.Games = list
	if h.OneFile {
		for i := range h.Event.Entrants {
			o := &h.Event.Entrants[i].Origin
			o.File, o.SHA = h.Event.Origin.File, h.Event.Origin.SHA
		}
	}
	return &h.Event, nil
}

func oneFile(e rating.Event) bool {
	same := func(o rating.Origin) bool { return o.File == e.Origin.File && o.SHA == e.Origin.SHA }
	for _, n := range e.Entrants {
		if !same(n.Origin) {
			return false
		}
	}
	for _, g := range e.Games {
		if !same(g.Origin) {
			return false
		}
	}
	return true
}

// gameColumns is the number of columns of a game that comes from the event's file; otherwise two more columns name its
// file.
const gameColumns = 13

func packGames(games []rating.Game, one bool) string {
	var all strings.Builder
	var b []byte
	text := func(s string) {
		b = append(appendText(b, s), '\t')
	}
	integer := func(n int64) {
		b = append(strconv.AppendInt(b, n, 10), '\t')
	}
	for i, g := range games {
		b = b[:0]
		integer(int64(g.Round))
		integer(int64(g.Board))
		text(g.First)
		text(g.Second)
		integer(int64(g.FirstScore))
		integer(int64(g.SecondScore))
		text(string(g.Kind))
		text(string(g.Stage))
		integer(int64(g.Date))
		text(g.Match)
		text(g.Remark)
		text(g.Origin.Sheet)
		text(g.Origin.Cell)
		if !one {
			text(g.Origin.File)
			text(g.Origin.SHA)
		}
		b[len(b)-1] = '\n'
		if i == 0 {
			all.Grow(len(games) * (len(b) + 8)) // most games have about this length
		}
		all.Write(b)
	}
	return all.String()
}

func unpackGames(text string, one bool, from rating.Origin, seen map[string]string) ([]rating.Game, error) {
	columns := gameColumns
	if !one {
		columns += 2
	}
	var games []rating.Game
	if n := strings.Count(text, "\n"); n > 0 {
		games = make([]rating.Game, 0, n)
	}
	f := make([]string, columns)
	for n := 1; text != ""; n++ {
		line, rest, whole := strings.Cut(text, "\n")
		if !whole || !splitColumns(line, f) {
			return nil, fmt.Errorf("game %d is damaged", n)
		}
		g, err := gameOf(f, seen)
		if err != nil {
			return nil, fmt.Errorf("game %d is damaged: %w", n, err)
		}
		if one {
			g.Origin.File, g.Origin.SHA = from.File, from.SHA
		} else {
			g.Origin.File, g.Origin.SHA = sharedText(seen, f[13]), sharedText(seen, f[14])
		}
		games, text = append(games, g), rest
	}
	return games, nil
}

func gameOf(f []string, seen map[string]string) (rating.Game, error) {
	var n [5]int64
	for i, column := range []int{0, 1, 4, 5, 8} {
		v, err := strconv.ParseInt(f[column], 10, 64)
		if err != nil {
			return rating.Game{}, err
		}
		n[i] = v
	}
	text := func(column int) string { return sharedText(seen, f[column]) }
	return rating.Game{
		Round: int(n[0]), Board: int(n[1]), First: text(2), Second: text(3),
		FirstScore: rating.Score(n[2]), SecondScore: rating.Score(n[3]),
		Kind: rating.GameKind(text(6)), Stage: rating.Stage(text(7)), Date: rating.Date(n[4]),
		Match: text(9), Remark: text(10),
		Origin: rating.Origin{Sheet: text(11), Cell: text(12)},
	}, nil
}

// splitColumns splits line into the columns f, and reports whether their number was right.
func splitColumns(line string, f []string) bool {
	for i := range f {
		column, rest, more := strings.Cut(line, "\t")
		if more != (i < len(f)-1) {
			return false
		}
		f[i], line = column, rest
	}
	return true
}

var escaper = strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`)
var unescaper = strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n")

func appendText(b []byte, s string) []byte {
	if strings.IndexByte(s, '\\') < 0 && strings.IndexByte(s, '\t') < 0 && strings.IndexByte(s, '\n') < 0 {
		return append(b, s...)
	}
	return append(b, escaper.Replace(s)...)
}

// sharedText returns the text of a column. Texts that come again are kept once, in texts, and share no memory with the
// text of all columns.
func sharedText(texts map[string]string, column string) string {
	text, known := texts[column]
	if !known {
		column = strings.Clone(column)
		text = textOf(column)
		texts[column] = text
	}
	return text
}

func textOf(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	return unescaper.Replace(s)
}
