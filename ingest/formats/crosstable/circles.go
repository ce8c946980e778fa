package crosstable

import (
	"strings"

	"kalends/ingest/cells"
	"kalends/rating"
)

// Chinese tables have circles for results, or for colours beside a result or a number. What an open and a filled one
// mean differs: both ways are tried, and the points decide.
var circleCell = cells.Compile(`^(?:(\d{1,4})\s?([○〇◯●△▲])|([○〇◯●△▲])\s?(\d{1,4}))$`)

// circles reads an opponent with a circle, of which one is won and the other lost, or a triangle, which is drawn.
func circles(won string) func(text, scoring string) (cells.Cross, cells.Verdict, bool) {
	return func(text, _ string) (c cells.Cross, v cells.Verdict, is bool) {
		m := circleCell.FindStringSubmatch(cells.Sign(text))
		if m == nil {
			return c, v, false
		}
		result := "-"
		switch sign := oneCircle.Replace(m[2] + m[3]); sign {
		case won:
			result = "+"
		case "△":
			result = "="
		}
		return checked(gameOf(m[1]+m[4], result))
	}
}

// oneCircle writes what looks alike as one sign.
var oneCircle = strings.NewReplacer("〇", "○", "◯", "○", "▲", "△")

// colours writes a circle as the colour that it is beside a result: filled is the second mover, who has Black.
var colours = strings.NewReplacer("●", "黑", "○", "红", "〇", "红", "◯", "红")

// circleColour reads an opponent with a circle for the colour and a result: 12●1, 12○胜.
func circleColour(text, scoring string) (c cells.Cross, v cells.Verdict, is bool) {
	if !strings.ContainsAny(text, "●○〇◯") {
		return c, v, false
	}
	c, v = cells.ParseCross(colours.Replace(text), scoring, cells.OpponentFirst)
	if v == cells.Read && c.Opponent > 0 && c.Kind == rating.Pending {
		return cells.Cross{}, cells.NotResult, true
	}
	return c, v, true
}
