package players

import (
	"slices"

	"kalends/rating"
)

// women and men are the ways in which lists say a sex, in all languages that are read.
var (
	women = []string{"f", "w", "女", "ж", "жін", "жен", "female", "woman", "weiblich", "perempuan", "p", "fem", "femme", "mujer",
		"féminin", "femenino", "жінка", "женский", "жіноча", "女子"}
	men = []string{"m", "男", "м", "ч", "чол", "муж", "male", "man", "männlich", "lelaki", "l", "homme", "hombre", "h", "v", "varón",
		"masculin", "masculino", "чоловік", "мужской", "чоловіча", "男子"}
)

// TellSexes gives everybody of a list his sex. Where a list marks only women, as Swiss-Manager's does, the others are
// men; where it has H for men, M is for women, as in Spanish.
func TellSexes(all []Person) {
	said := map[string]bool{}
	for _, p := range all {
		said[p.sexSaid] = true
	}
	onlyWomen := said[""] && len(said) > 1
	for s := range said {
		onlyWomen = onlyWomen && (s == "" || slices.Contains(women, s))
	}
	spanish := said["h"] && !said["f"]
	for i := range all {
		all[i].Sex = sexOf(all[i].sexSaid, onlyWomen, spanish)
		all[i].sexSaid = ""
	}
}

func sexOf(said string, onlyWomen, spanish bool) rating.Sex {
	switch {
	case said == "" && onlyWomen:
		return rating.Male
	case said == "m" && spanish, slices.Contains(women, said):
		return rating.Female
	case slices.Contains(men, said):
		return rating.Male
	}
	return ""
}
