package config

import (
	"strconv"

	"kalends/rating"
)

// privacyFile is the section privacy of kalends.yaml.
type privacyFile struct {
	Birth   string `yaml:"birth"`
	Juniors struct {
		Under string `yaml:"under"`
		Names string `yaml:"names"`
		From  string `yaml:"from"`
		Until string `yaml:"until"`
	} `yaml:"juniors"`
}

// privacy reads how much of people's data is printed.
func (j *checker) privacy(f privacyFile) (p rating.Privacy) {
	if shown := j.choice("$.privacy.birth", f.Birth, "year", "day", "band", "none"); shown != "year" {
		p.Birth = rating.BirthShown(shown)
	}
	young := f.Juniors
	if young.Under == "" {
		for _, key := range []struct{ name, value string }{{"names", young.Names}, {"from", young.From}, {"until", young.Until}} {
			if key.value != "" {
				j.fault("$.privacy.juniors."+key.name, "privacy.juniors.under: say under which age, such as 16")
				break
			}
		}
		return p
	}
	n, err := strconv.Atoi(j.writtenAt("$.privacy.juniors.under", young.Under))
	if err != nil || n < 6 || n > 21 {
		j.fault("$.privacy.juniors.under", "%q is not an age here; write whole years from 6 to 21, such as 16", young.Under)
	}
	p.Juniors = rating.Juniors{Under: n, Names: rating.NamesShown(j.choice("$.privacy.juniors.names", young.Names, "initials", "none")),
		From: dayOf(j, "$.privacy.juniors.from", young.From), Until: dayOf(j, "$.privacy.juniors.until", young.Until)}
	if p.Juniors.Until != 0 && p.Juniors.Until < p.Juniors.From {
		j.fault("$.privacy.juniors.until", "%s is before %s; the last day comes after the first", p.Juniors.Until, p.Juniors.From)
	}
	return p
}

// dayOf reads a day, which may be missing.
func dayOf(j *checker, at, value string) rating.Date {
	written := j.writtenAt(at, value)
	if written == "" {
		return 0
	}
	day, err := rating.ParseDate(written)
	if err != nil {
		j.fault(at, "%q is not a date; write it as 2026-01-31", written)
	}
	return day
}
