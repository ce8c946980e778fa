// Package ownfile knows the files in which pairing programs keep their tournaments. They are not read here: what a
// program exports says the same and can be checked.
package ownfile

import (
	"bytes"
	"strings"
)

// Of gives the program whose own file data is; empty where it is none that we know.
func Of(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\x93\xFF\x89\x44")): // .TUNX, .TURX, .TUMX, .TUTX
		return "Swiss-Manager"
	case jet(data) && holds(data, "joueur"):
		return "Papi"
	case dbase(data) && (holdsName(data, "START_NO") || holdsName(data, "W_SCORE")): // .trn, .sco
		return "SwissPerfect"
	case section(data, "[Tournament Info]") && section(data, "[Standings]"): // .ini
		return "SwissPerfect"
	}
	return ""
}

// jet says whether data is a database of Access.
func jet(data []byte) bool {
	return bytes.HasPrefix(data, []byte("\x00\x01\x00\x00Standard Jet DB")) ||
		bytes.HasPrefix(data, []byte("\x00\x01\x00\x00Standard ACE DB"))
}

// holds says whether a word of small letters stands in data, in any case and in one byte or two a letter.
func holds(data []byte, word string) bool {
	lower := bytes.ToLower(data)
	return bytes.Contains(lower, []byte(word)) || bytes.Contains(lower, []byte(strings.Join(strings.Split(word, ""), "\x00")))
}

// dbase says whether data is a table of dBase III.
func dbase(data []byte) bool {
	return len(data) > 32 && (data[0] == 0x03 || data[0] == 0x83) && data[2] >= 1 && data[2] <= 12 && data[3] >= 1 && data[3] <= 31
}

// holdsName says whether one of its fields is called so.
func holdsName(data []byte, name string) bool {
	return bytes.Contains(data[:min(len(data), 4096)], []byte(name+"\x00"))
}

// section says whether a text has a line that begins a section.
func section(data []byte, line string) bool {
	head := data[:min(len(data), 64<<10)]
	return bytes.HasPrefix(head, []byte(line)) || bytes.Contains(head, []byte("\n"+line))
}
