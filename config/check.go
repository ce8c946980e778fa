package config

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"kalends/rating"
	"kalends/templates"
)

var (
	codePattern   = templates.Pattern(`^[a-z0-9-]{2,16}$`)
	listPattern   = templates.Pattern(`^[a-z0-9][a-z0-9-]{0,31}$`)
	accentPattern = templates.Pattern(`^#[0-9A-Fa-f]{6}$`)
	wholePattern  = templates.Pattern(`^(0|[1-9][0-9]{0,3})$`)
)

// ValidCode reports whether s can be an association's code.
func ValidCode(s string) bool { return codePattern().MatchString(s) }

// config checks every value and returns the configuration as far as it could be read.
func (j *checker) config(f file, rulesets Rulesets) Config {
	c := Config{
		Code: f.Association.Code, Names: f.Association.Name, Addresses: j.addresses(f.Association.Address), Contact: f.Association.Contact,
		Accent: j.accent(f.Association.Accent), Emblem: f.Emblem, ZoneName: f.Timezone, Zone: j.zone(f.Timezone),
		Languages:      j.languages(f.Languages),
		Approve:        j.choice("$.publish", f.Publish, "auto", "approve") == "approve",
		RegisteredOnly: j.choice("$.events", f.Events, "open", "registered") == "registered",
		AdmitNew:       j.choice("$.new_players", f.NewPlayers, "wait", "admit") == "admit",
		Reissue:        j.choice("$.corrections", f.Corrections, "next_list", "reissue") == "reissue",
		Wait:           j.choice("$.missing_conditions", f.MissingConditions, "note", "wait") == "wait",
		WarnDeadlines:  j.choice("$.deadlines", f.Deadlines, "strict", "warn") == "warn",
		OmitInactive:   j.choice("$.inactive", f.Inactive, "list", "omit") == "omit",
		Tops:           j.choice("$.tops", f.Tops, "regulation", "active", "all"),
		DateOrder:      j.choice("$.date_order", f.DateOrder, "", "dmy", "mdy"),
		Trace:          j.choice("$.calculation.trace", f.Calculation.Trace, "no", "yes") == "yes",
		Paper:          j.choice("$.paper", f.Paper, "A4", "Letter"),
		Settle:         j.settle(f.Settle), Ledger: cmp.Or(f.Ledger, "ledger"),
		Federation: federation(j, f.Association.Federation), Exports: exports(j, f.Exports),
		Sections: j.sections(f.Sections), AgeGroups: j.ageGroups(f.AgeGroups), Fonts: j.fonts(f.Fonts), Notify: j.notify(f), Gate: j.gate(f.Gate),
		Privacy: j.privacy(f.Privacy),
	}
	j.picture("$.emblem", f.Emblem)
	if !ValidCode(c.Code) {
		j.fault("$.association.code", "code %q: write 2 to 16 of the characters a-z, 0-9 and -", c.Code)
	}
	j.names(c.Names)
	if len(f.Lists) == 0 {
		j.fault("$.lists", "lists: name at least one list with its ruleset")
	}
	for i := range f.Lists {
		c.Lists = append(c.Lists, j.list(f, i, rulesets))
	}
	return c
}

func (j *checker) names(names map[string]string) {
	if len(names) == 0 {
		j.fault("$.association.name", "association.name: give the name in at least one language")
	}
	for _, lang := range sorted(names) {
		if !templates.Known(lang) {
			j.fault("$.association.name."+lang, "%q is not a language Kalends writes; choose from %s", lang,
				strings.Join(templates.Languages, ", "))
		}
	}
}

func (j *checker) choice(path, value string, allowed ...string) string {
	if value == "" {
		return allowed[0]
	}
	if !slices.Contains(allowed, value) {
		named := slices.DeleteFunc(slices.Clone(allowed), func(s string) bool { return s == "" })
		j.fault(path, "%q is not a choice here; choose from %s", value, strings.Join(named, ", "))
	}
	return value
}

func (j *checker) languages(langs []string) []string {
	if len(langs) == 0 {
		return []string{"en"}
	}
	return each(j, "$.languages", langs, templates.Known,
		"is not a language Kalends writes; choose from "+strings.Join(templates.Languages, ", "))
}

// each checks the values of a list, in which each may occur once, and returns them.
func each(j *checker, path string, values []string, allowed func(string) bool, wrong string) []string {
	for i, value := range values {
		at := fmt.Sprintf("%s[%d]", path, i)
		if !allowed(value) {
			j.fault(at, "%q %s", value, wrong)
		}
		if slices.Contains(values[:i], value) {
			j.fault(at, "%q is named twice", value)
		}
	}
	return values
}

// zone loads a time zone by its IANA name. "Local" is refused, because a list must not depend on the machine on which
// it is made.
func (j *checker) zone(name string) *time.Location {
	if name == "" {
		j.fault("$.timezone", "timezone: give the association's zone, such as Europe/Kyiv or Asia/Shanghai")
		return time.UTC
	}
	z, err := time.LoadLocation(name)
	if err != nil || name == "Local" {
		j.fault("$.timezone", "%q is not a time zone; write a name such as Europe/Kyiv, Asia/Shanghai or UTC", name)
		return time.UTC
	}
	return z
}

