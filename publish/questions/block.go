package questions

import (
	"slices"
	"strconv"

	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
)

// takeNames is the key of the word that takes all proposals of the block of names.
const takeNames = "answers.names_take"

// byNameAlone reports whether only its name says whom a row means, and nothing speaks against that player.
func (q question) byNameAlone() bool { return q.code == finding.NameAlone }

// grouped puts the questions about players known by name alone into one block, in the place of the first, below a row that
// answers all of them at once. A block of one needs no such row.
func grouped(asked []question) []question {
	var before, block, after []question
	for _, q := range asked {
		switch {
		case q.byNameAlone():
			block = append(block, q)
		case len(block) == 0:
			before = append(before, q)
		default:
			after = append(after, q)
		}
	}
	if len(block) < 2 {
		return asked
	}
	head := question{Asked: rating.Asked{Print: sheets.Names, Row: rating.Row{Number: strconv.Itoa(len(block))}}}
	return slices.Concat(before, []question{head}, block, after)
}

// headInWords returns the row above the block of names as the workbook shows it.
func (o Office) headInWords(q question) sheets.AskedFor {
	take := o.Words.Say(takeNames)
	return sheets.AskedFor{Key: q.Print, Choices: []string{take},
		Says: o.Words.Say("answers.names"), Persons: o.Words.Say("answers.names_says", "n", q.Row.Number, "take", take)}
}
