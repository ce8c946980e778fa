package players

import (
	"slices"

	"kalends/rating"
)

// women and men are the words for a sex in the languages that are read.
var (
	women = []string{"f", "w", "女", "ж", "жін", "жен", "female", "woman", "weiblich", "perempuan", "p",
		"fem", "femme", "mujer",
		"féminin", "femenino", "жінка", "женский", "жіноча", "女子"}
	men = []string{"m", "男", "м", "ч", "чол", "муж", "male", "man", "männlich", "lelaki", "l",
		"homme", "hombre", "h", "v", "varón",
		"masculin", "masculino", "чоловік", "мужской", "чоловіча", "男子"}
)

// TellSexes sets the sex of all people of a list. It needs the whole list: if that marks only women, as Swiss-Manager's
// does, the others are men; if it has H for men, M is for women, as in Spanish.
func TellSexes(all []Person) {
	texts := map[string]bool{}
	for _, p := range all {
		texts[p.sexText] = true
	}
	onlyWomen := texts[""] && len(texts) > 1
	for s := range texts {
		onlyWomen = onlyWomen && (s == "" || slices.Contains(women, s))
	}
	spanish := texts["h"] && !texts["f"]
	for i := range all {
		all[i].Sex = sexOf(all[i].sexText, onlyWomen, spanish)
		all[i].sexText = ""
	}
}

func sexOf(text string, onlyWomen, spanish bool) rating.Sex {
	switch {
	case text == "" && onlyWomen:
		return rating.Male
	case text == "m" && spanish, slices.Contains(women, text):
		return rating.Female
	case slices.Contains(men, text):
		return rating.Male
	}
	return ""
}