// accent accepts a colour only if it is still dark in black and white.
func (j *checker) accent(s string) string {
	if s == "" {
		return "#1F4E79"
	}
	if !accentPattern().MatchString(s) {
		j.fault("$.association.accent", "%q is not a colour; write it as \"#1F4E79\"", s)
		return s
	}
	rgb, _ := strconv.ParseUint(s[1:], 16, 32)
	if luma := (299*(rgb>>16&255) + 587*(rgb>>8&255) + 114*(rgb&255)) / 1000; luma > 96 {
		j.fault("$.association.accent", "%q is too light: it would fade in black and white; choose a darker colour", s)
	}
	return s
}

func (j *checker) settle(s string) time.Duration {
	if s == "" {
		return 10 * time.Second
	}
	d, err := time.ParseDuration(s)
	if err != nil || d < time.Second || d > time.Hour {
		j.fault("$.settle", "%q is not a time to wait; write one from 1s to 1h, such as 10s", s)
	}
	return d
}

func (j *checker) list(f file, i int, rulesets Rulesets) List {
	path, raw := fmt.Sprintf("$.lists[%d]", i), f.Lists[i]
	l := List{ID: raw.ID, Ruleset: raw.Ruleset, Options: raw.Options}
	if !listPattern().MatchString(raw.ID) {
		j.fault(path+".id", "id %q: write a short name such as standard, of the characters a-z, 0-9 and -", raw.ID)
	}
	for _, earlier := range f.Lists[:i] {
		if earlier.ID == raw.ID {
			j.fault(path+".id", "the list %q is there twice", raw.ID)
		}
	}
	if raw.Since != "" {
		since, err := rating.ParseDate(raw.Since)
		if err != nil {
			j.fault(path+".since", "%v", err)
		}
		l.Since = since
	}
	ruleset, err := rulesets(raw.Ruleset)
	if err != nil {
		j.fault(path+".ruleset", "%v", err)
		return l
	}
	j.options(path+".options", raw.Options, ruleset.Options)
	l.Calendar = j.calendar(path+".calendar", raw.Calendar.Dates, raw.Calendar.At, raw.Calendar.CutoffDays,
		ruleset.FixedCalendar)
	if raw.Calendar.Cron != "" {
		j.asCron(path+".calendar", raw.Calendar.Cron, &l.Calendar, raw.Calendar.At != "", ruleset.FixedCalendar)
	}
	return l
}

// asCron reads days and time of day from a cron expression, which excludes the keys dates and at.
func (j *checker) asCron(path, said string, c *Calendar, timed, fixed bool) {
	switch {
	case fixed:
		j.fault(path+".cron", "this ruleset fixes its own list dates; only calendar.at may be set")
	case timed:
		j.fault(path+".at", "cron says the time of day, too; leave out at or cron")
	case len(c.Days) > 0:
		j.fault(path+".dates", "cron says the dates, too; leave out dates or cron")
	default:
		c.Cron = said
		c.Years, c.At = j.cron(path+".cron", said)
	}
}

func (j *checker) options(path string, chosen map[string]string, allowed map[string][]string) {
	for _, key := range sorted(chosen) {
		values, ok := allowed[key]
		if !ok {
			j.fault(path+"."+key, "the ruleset has no option %q%s", key, knownOptions(allowed))
			continue
		}
		if !slices.Contains(values, chosen[key]) {
			j.fault(path+"."+key, "%q is not a choice here; choose from %s", chosen[key], strings.Join(values, ", "))
		}
	}
}

func knownOptions(allowed map[string][]string) string {
	if len(allowed) == 0 {
		return ""
	}
	return "; it has " + strings.Join(sorted(allowed), ", ")
}

func (j *checker) calendar(path string, dates []string, at, cutoff string, fixed bool) Calendar {
	c := Calendar{At: 5 * time.Minute, CutoffDays: -1}
	if fixed && (len(dates) > 0 || cutoff != "") {
		j.fault(path, "this ruleset fixes its own list dates; only calendar.at may be set")
	}
	for i, s := range dates {
		day, err := rating.ParseMonthDay(s)
		if err != nil {
			j.fault(fmt.Sprintf("%s.dates[%d]", path, i), "%v", err)
		}
		if slices.Contains(c.Days, day) {
			j.fault(fmt.Sprintf("%s.dates[%d]", path, i), "%q is there twice", s)
		}
		c.Days = append(c.Days, day)
	}
	if at != "" {
		t, err := time.Parse("15:04", at)
		if err != nil {
			j.fault(path+".at", "%q is not a time of day; write it as \"00:05\"", at)
		}
		c.At = time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute
	}
	if cutoff != "" {
		written := j.writtenAt(path+".cutoff_days", cutoff)
		n, err := strconv.Atoi(written)
		if err != nil || !wholePattern().MatchString(written) || n < 1 || n > 366 {
			j.fault(path+".cutoff_days", "%q is not a number of days from 1 to 366", written)
		}
		c.CutoffDays = n
	}
	return c
}

func sorted[V any](m map[string]V) []string {
	return slices.Sorted(maps.Keys(m))
}
