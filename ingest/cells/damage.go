package cells

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"kalends/ingest/workbook"
)

// Repair is a day or a time into which a spreadsheet has turned a result, and the result if that is certain.
type Repair struct {
	Shown string // what the sheet shows now
	Typed string // what was typed; empty: not certain
}

// ResultCell parses a result in a cell of our sheets. The repair is nil unless the cell holds a day or a time; if it
// has no Typed, the result could not be restored.
func (k Calendar) ResultCell(c workbook.Cell, scoring string) (Result, *Repair, Verdict) {
	return k.resultCell(c, scoring, ParseResult)
}

// resultCell is ResultCell with another parser for texts and plain numbers.
func (k Calendar) resultCell(c workbook.Cell, scoring string, parse func(text, scoring string) (Result, Verdict),
) (Result, *Repair, Verdict) {
	if c.Kind != workbook.Number {
		r, v := parse(c.Raw, scoring)
		return r, nil, v
	}
	switch c.Format {
	case workbook.DateFormat:
		return k.fromDay(c.Raw, scoring)
	case workbook.TimeFormat:
		return fromTime(c.Raw, scoring)
	}
	r, v := parse(Plain(c), scoring)
	return r, nil, v
}

// fromDay restores a result that became a day: 1/2 became 1 February or 2 January of the year in which it was typed;
// 1-0 became January 2000, because 0 can only be a year.
func (k Calendar) fromDay(raw, scoring string) (Result, *Repair, Verdict) {
	date, ok := k.serial(raw)
	if !ok {
		return Result{}, nil, NotResult
	}
	year, month, day := date.Civil()
	typed := ""
	switch {
	case year == 2000 && day == 1:
		typed = fmt.Sprintf("%d-0", month)
	case year > 2000 && (month == time.January && day == 2 || month == time.February && day == 1):
		typed = "1/2"
	case year > 2000 && month == time.January && day == 1:
		typed = "1-1"
	}
	return restore(Repair{Shown: date.String(), Typed: typed}, scoring)
}

// fromTime restores a result that became a time of day: 1:0 became one o'clock, 0:1 a minute after midnight.
func fromTime(raw, scoring string) (Result, *Repair, Verdict) {
	f, err := strconv.ParseFloat(raw, 64)
	minutes := math.Round(f * 24 * 60)
	if err != nil || minutes < 0 || minutes >= 24*60 || math.Abs(f*24*60-minutes) > 0.01 {
		return Result{}, nil, NotResult
	}
	h, m := int(minutes)/60, int(minutes)%60
	return restore(Repair{Shown: fmt.Sprintf("%02d:%02d", h, m), Typed: fmt.Sprintf("%d:%d", h, m)}, scoring)
}

// restore parses what was typed, and returns the repair. Without Typed the verdict is NotResult.
func restore(r Repair, scoring string) (Result, *Repair, Verdict) {
	if r.Typed == "" {
		return Result{}, &r, NotResult
	}
	result, v := ParseResult(r.Typed, scoring)
	return result, &r, v
}

// Write returns the spelling of a result that our sheets use; empty for a result that cannot be.
func (r Result) Write() string { return written[r] }
