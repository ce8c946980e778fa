package dialogue

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"kalends/templates"
)

// questions is how many questions make a folder.
const questions = 5

// head prints the number of a question and the question.
func (d *Dialogue) head(n int, text string) {
	d.print("\n" + strconv.Itoa(n) + "/" + strconv.Itoa(questions) + "  " + text)
}

// Languages asks, in all languages, for those of the association, and goes on in the first of them. proposal is the
// language of the computer.
func (d *Dialogue) Languages(proposal string) ([]string, error) {
	var question, hint []string
	var options []Option
	for _, lang := range templates.Languages {
		w := templates.In(lang)
		question, hint = append(question, w.Say("setup.languages.ask")), append(hint, w.Say("setup.languages.hint"))
		options = append(options, Option{lang, w.Say("setup.languages.own")})
	}
	d.head(1, strings.Join(question, " · "))
	d.print(strings.Join(hint, "\n"))
	chosen, err := d.choose(options, proposal, nil)
	if err == nil {
		d.Words = templates.In(chosen[0])
	}
	return chosen, err
}

// longestName is the most characters that the name of an association may have: it must fit on the cover of a bulletin.
const longestName = 200

// Name asks for the name of the association.
func (d *Dialogue) Name() (name string, err error) {
	d.head(2, d.Words.Say("setup.name.ask"))
	return name, d.ask("", func(answer string) string {
		name = answer
		switch {
		case answer == "":
			return d.Words.Say("setup.name.none")
		case strings.ContainsFunc(answer, func(r rune) bool { return !unicode.IsGraphic(r) }):
			return d.Words.Say("setup.unreadable")
		case utf8.RuneCountInString(answer) > longestName:
			return d.Words.Say("setup.name.long", "n", strconv.Itoa(longestName))
		}
		return ""
	})
}

// Code asks for the code of the association with this name; check returns what is wrong with one.
func (d *Dialogue) Code(name string, check func(code string) (fault string)) (code string, err error) {
	d.head(3, d.Words.Say("setup.code.ask"))
	return code, d.ask(codeFrom(name), func(answer string) string {
		code = answer
		return check(answer)
	})
}

// codeFrom proposes a code for a name: the initials of its words in Latin letters, or the only such word.
func codeFrom(name string) string {
	words := strings.FieldsFunc(strings.ToLower(norm.NFD.String(name)), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && !unicode.Is(unicode.Mn, r)
	})
	code := ""
	for _, word := range words {
		word = strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Mn, r) {
				return -1
			}
			return r
		}, word)
		if len(words) > 1 && word != "" {
			word = word[:1]
		}
		code += word
	}
	if len(code) < 2 {
		return "ratings"
	}
	return code[:min(len(code), 16)]
}

// Ruleset is a ruleset that can be chosen: its name for users, and the list and the time zone that it usually has.
type Ruleset struct{ ID, Name, List, Zone string }

// Rulesets asks for the rulesets of the lists. It proposes the first one that is usual in a time zone, otherwise the
// first of all. Two rulesets whose lists would have the same id are refused.
func (d *Dialogue) Rulesets(all []Ruleset, zone string) ([]string, error) {
	d.head(4, d.Words.Say("setup.rulesets.ask"))
	d.Say("rulesets.hint")
	var options []Option
	for _, r := range all {
		options = append(options, Option{r.ID, r.Name + " (" + r.ID + ")"})
	}
	usual := max(0, slices.IndexFunc(all, func(r Ruleset) bool { return r.Zone != "" && r.Zone == zone }))
	return d.choose(options, all[usual].ID, func(chosen []string) string {
		lists := map[string]string{}
		for _, id := range chosen {
			list := all[slices.IndexFunc(all, func(r Ruleset) bool { return r.ID == id })].List
			if other, taken := lists[list]; taken {
				return d.Words.Say("setup.rulesets.clash", "a", other, "b", id, "list", list)
			}
			lists[list] = id
		}
		return ""
	})
}

// Zone asks for the time zone by its name in the IANA database.
func (d *Dialogue) Zone(proposal string) (zone string, err error) {
	d.head(5, d.Words.Say("setup.zone.ask"))
	return zone, d.ask(proposal, func(answer string) string {
		zone = answer
		if _, err := time.LoadLocation(answer); err != nil || answer == "Local" {
			return d.Words.Say("setup.zone.wrong", "typed", answer)
		}
		return ""
	})
}
