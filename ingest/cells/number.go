package cells

import (
	"math/big"
	"strconv"
	"strings"
	"sync"

	"kalends/ingest/workbook"
)

// Plain returns the content of a cell as a text: a text tidied, a number in plain digits.
func Plain(c workbook.Cell) string {
	if c.Kind == workbook.Number {
		if s, ok := digits(c.Raw); ok {
			return s
		}
	}
	return Tidy(c.Raw)
}

// digits writes a number without an exponent; if digits are missing, it returns the number as it was and false.
func digits(raw string) (string, bool) {
	if !strings.ContainsAny(raw, "eE") {
		return raw, true
	}
	r, ok := new(big.Rat).SetString(raw)
	if !ok || !r.IsInt() || len(r.Num().String()) > 15 {
		return raw, false
	}
	return r.Num().String(), true
}

// Whole parses a whole number in a number or a text, of at most nine characters. It returns false for any other cell.
func Whole(c workbook.Cell) (int, bool) {
	switch c.Kind {
	case workbook.Number:
		s, _ := digits(c.Raw)
		s = strings.TrimSuffix(s, ".0")
		return parseDigits(s)
	case workbook.Text:
		return parseDigits(Sign(c.Raw))
	}
	return 0, false
}

// parseDigits parses a whole number of at most nine characters, also with a sign.
func parseDigits(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && len(s) <= 9
}

// ID returns an identification: a text tidied, or a whole number of at most 15 digits. A number that a spreadsheet has
// rounded or cut off is not accepted.
func ID(c workbook.Cell) (string, bool) {
	switch c.Kind {
	case workbook.Text:
		s := Tidy(c.Raw)
		return s, !scientific(s)
	case workbook.Number:
		s, ok := digits(c.Raw)
		return s, ok && c.Format != workbook.DateFormat && c.Format != workbook.TimeFormat && len(s) <= 15 &&
			!strings.ContainsAny(s, ".-+")
	}
	return "", false
}

// Unpadded returns an identification for comparison: without blanks and leading zeros, which some programs add. It is empty
// for 0, which stands for no number.
func Unpadded(id string) string { return strings.TrimLeft(Sign(id), "0") }

// scientific recognises "1.23E+11", the remains of a long number.
func scientific(s string) bool {
	mantissa, exponent, ok := strings.Cut(strings.ToUpper(s), "E+")
	if !ok || exponent == "" {
		return false
	}
	return strings.Trim(mantissa, "0123456789.,") == "" && strings.Trim(exponent, "0123456789") == ""
}

// RomanFigures are the letters of Roman numbers up to XXXIX, Latin and Cyrillic, as Sign writes them.
const RomanFigures = "ivxіх"

// Roman parses a Roman number as Sign writes it; 0 if it is none.
func Roman(s string) int {
	if s == "" || len(s) > longestRoman {
		return 0
	}
	return romans()[latinFigures.Replace(s)]
}

// longestRoman is the length of XXXVIII in Cyrillic, in bytes.
const longestRoman = 2 * len("xxxviii")

var latinFigures = strings.NewReplacer("і", "i", "х", "x")

// romans maps the numbers to their values.
var romans = sync.OnceValue(func() map[string]int {
	ones := [...]string{"", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"}
	all := map[string]int{}
	for n := 1; n < 40; n++ {
		all[strings.Repeat("x", n/10)+ones[n%10]] = n
	}
	return all
})

// ChineseFigures are the characters of Chinese numbers below a hundred.
const ChineseFigures = "十一二三四五六七八九"

// Chinese parses a Chinese number of these characters.
func Chinese(s string) (n int) {
	for _, r := range s {
		if r == '十' {
			n = 10 * max(n, 1)
		} else {
			n += strings.IndexRune(ChineseFigures, r) / len("一")
		}
	}
	return n
}
