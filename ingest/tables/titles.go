package tables

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/workbook"
)

// titled are the ways to name a round in a title: a word and a number, or a number and a word.
var titled = sync.OnceValue(func() []*regexp.Regexp {
	var before, after []string
	for pattern, words := range lexicon().words {
		if !slices.ContainsFunc(words, func(w word) bool { return w.key == Round }) {
			continue
		}
		left, right, numbered := strings.Cut(pattern, "#")
		switch {
		case !numbered || utf8.RuneCountInString(left+right) < 2 || left != "" && right != "":
		case right == "":
			before = append(before, regexp.QuoteMeta(left))
		default:
			after = append(after, regexp.QuoteMeta(right))
		}
	}
	slices.Sort(before)
	slices.Sort(after)
	return []*regexp.Regexp{
		regexp.MustCompile(`第\s*([0-9]{1,2}|[一二三四五六七八九十]{1,3})\s*[轮輪]`),
		regexp.MustCompile(`(?:^|[^\p{L}\d])(?:` + strings.Join(before, "|") + `)\s*[.:]?\s*([0-9]{1,2})(?:$|[^\p{L}\d])`),
		regexp.MustCompile(`(?:^|[^\p{L}\d])([0-9]{1,2})\s*[.-]?\s*(?:й|st|nd|rd|th)?\s*(?:` + strings.Join(after, "|") + `)(?:$|[^\p{L}\d])`),
	}
})

// RoundTitle gives the round that a title above the table names, such as "Round 3" or 第三轮, and where it stands; of
// several the one next to the table.
func (t Table) RoundTitle() (round, row, column int) {
	for i := len(t.Above) - 1; i >= 0; i-- {
		for _, c := range t.Above[i].Cells {
			if n := roundIn(cells.Sign(cells.Plain(c))); n > 0 {
				return n, t.Above[i].Number, c.Column
			}
		}
	}
	return 0, 0, 0
}

func roundIn(s string) int {
	for _, re := range titled() {
		if m := re.FindStringSubmatch(s); m != nil {
			if n, err := strconv.Atoi(m[1]); err == nil {
				return n
			}
			_, n := chineseNumber(m[1])
			return n
		}
	}
	return 0
}

// Report puts down what was read although it is hidden (W110), and the sheets that were not read because they are (W111).
func Report(pad *fields.Pad, book workbook.Book, read []Table) {
	for _, s := range book.Sheets {
		if s.Hidden && len(s.Rows) > 0 {
			pad.Note("W111", pad.At(s.Name, 0, 0), "")
		}
	}
	for _, s := range book.Sheets {
		var where []string
		for _, t := range read {
			if t.Sheet.Name == s.Name {
				where = append(where, t.hidden()...)
			}
		}
		slices.Sort(where)
		if where = slices.Compact(where); len(where) > 12 {
			where = append(where[:12], "…")
		}
		if len(where) > 0 {
			pad.Note("W110", pad.At(s.Name, 0, 0), "", "where", strings.Join(where, ", "))
		}
	}
}

// hidden lists the hidden rows and columns of the table.
func (t Table) hidden() []string {
	var where []string
	for _, r := range t.Rows {
		if r.Hidden {
			where = append(where, strconv.Itoa(r.Number))
		}
	}
	for _, c := range t.Columns {
		if c.Key != "" && slices.ContainsFunc(t.Sheet.HiddenCols, func(r workbook.Range) bool { return r.Holds(1, c.Number) }) {
			where = append(where, workbook.Letters(c.Number))
		}
	}
	return where
}
