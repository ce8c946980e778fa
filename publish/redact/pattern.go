package redact

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
)

// pattern is a sequence of words that tells of a person.
type pattern struct {
	words []string
	who   int
	kind  Kind
	name  string // as it was given
	han   bool   // no other Han character may be beside it
	near  bool   // counts only in a record that is the person's
	alone bool   // counts only as a whole cell
}

// addPerson adds the patterns of a person.
func (r *Redactor) addPerson(who int, p *Person) {
	r.add(pattern{words: r.words(p.ID), who: who})
	for _, name := range p.Names {
		r.addName(who, name)
	}
	for _, b := range p.Births {
		r.addBirth(who, b)
	}
	for _, text := range slices.Concat(p.Numbers, p.Other) {
		words := r.words(text)
		short := len(strings.Join(words, "")) < 5 // such a number counts rounds and boards as well
		r.add(pattern{words: words, who: who, kind: Number, near: short, alone: short})
	}
}

// add adds a pattern, unless it is known.
func (r *Redactor) add(p pattern) {
	if len(p.words) == 0 || p.kind != mark && slices.Equal(p.words, r.words(r.persons[p.who].ID)) {
		return
	}
	there := r.first[p.words[0]]
	if !slices.ContainsFunc(there, func(o *pattern) bool {
		return o.who == p.who && o.near == p.near && o.kind == p.kind && slices.Equal(o.words, p.words)
	}) {
		r.first[p.words[0]] = append(there, &p)
	}
}

// addName adds a name in its usual orders: as it is written, the last word first, the first word last. A part of it
// counts as a whole cell of the person's row.
func (r *Redactor) addName(who int, name string) {
	words := r.words(name)
	if len(words) == 0 {
		return
	}
	last := len(words) - 1
	before, behind, _ := strings.Cut(name, ",")
	orders := [][]string{words, slices.Concat(words[last:], words[:last]), slices.Concat(words[1:], words[:1]),
		slices.Concat(r.words(behind), r.words(before))}
	short := last == 0 && len(words[0]) < 3
	for i, order := range orders {
		han := isHan(order[0]) && isHan(order[last])
		if i == 0 || !han {
			r.add(pattern{words: order, who: who, kind: Name, name: name, han: han, near: short, alone: short})
		}
	}
	around := slices.Concat(words, words)
	for from := range words {
		for n := 1; n < len(words); n++ {
			if part := around[from : from+n]; len(strings.Join(part, "")) > 1 {
				r.add(pattern{words: part, who: who, kind: Name, near: true, alone: true})
			}
		}
	}
}

// excelEpoch is the day that workbooks count from.
var excelEpoch = rating.Day(1899, 12, 30)

// addBirth adds a birth in its usual forms; all count in the person's records only, a year as a whole cell.
func (r *Redactor) addBirth(who int, b rating.Birth) {
	year := strconv.Itoa(b.Year)
	forms := []string{year + " 00 00", year + " 0 0"}
	whole := []string{year}
	if b.On != 0 {
		y, m, d := b.On.Civil()
		year = strconv.Itoa(y)
		whole = []string{year, strconv.Itoa(int(b.On - excelEpoch))}
		forms = append(forms, b.On.String(), fmt.Sprintf("%02d.%02d.%d", d, m, y), fmt.Sprintf("%d.%d.%d", d, m, y),
			fmt.Sprintf("%d.%d.%d", y, m, d), fmt.Sprintf("%02d/%02d/%d", m, d, y), fmt.Sprintf("%d/%d/%d", m, d, y),
			fmt.Sprintf("%d%02d%02d", y, m, d), fmt.Sprintf("%d年%d月%d日", y, m, d), fmt.Sprintf("%d年%02d月%02d日", y, m, d))
	}
	if year == "0" {
		return
	}
	for _, form := range forms {
		r.add(pattern{words: r.words(form), who: who, kind: Birth, near: true})
	}
	for _, form := range whole {
		r.add(pattern{words: []string{form}, who: who, kind: Birth, near: true, alone: true})
	}
}

// words returns the words of a text, folded.
func (r *Redactor) words(text string) (all []string) {
	for l := (lexer{r: r, s: text}); l.next(); {
		all = append(all, string(l.word))
	}
	return all
}
