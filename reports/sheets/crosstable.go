package sheets

import (
	"fmt"
	"strings"

	"kalends/reports/xlsx"
)

// crossGames returns a formula that counts the rounds in which a player's row of the cross table has an entry.
func crossGames(nr string) string {
	return fmt.Sprintf(`IF(%s="","",IFERROR(SUMPRODUCT(--(INDEX(cross_cells,%s,0)<>"")),0))`, nr, match(nr, "cross_nr"))
}

// crossPoints returns a formula that adds up a row of the cross table by the last character of its cells: a win under
// the scoring of sheet Event, a plus, a draw.
func crossPoints(nr, cells string) string {
	last := func(what string) string {
		return fmt.Sprintf(`SUMPRODUCT((RIGHT(%[1]s)=%[2]s)*(LEFT(%[1]s,3)<>"bye"))`, cells, what)
	}
	wins := fmt.Sprintf(`%s+%s+COUNTIF(%s,"bye1*")`, last(`points_win&""`), last(`"+"`), cells)
	draws := fmt.Sprintf(`%s+%s+IF(points_win>1,%s,0)+COUNTIF(%s,"bye½*")`, last(`"½"`), last(`"="`), last(`"1"`), cells)
	return fmt.Sprintf(`IF(%s="","",points_win*(%s)+points_draw*(%s))`, nr, wins, draws)
}

// opponent returns a formula for the number at the beginning of a cell of the cross table, 0 if there is none.
func opponent(cell string) string {
	return fmt.Sprintf("IFERROR(VALUE(LEFT(%[1]s,3)),IFERROR(VALUE(LEFT(%[1]s,2)),IFERROR(VALUE(LEFT(%[1]s,1)),0)))",
		cell)
}

// crossRule returns a formula that is true for a cell that begins with an opponent, for a bye, and for up to two
// characters.
func crossRule(cell string) string {
	return fmt.Sprintf(`OR(LEFT(%[1]s,3)="bye",LEN(%[1]s)<=2,%[2]s>0)`, cell, opponent(cell))
}

// unmirrored returns a formula that is true for a cell whose opponent has another opponent in that round. An empty cell
// of the opponent is no fault yet.
func unmirrored(col, last int) string {
	mine := xlsx.At(col, firstData)
	column := fmt.Sprintf("%s:%s", fixedRow(col, firstData), fixedRow(col, last))
	numbers := xlsx.Fixed("Crosstable", 1, firstData, 1, last)
	theirs := fmt.Sprintf("INDEX(%s,%s)", column, match(opponent(mine), numbers))
	another := fmt.Sprintf(`AND(%s<>"",%s<>VALUE($A%d))`, theirs, opponent(theirs), firstData)
	return fmt.Sprintf(`AND(%s>0,IFERROR(%s,TRUE))`, opponent(mine), another)
}

// fixedRow returns the address of a cell with a fixed row.
func fixedRow(col, row int) string {
	return strings.TrimSuffix(xlsx.At(col, row), count(row)) + "$" + count(row)
}
