// Package ownfile recognises the files in which pairing programs store their tournaments, and the rating lists that
// they read. It does not read them: the programs export the same data in a form that can be checked.
package ownfile

import (
	"bytes"
	"strings"

	"kalends/templates"
)

// Program is a pairing program, with the key of the words that say what to export from it.
type Program struct{ Name, Export string }

// The programs whose own files are recognised.
var (
	swissManager = Program{"Swiss-Manager", "exports.swiss_manager"}
	swissPerfect = Program{"SwissPerfect", "exports.swissperfect"}
	papi         = Program{"Papi", "exports.papi"}
	vega         = Program{"Vega", "exports.vega"}
)

// Of returns the program whose own file data is, or an empty Program if it is none of them.
func Of(data []byte) Program {
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")): // a workbook, or something else that is packed
		return Program{}
	case bytes.HasPrefix(data, []byte("\x93\xFF\x89\x44")): // .TUNX, .TURX, .TUMX, .TUTX
		return swissManager
	case swissManagerXML().Match(data[:min(len(data), 4096)]): // the competition beside them
		return swissManager
	case jet(data) && holds(data, "joueur"):
		return papi
	case dbase(data) && (holdsName(data, "START_NO") || holdsName(data, "W_SCORE")): // .trn, .sco
		return swissPerfect
	case section(data, "[Tournament Info]") && section(data, "[Standings]"): // .ini
		return swissPerfect
	case ofVega(data): // .veg
		return vega
	}
	return Program{}
}

// swissManagerXML matches the XML that Swiss-Manager stores in its own directory.
var swissManagerXML = templates.Pattern(`^\x{FEFF}?\s*(?:<\?xml[^>]*\?>\s*)?<chess>\s*<tournament name="basic">`)

// A file of Vega begins with the edition of the program and a warning not to edit it; in other editions the days are in
// the fifth line and the heads of the players below.
var (
	vegaFirst = templates.Pattern(`^\x{FEFF}?Vega(?:Team)?\s+\d[\w.]*\s*#[^\n]*edit`)
	vegaDays  = templates.Pattern(`^(?:[^\n]*\n){4}\s*\d\d?/\d\d?/\d{4}\s*,\s*\d\d?/\d\d?/\d{4}\s*\n`)
	vegaHeads = templates.Pattern(`(?m)^NAME\s*;\s*COUNTRY\s*;\s*BIRTHDAY\s*;\s*G\s*;\s*TITLE\s*;`)
)

func ofVega(data []byte) bool {
	head := bytes.ReplaceAll(data[:min(len(data), 64<<10)], []byte("\r\n"), []byte("\n"))
	return vegaFirst().Match(head) || vegaDays().Match(head) && vegaHeads().Match(head)
}

// The lists that FIDE publishes begin with one element, or with a line of heads above columns of their own.
var (
	fideElement = templates.Pattern(`^\x{FEFF}?\s*(?:<\?xml[^>]*\?>\s*)?<playerslist>`)
	fideHeads   = templates.Pattern(`^\x{FEFF}?(?:ID[ _]?(?:[Nn]umber|NUMBER|No\.?)|IDCODE|CODE)\s+(?:Name|NAME)\s{4,}[^\n]*(?:Fed|FED|Country|COUNTRY)\b`)
)

// RatingList reports whether data is a rating list of FIDE, without games.
func RatingList(data []byte) bool {
	head := data[:min(len(data), 4096)]
	return fideElement().Match(head) || fideHeads().Match(head)
}

// jet reports whether data is an Access database.
func jet(data []byte) bool {
	return bytes.HasPrefix(data, []byte("\x00\x01\x00\x00Standard Jet DB")) ||
		bytes.HasPrefix(data, []byte("\x00\x01\x00\x00Standard ACE DB"))
}

// holds reports whether a word, given in small letters, occurs in data in any case, with one byte or two for each
// letter.
func holds(data []byte, word string) bool {
	lower := bytes.ToLower(data)
	return bytes.Contains(lower, []byte(word)) || bytes.Contains(lower, []byte(strings.Join(strings.Split(word, ""), "\x00")))
}

// dbase reports whether data is a dBase III table.
func dbase(data []byte) bool {
	return len(data) > 32 && (data[0] == 0x03 || data[0] == 0x83) && data[2] >= 1 && data[2] <= 12 && data[3] >= 1 && data[3] <= 31
}

// holdsName reports whether a dBase table has a field with a name.
func holdsName(data []byte, name string) bool {
	return bytes.Contains(data[:min(len(data), 4096)], []byte(name+"\x00"))
}

// section reports whether a text has, in its first 64 KB, a line that begins with the given head of a section.
func section(data []byte, line string) bool {
	head := data[:min(len(data), 64<<10)]
	return bytes.HasPrefix(head, []byte(line)) || bytes.Contains(head, []byte("\n"+line))
}
