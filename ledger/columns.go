package ledger

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"kalends/rating"
)

// Games and states are stored as lines of columns between tabs. The columns are pointers to the values that a line is
// made from, and that are set when it is parsed: texts, integers, truth values as 0 or 1, and pools as JSON.

// player is a text that parseColumn copies instead of looking it up among the known texts, because it hardly ever comes
// again.
type player string

// gameColumns returns pointers to the fields of a game, in the order of the columns. With one, file and hash are left
// out, because they are those of the event.
func gameColumns(g *rating.Game, one bool) []any {
	all := []any{&g.Round, &g.Board, &g.First, &g.Second, (*int64)(&g.FirstScore), (*int64)(&g.SecondScore),
		(*string)(&g.Kind), (*string)(&g.Stage), (*int32)(&g.Date), &g.Match, &g.Remark, &g.Origin.Sheet, &g.Origin.Cell}
	if one {
		return all
	}
	return append(all, &g.Origin.File, &g.Origin.SHA)
}

// stateColumns returns pointers to the fields of a state, in the order of the columns.
func stateColumns(s *rating.State) []any {
	return []any{(*player)(&s.Player), &s.Rated, (*int64)(&s.Rating), &s.Games, &s.K, (*int64)(&s.Peak), (*int32)(&s.LastGame),
		(*int32)(&s.Since), &s.FirstDone, &s.LastEvent, &s.Source, &s.Pool}
}

// appendColumns appends the values to which columns point as one line, with a tab between two and a line feed at the
// end.
func appendColumns(b []byte, columns []any) ([]byte, error) {
	for _, column := range columns {
		switch v := column.(type) {
		case *string:
			b = appendText(b, *v)
		case *player:
			b = appendText(b, string(*v))
		case *int:
			b = strconv.AppendInt(b, int64(*v), 10)
		case *int64:
			b = strconv.AppendInt(b, *v, 10)
		case *int32:
			b = strconv.AppendInt(b, int64(*v), 10)
		case *bool:
			b = append(b, '0')
			if *v {
				b[len(b)-1] = '1'
			}
		case *[]rating.PoolResult:
			if len(*v) > 0 {
				pool, err := json.Marshal(*v)
				if err != nil {
					return nil, err
				}
				b = append(b, pool...)
			}
		}
		b = append(b, '\t')
	}
	b[len(b)-1] = '\n'
	return b, nil
}

// errColumns says that a line has more or fewer columns than it must have, or a column that is no value of its kind.
var errColumns = errors.New("the columns are not those that were written")

// parseColumns parses a line with its line feed into the values to which columns point. Strings are kept once, in
// texts, and share no memory with the line. It returns errColumns if the number of columns or a value is wrong.
func parseColumns(line string, columns []any, texts map[string]string) error {
	rest, whole := strings.CutSuffix(line, "\n")
	if strings.Count(rest, "\t") != len(columns)-1 || !whole {
		return errColumns
	}
	for _, column := range columns {
		var text string
		text, rest, _ = strings.Cut(rest, "\t")
		if err := parseColumn(text, column, texts); err != nil {
			return err
		}
	}
	return nil
}

// parseColumn parses the text of one column into the value to which column points.
func parseColumn(text string, column any, texts map[string]string) (err error) {
	var n int64
	switch v := column.(type) {
	case *string:
		*v = sharedText(texts, text)
	case *player:
		*v = player(strings.Clone(textOf(text)))
	case *int:
		n, err = strconv.ParseInt(text, 10, 64)
		*v = int(n)
	case *int64:
		*v, err = strconv.ParseInt(text, 10, 64)
	case *int32:
		n, err = strconv.ParseInt(text, 10, 32)
		*v = int32(n)
	case *bool:
		if *v = text == "1"; text != "1" && text != "0" {
			err = errColumns
		}
	case *[]rating.PoolResult:
		if *v = nil; text != "" {
			err = json.Unmarshal([]byte(text), v)
		}
	}
	return err
}

var escaper = strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`)
var unescaper = strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n")

// appendText appends s with backslashes, tabs and line feeds escaped.
func appendText(b []byte, s string) []byte {
	if strings.IndexByte(s, '\\') < 0 && strings.IndexByte(s, '\t') < 0 && strings.IndexByte(s, '\n') < 0 {
		return append(b, s...)
	}
	return append(b, escaper.Replace(s)...)
}

// sharedText returns the unescaped text of a column from texts, to which it adds a copy if the text is new.
func sharedText(texts map[string]string, column string) string {
	text, known := texts[column]
	if !known {
		column = strings.Clone(column)
		text = textOf(column)
		texts[column] = text
	}
	return text
}

// textOf reverses the escapes of appendText.
func textOf(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	return unescaper.Replace(s)
}
