package office

import (
	"encoding/json"
	"fmt"
	"strings"

	"kalends/publish/exchange"
	"kalends/publish/settings"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
)

// configuration is the sheet on which the office changes settings of kalends.yaml. Settings that mean something only
// together are one row and its parts.
type configuration struct{ Office }

// The keys of what is filled in.
const (
	settingNew = "setting.new"
	settingBy  = "setting.by"
)

// Name implements Sheet.
func (configuration) Name() string { return "Settings" }

// Table implements Sheet.
func (s configuration) Table() (t Table, err error) {
	all, err := settings.Now(s.Folder)
	values := map[string]string{}
	for _, one := range all {
		values[one.Key] = one.Value
	}
	for _, one := range all {
		about := map[string]string{}
		for _, key := range one.Group {
			about[key] = values[key]
		}
		t.Rows = append(t.Rows, s.row(one, about))
	}
	return t, err
}

// row returns the row of a setting; about has the values of its group. Its key changes with each change, so that an older
// copy of the workbook does not make it again.
func (s configuration) row(one settings.Shown, about map[string]string) Row {
	text, _ := json.Marshal(about)
	label := func(value string) string { return settings.Label(s.Folder, one.Key, value) }
	row := Row{About: string(text), OfficeRow: sheets.OfficeRow{Key: rating.SHA(fmt.Append(text, one.Times))[:20] + partOf(one.Key, one.Group)}}
	row.Cells = map[string]string{
		"setting.name": s.Words.Say("settings." + one.Key + ".name"), "setting.means": s.Words.Say("settings." + one.Key + ".means"),
		"setting.value": label(one.Value), "setting.usual": label(one.Usual), "setting.yaml": one.Key,
	}
	var choices []string
	for _, choice := range one.Choices {
		choices = append(choices, label(choice))
	}
	row.Choices = map[string][]string{settingNew: choices}
	return row
}

// partOf returns what is behind the key of a row for a setting of a group: nothing for the first.
func partOf(key string, group []string) string {
	if key == group[0] {
		return ""
	}
	return "/" + key[strings.LastIndex(key, ".")+1:]
}

// Take implements Sheet.
func (s configuration) Take(f Filled) (Outcome, error) {
	var about map[string]string
	if err := json.Unmarshal([]byte(f.About), &about); err != nil {
		return Outcome{}, err
	}
	orders, parts, lacks := s.orders(f, about)
	if len(lacks.Found) > 0 || len(orders) == 0 {
		return lacks, nil
	}
	if err := s.as(orders[0].By, func() error { return settings.Change(s.Folder, orders) }); err != nil {
		return Outcome{}, err
	}
	var out Outcome
	var done []string
	for i, o := range orders {
		if o.Fault != nil {
			out.Found = append(out.Found, exchange.InCell{Key: settingNew + parts[i], Finding: *o.Fault})
		}
		done = append(done, s.Words.Say("settings.changed", "name", s.Words.Say("settings."+o.Key+".name"),
			"from", settings.Label(s.Folder, o.Key, o.From), "to", settings.Label(s.Folder, o.Key, o.To), "by", o.By))
	}
	if len(out.Found) == 0 {
		out.Done = strings.Join(done, "\n")
	}
	return out, nil
}

// orders returns the changes that a row and its parts ask for, with the parts. Initials in one of them are enough.
func (s configuration) orders(f Filled, about map[string]string) (orders []settings.Order, parts []string, lacks Outcome) {
	by := ""
	for _, key := range settings.Group(about) {
		part := partOf(key, settings.Group(about))
		if by == "" {
			by = f.Get(settingBy + part)
		}
		if typed := f.Get(settingNew + part); typed != "" {
			o := settings.Order{Setting: rating.Setting{Key: key, From: about[key], To: settings.Meant(key, typed)}}
			o.Origin = f.Finding(settingNew+part, finding.SettingRefused).Origin
			orders, parts = append(orders, o), append(parts, part)
		}
	}
	switch {
	case len(orders) == 0:
		return nil, nil, f.Lacks(settingNew)
	case by == "":
		return nil, nil, f.Lacks(settingBy + parts[0])
	}
	for i := range orders {
		orders[i].By = by
	}
	return orders, parts, lacks
}
