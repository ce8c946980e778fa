package event

import (
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"kalends/ingest/cells"
	"kalends/ingest/registry"
)

// Earlier returns the codes of the events of the series of an event that ended before it began, the last one first: the
// rows of sheet Events whose name and group differ from the event's only in numbers, years and months, whose place may be
// the same, and that have the same organiser or, where both are silent, the same sender. sameSender reports the latter.
func Earlier(reg registry.Registry, code string, sameSender func(code string) bool) (codes []string) {
	row, known := reg.Event(code)
	stem := seriesName(row)
	if !known || stem == "" {
		return nil
	}
	var rows []registry.EventRow
	for _, name := range reg.EventNames() {
		o := reg.Events[name.Code]
		if o.End != 0 && o.End < row.Start && o.End+oldest >= row.Start && seriesName(o) == stem && samePlace(o.City, row.City) {
			rows = append(rows, o)
		}
	}
	slices.SortStableFunc(rows, func(a, b registry.EventRow) int { return int(b.End - a.End) })
	for _, o := range rows {
		organizer, other := organizerOf(row), organizerOf(o)
		if organizer != "" && organizer == other || (organizer == "" || other == "") && sameSender(o.Code) {
			codes = append(codes, o.Code)
		}
	}
	return codes
}

// organizerOf returns the organiser of an event by name, or else by e-mail address; empty if neither is known.
func organizerOf(row registry.EventRow) string {
	if row.Organizer != "" {
		return cells.NameKey(row.Organizer)
	}
	return strings.ToLower(row.Email)
}

// SameSender reports whether two folders of the inbox are those of one sender. A folder that is named by the code of an
// event tells nothing about the sender.
func SameSender(a, b string, codes ...string) bool {
	return a != "" && a == b && !slices.ContainsFunc(codes, func(code string) bool { return strings.EqualFold(path.Base(a), code) })
}

// chineseMonth matches the name of a month in Chinese, and a number behind 第.
var chineseMonth = cells.Compile(`(?:\d+|[一二三四五六七八九十]+)月|第\s*(?:\d+|[一二三四五六七八九十]+)`)

// seriesName returns the words of an event's name and group that all events of its series have: those of PlainName
// without numbers, years and months. It is empty if no word of two letters is left.
func seriesName(row registry.EventRow) string {
	var stem []string
	long := false
	for _, part := range []string{row.Name, row.Group} {
		for _, word := range plainWords(chineseMonth.ReplaceAllString(part, " "), 0, 0) {
			if !isNumber(word) && !cells.IsMonth(word) {
				stem, long = append(stem, word), long || utf8.RuneCountInString(word) > 1
			}
		}
		stem = append(stem, "/")
	}
	if !long {
		return ""
	}
	return strings.Join(stem, " ")
}
