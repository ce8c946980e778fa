package trftest

import (
	"fmt"
	"strings"

	"kalends/rating"
)

// Krauses returns the dialects of real reports, by what is special about each.
func Krauses() map[string]Krause {
	short := written("YY.MM.DD")
	club := func(n int) string { return []string{"COR", "LIM", "ST.", "C.C", "???", ""}[n%6] }
	return map[string]Krause{
		"a league":        {End: "\n", Day: short, RoundDay: short, Rulers: true},
		"a weekend":       {End: "\r\n", Day: written("DD.MM.YYYY"), RoundDay: written("YY.DD.MM"), Club: club, Dash: true, HalfHidden: true},
		"a union's table": {End: "\n", Day: written("YYYY-MM-DD"), Tight: true, Dash: true},
		"with a mark":     {Mark: true, End: "\n", Day: short, Rulers: true},
		"old ends":        {End: "\r", Day: day, RoundDay: written("YY/MM/DD"), Tight: true},
	}
}

// written returns a function that writes days in the given form of year, month and day, such as YY.MM.DD.
func written(order string) func(rating.Date) string {
	return func(d rating.Date) string {
		year, month, day := d.Civil()
		two := func(n int) string { return fmt.Sprintf("%02d", n%100) }
		return strings.NewReplacer("YYYY", fmt.Sprint(year), "YY", two(year), "MM", two(int(month)), "DD", two(day)).
			Replace(order)
	}
}
