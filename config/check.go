package config

import (
	"cmp"
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
)

// ValidCode reports whether s can be an association's code.
func ValidCode(s string) bool { return codePattern().MatchString(s) }

// config reads every key and returns the configuration, with defaults for missing keys. It adds a fault for each wrong
// value, which may then be in the result.
func (s *section) config() Config {
	about := s.in("association")
	c := Config{Plain: Plain{
		Code: about.Text("code"), Names: about.names(), Addresses: about.addresses(), Contact: about.Text("contact"),
		Accent: about.accent(), Federation: about.federation(), Zone: s.zone(), Languages: s.languages(),
		Approve:        s.Choice("publish", "auto", "approve") == "approve",
		RegisteredOnly: s.Choice("events", "open", "registered") == "registered",
		AdmitNew:       s.Choice("new_players", "wait", "admit") == "admit",
		ByName:         s.Choice("players_by_name", "ask", "accept") == "accept",
		Corrections:    rating.Policy(s.Choice("corrections", string(rating.NextList), string(rating.Reissue))),
		Wait:           s.Choice("missing_conditions", "note", "wait") == "wait",
		WarnDeadlines:  s.Choice("deadlines", "strict", "warn") == "warn",
		OmitInactive:   s.Choice("inactive", "list", "omit") == "omit",
		DateOrder:      s.Choice("date_order", "", "dmy", "mdy"),
		Paper:          s.Choice("paper", "A4", "Letter"),
		Settle:         s.settle(), Ledger: cmp.Or(s.Text("ledger"), "ledger"), Exports: s.exports(),
		Gate: s.in("gate").gate(), Privacy: s.in("privacy").privacy(), Notify: s.in("notify").notify(),
		Mail: s.in("mail").mail(), RemindAfter: s.in("remind").waiting(),
	}}
	c.Emblem, c.Fonts, c.Print = s.emblem(), s.fonts(), s.sections()
	c.Print.AgeGroups, c.Print.Tops = s.ageGroups(), s.Choice("tops", "regulation", "active", "all")
	calculation := s.in("calculation")
	c.Print.Trace = calculation.Choice("trace", "no", "yes") == "yes"
	calculation.Done()
	about.Done()
	c.Lists = s.lists()
	c.Site, c.CheckURL = s.in("site").site(c.Languages, c.Lists), webAddress(s, "check_url")
	c.Sign = readSign(s.in("sign"))
	s.Done()
	if !ValidCode(c.Code) {
		s.Fault(about.Node.Get("code"), "code %q: write 2 to 16 of the characters a-z, 0-9 and -", c.Code)
	}
	return c
}

// names reads the association's name by language. No name, and a language that Kalends does not write, are faults.
func (s *section) names() map[string]string {
	names := s.textsByKey("name")
	n := s.Node.Get("name")
	if len(names) == 0 {
		s.Fault(n, "association.name: give the name in at least one language")
	}
	for _, p := range n.Pairs {
		if !templates.Known(p.Key) {
			s.Fault(p.Value, "%q %s", p.Key, notALanguage())
		}
	}
	return names
}

// notALanguage returns the end of a message about an unknown language.
func notALanguage() string {
	return "is not a language Kalends writes; choose from " + strings.Join(templates.Languages, ", ")
}

// languages reads the languages of the association; English if there are none.
func (s *section) languages() []string {
	if langs := s.distinct("languages", templates.Known, notALanguage()); len(langs) > 0 {
		return langs
	}
	return []string{"en"}
}

// zone loads a time zone by its IANA name; after a fault it is UTC. "Local" is refused, because a list must not depend
// on the machine on which it is made.
func (s *section) zone() *time.Location {
	name, n := s.Text("timezone"), s.Node.Get("timezone")
	z, err := time.LoadLocation(name)
	switch {
	case name == "":
		s.Fault(n, "timezone: give the association's zone, such as Europe/Kyiv or Asia/Shanghai")
	case err != nil || name == "Local":
		s.Fault(n, "%q is not a time zone; write a name such as Europe/Kyiv, Asia/Shanghai or UTC", name)
	default:
		return z
	}
	return time.UTC
}

// accent reads the colour, which must be dark enough to be seen in black and white.
func (s *section) accent() string {
	colour, n := cmp.Or(s.Text("accent"), "#1F4E79"), s.Node.Get("accent")
	if !accentPattern().MatchString(colour) {
		s.Fault(n, "%q is not a colour; write it as \"#1F4E79\"", colour)
		return colour
	}
	rgb, _ := strconv.ParseUint(colour[1:], 16, 32)
	if luma := (299*(rgb>>16&255) + 587*(rgb>>8&255) + 114*(rgb&255)) / 1000; luma > 96 {
		s.Fault(n, "%q is too light: it would fade in black and white; choose a darker colour", colour)
	}
	return colour
}

