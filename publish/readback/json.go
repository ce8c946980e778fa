package readback

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf8"

	"kalends/publish/files"
)

// readJSON reads the list as JSON. The players are read line by line, because encoding/json takes several times as long:
// every player, every value of a player and every text of a value begins a line, indented by its depth. A document with
// other line breaks is a difference. The document without its players is read by encoding/json.
func readJSON(f files.Opened, l *list) error {
	p := players{list: l, lines: bufio.NewScanner(f)}
	p.lines.Buffer(make([]byte, 64<<10), longestLine)
	var others []byte // the lines outside the list of players
	for p.lines.Scan() {
		others = append(append(others, p.lines.Bytes()...), '\n')
		if string(p.lines.Bytes()) == `  "players": [` {
			if err := p.read(); err != nil {
				return fmt.Errorf("player %d: %w", p.n+1, err)
			}
			others = append(others, "]\n"...)
		}
	}
	if err := p.lines.Err(); err != nil {
		return err
	}
	var document struct {
		Issue, Date *string
		Players     *[]any
	}
	if err := json.Unmarshal(others, &document); err != nil {
		return err
	}
	if document.Players == nil || len(*document.Players) > 0 || document.Issue == nil || document.Date == nil {
		return fmt.Errorf("%w: its players, its date or its name is missing", ErrDiffers)
	}
	for _, c := range [][2]string{{*document.Issue, l.is.Name}, {*document.Date, l.is.Period.Date.String()}} {
		if c[0] != c[1] {
			return fmt.Errorf("%w: it says %q instead of %q", ErrDiffers, c[0], c[1])
		}
	}
	return l.checkComplete(p.n)
}

// longestLine is the length of the longest line that is read; names are far shorter.
const longestLine = 1 << 20

// players compares the list of players in a document.
type players struct {
	*list
	lines *bufio.Scanner
	n     int // players so far
	now   record
}

// The depths of lines. An item is indented by two blanks more than the end of the list or player that it is in.
const (
	playerDepth = iota + 1
	valueDepth  // of a value of a player
	textDepth   // of a text, where the value is a list of texts
)

// ends are the lines that end what is at a depth.
var ends = [...]string{playerDepth: "]", valueDepth: "}", textDepth: "]"}

var errLine = fmt.Errorf("%w: a line is not where it belongs", ErrDiffers)

// read reads the lines of the list up to its end.
func (p *players) read() error {
	depth, follows := playerDepth, true // whether another item must follow at this depth
	for depth >= playerDepth {
		if !p.lines.Scan() {
			return cmp.Or(p.lines.Err(), io.ErrUnexpectedEOF)
		}
		line := bytes.TrimLeft(p.lines.Bytes(), " ")
		indent := len(p.lines.Bytes()) - len(line)
		line, comma := bytes.CutSuffix(line, []byte(","))
		if follows {
			opened, err := p.item(depth, line)
			if err != nil || indent != 2*depth+2 || opened && comma {
				return cmp.Or(err, errLine)
			}
			if follows = comma || opened; opened {
				depth++
			}
			continue
		}
		if string(line) != ends[depth] || indent != 2*depth {
			return errLine
		}
		if depth == valueDepth {
			if err := p.compareNext(p.n, &p.now, p.rounded); err != nil {
				return err
			}
			p.n++
		}
		depth, follows = depth-1, comma
	}
	if follows {
		return errLine
	}
	return nil
}

// item reads a player's first line, a value or a text. It reports whether the items of a player or of a value follow.
func (p *players) item(depth int, line []byte) (opened bool, err error) {
	switch depth {
	case playerDepth:
		p.now = record{has: inJSON}
		if string(line) != "{" {
			err = errLine
		}
		return true, err
	case valueDepth:
		key, value, _ := bytes.Cut(line, []byte(": "))
		if string(value) == "[" {
			_, _, err = decoded(key)
			return true, err
		}
		return false, p.value(key, value)
	}
	_, isText, err := decoded(line)
	if !isText {
		err = cmp.Or(err, errLine)
	}
	return false, err
}

// value takes over a value that is compared. Points are texts or null; a rank or K of 0 means none.
func (p *players) value(key, value []byte) error {
	name, isText, err := decoded(key)
	if err != nil || !isText {
		return cmp.Or(err, errLine)
	}
	text, isText, err := decoded(value)
	field := fieldOf(name)
	if err != nil || field == ignored || string(value) == "null" {
		return err
	}
	switch field {
	case rankField, kField:
		if string(text) == "0" {
			return nil
		}
		fallthrough
	case gamesField, gamesTotalField:
		isText = !isText
	}
	if !isText {
		return fmt.Errorf("%w: %s is %s", ErrDiffers, name, value)
	}
	p.now.texts[field] = string(text)
	return nil
}

// inJSON are the fields that the document has. It does not say which rank a player had on the list before.
var inJSON = func() (has [fields]bool) {
	for i := range has {
		has[i] = i != previousRankField
	}
	return has
}()

func fieldOf(key []byte) int {
	for field, k := range keys {
		if k == string(key) && inJSON[field] {
			return field
		}
	}
	return ignored
}

// decoded returns what a value says, and whether it is a text.
func decoded(value []byte) (says []byte, isText bool, err error) {
	if len(value) < 2 || value[0] != '"' {
		if !json.Valid(value) {
			err = fmt.Errorf("%w: %q is not a value", ErrDiffers, value)
		}
		return value, false, err
	}
	if says = value[1 : len(value)-1]; value[len(value)-1] == '"' && isPlain(says) {
		return says, true, nil
	}
	var text string
	err = json.Unmarshal(value, &text)
	return []byte(text), true, err
}

// isPlain reports whether JSON writes a text as it is.
func isPlain(text []byte) bool {
	for _, b := range text {
		if b < ' ' || b == '"' || b == '\\' {
			return false
		}
	}
	return utf8.Valid(text)
}
