package redact

import (
	"cmp"
	"slices"
	"strings"

	"kalends/rating"
)

// kept are the fields of a person's rows in the registry that stay. Any other field is emptied; the rows of sheets
// that are not named here go wholly.
const kept = " player.id player.federation player.status player.status_since player.merged_into player.first_list" +
	" rating.id rating.list rating.date rating.rating rating.games rating.peak rating.last_game rating.k" +
	" title.id title.title title.awarded_on title.effective_list title.revoked_on" +
	" status.id status.from status.to status.kind status.year" +
	" correction.date correction.list correction.list_date correction.id correction.event correction.field correction.old" +
	" correction.new correction.approved_by "

// figures are the fields of a correction that are no personal data; any other correction of a person goes wholly.
const figures = " rating games k report "

// namesakes returns the names that the row of another player has.
func (p *pass) namesakes(sheets []*sheet) map[string]bool {
	all := map[string]bool{}
	for _, s := range sheets {
		keys, _ := s.keys()
		if keys[""] != "player" {
			continue
		}
		owners := p.owners(s, keys)
		found, _ := p.scan(s.text, form{lines: true}, About{})
		for _, h := range found {
			if owner, ok := owners[h.record+1]; h.kind == Name && h.name != "" && (!ok || owner != h.who) {
				all[h.name] = true
			}
		}
	}
	return all
}

// keys returns the key of each column of a sheet, the first word of the keys under "", and the row that has them.
func (s *sheet) keys() (keys map[string]string, row int) {
	keys = map[string]string{}
	for _, c := range s.cells {
		first, field, ok := strings.Cut(c.value, ".")
		if c.row > 12 || row > 0 && c.row > row {
			break
		}
		if ok && strings.Trim(first+field, "abcdefghijklmnopqrstuvwxyz_") == "" && first != "" && field != "" {
			keys[c.column], keys[""], row = c.value, first, c.row
		}
	}
	return keys, row
}

// owners returns the rows of a sheet that are about persons, with their places in the list of persons. Those of sheet
// Confirmed name persons in a text.
func (p *pass) owners(s *sheet, keys map[string]string) map[int]int {
	all := map[int]int{}
	for _, c := range s.cells {
		for who := range p.persons {
			id := p.persons[who].ID
			switch key := keys[c.column]; {
			case key == "confirmed.about" && slices.Contains(strings.Fields(c.value), id),
				key != "arbiter.id" && strings.HasSuffix(key, ".id") && strings.EqualFold(strings.TrimSpace(c.value), id):
				all[c.row] = who
			}
		}
	}
	return all
}

// rules changes the texts of the cells in the rows of persons.
func (p *pass) rules(s *sheet, texts []string) {
	keys, head := s.keys()
	owners := p.owners(s, keys)
	whole := map[int]bool{} // rows that go
	for _, c := range s.cells {
		if keys[c.column] == "correction.field" && !strings.Contains(figures, " "+c.value+" ") {
			whole[c.row] = true
		}
	}
	for i, c := range s.cells {
		who, is := owners[c.row]
		if !is || c.row <= head || keys[c.column] == "" {
			continue
		}
		texts[i] = p.rule(keys[c.column], who, c.value)
		if whole[c.row] {
			texts[i] = ""
		}
	}
}

// rule returns what a field of a person's row holds afterwards.
func (p *pass) rule(key string, who int, text string) string {
	stands := p.standIns[p.persons[who].ID]
	switch {
	case strings.Contains(kept, " "+key+" "):
		return text
	case key == "player.name":
		return p.persons[who].ID
	case key == "player.sex":
		return string(cmp.Or(stands.Sex, rating.Male))
	case key == "player.birth":
		return stands.Year
	case key == "player.birth_precision" && stands.Year != "":
		return "year"
	case key == "title.doc_no", key == "correction.reason":
		return "—"
	}
	return ""
}