// waiting reads after how many days a sheet that waits is in the reminders: 1 to 366, usually 7.
func (s *section) waiting() int {
	defer s.Done()
	return s.Number("waiting", 1, 366, 7)
}

// settle reads how long a file must have been unchanged before it is read: 1s to 1h, usually 10s.
func (s *section) settle() time.Duration {
	text := cmp.Or(s.Text("settle"), "10s")
	d, err := time.ParseDuration(text)
	if err != nil || d < time.Second || d > time.Hour {
		s.Fault(s.Node.Get("settle"), "%q is not a time to wait; write one from 1s to 1h, such as 10s", text)
	}
	return d
}

// lists reads the entries of lists. There must be at least one, and ids must differ.
func (s *section) lists() (all []List) {
	items := s.List("lists")
	if len(items) == 0 {
		s.Fault(s.Node.Get("lists"), "lists: name at least one list with its ruleset")
	}
	for _, n := range items {
		list := &section{s.Page.Section(n, "a list"), s.Reader}
		l := list.list()
		if slices.ContainsFunc(all, func(earlier List) bool { return earlier.ID == l.ID }) {
			s.Fault(n.Get("id"), "the list %q is there twice", l.ID)
		}
		all = append(all, l)
		list.Done()
	}
	return all
}

// list reads one entry of lists. The options and the calendar are checked by its ruleset.
func (s *section) list() List {
	l := List{ID: s.Text("id"), Ruleset: s.Text("ruleset"), Since: s.Date("since"), Options: s.textsByKey("options")}
	if !listPattern().MatchString(l.ID) {
		s.Fault(s.Node.Get("id"), "id %q: write a short name such as standard, of the characters a-z, 0-9 and -", l.ID)
	}
	calendar := s.in("calendar")
	ruleset, err := s.Rulesets(l.Ruleset)
	if err != nil {
		s.Fault(s.Node.Get("ruleset"), "%v", err)
	} else {
		s.options(ruleset.Options)
	}
	l.Calendar = calendar.calendar(ruleset.FixedCalendar)
	calendar.Done()
	return l
}

// options adds a fault for each chosen option that the ruleset does not have, and for each value that it does not
// allow.
func (s *section) options(allowed map[string][]string) {
	for _, p := range s.Node.Get("options").Pairs {
		values, ok := allowed[p.Key]
		if !ok {
			s.Fault(p.Value, "the ruleset has no option %q%s", p.Key, knownOptions(allowed))
			continue
		}
		if !slices.Contains(values, p.Value.Text) {
			s.Fault(p.Value, "%q is not a choice here; choose from %s", p.Value.Text, strings.Join(values, ", "))
		}
	}
}

// knownOptions returns the end of a message that names the options of a ruleset; empty if it has none.
func knownOptions(allowed map[string][]string) string {
	if len(allowed) == 0 {
		return ""
	}
	return "; it has " + strings.Join(slices.Sorted(maps.Keys(allowed)), ", ")
}

// calendar reads when lists are due. A cron expression excludes the keys dates and at. fixed: the ruleset sets its own
// dates, so only the time of day may be chosen.
func (s *section) calendar(fixed bool) Calendar {
	c := Calendar{At: 5 * time.Minute, CutoffDays: s.Number("cutoff_days", 1, 366, -1), Days: s.MonthDays("dates")}
	at, cron := s.Text("at"), s.Text("cron")
	if fixed && (len(c.Days) > 0 || c.CutoffDays > 0) {
		s.Fault(s.Node, "this ruleset fixes its own list dates; only calendar.at may be set")
	}
	if at != "" {
		t, err := time.Parse("15:04", at)
		if err != nil {
			s.Fault(s.Node.Get("at"), "%q is not a time of day; write it as \"00:05\"", at)
		}
		c.At = time.Duration(t.Hour())*time.Hour + time.Duration(t.Minute())*time.Minute
	}
	switch {
	case cron == "":
	case fixed:
		s.Fault(s.Node.Get("cron"), "this ruleset fixes its own list dates; only calendar.at may be set")
	case at != "":
		s.Fault(s.Node.Get("at"), "cron says the time of day, too; leave out at or cron")
	case len(c.Days) > 0:
		s.Fault(s.Node.Get("dates"), "cron says the dates, too; leave out dates or cron")
	default:
		c.Cron = cron
		c.Years, c.At = s.cron(s.Node.Get("cron"), cron)
	}
	return c
}
