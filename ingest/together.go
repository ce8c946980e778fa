package ingest

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/draft"
	"kalends/ingest/formats"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// File is a file as it was dropped.
type File struct {
	Name  string
	Label string // the folder of the inbox that it lay in
	Data  []byte
	SHA   string // of the data; empty: nobody has reckoned it yet
}

// Sum gives the SHA-256 of what a file holds.
func (f File) Sum() string {
	if f.SHA != "" {
		return f.SHA
	}
	return rating.SHA(f.Data)
}

// ReadAll reads files that are one event: as one workbook that has the sheets of all of them. What holds for the sheets of
// a workbook holds for them, and every fact keeps the file that it stands in. One file is read as it is.
func ReadAll(files []File, office Office) Reading {
	all := make([]opened, len(files))
	for i, f := range files {
		var findings rating.Findings
		all[i], findings = office.open(f)
		if len(findings) > 0 {
			return Reading{Findings: findings}
		}
	}
	book, seams := together(all)
	r := Reading{Sheets: book.Names()}
	if len(all) == 1 {
		r.Mends = mends(book)
	}
	src := draft.Source{Book: book, File: all[0].Name, SHA: all[0].sha, Lists: office.Lists, Classes: office.Classes, Today: office.Today,
		DateOrder: office.DateOrder}
	format, ok := formats.Of(book)
	if !ok {
		r.Findings = placed(rating.Findings{unknown(book, files[0].Data)}, src.File, src.SHA)
		return r
	}
	d := format.Read(src)
	d.Gathered = seams.withGames(d) > 1
	r = settled(r, d, book, all, office)
	seams.restore(&r)
	return r
}

// opened is a file and what it holds.
type opened struct {
	File
	sha  string
	book workbook.Book
}

// open parses a file; what it is refused for is among the findings.
func (o Office) open(f File) (opened, rating.Findings) {
	one := opened{File: f, sha: f.Sum()}
	parse := o.Parse
	if parse == nil {
		parse = workbook.Read
	}
	book, findings := parse(f.Data)
	one.book, one.Data = book, nil
	return one, placed(findings, f.Name, one.sha)
}

// seams say which sheet of a workbook is which of a file's. nil: the workbook is a single file.
type seams map[string]rating.Origin

// together makes one workbook of several files. Each sheet bears the name of its file, so that two places are never the
// same; what a cell means in it is still said by its own name, and a day by the year from which its file counts.
func together(all []opened) (workbook.Book, seams) {
	if len(all) == 1 {
		return all[0].book, nil
	}
	whole, at := workbook.Book{}, seams{}
	for _, f := range all {
		whole.Rival, whole.Charset = cmp.Or(whole.Rival, f.book.Rival), cmp.Or(whole.Charset, f.book.Charset)
		for _, s := range f.book.From1900().Sheets {
			origin := rating.Origin{File: f.Name, SHA: f.sha, Sheet: s.Name}
			s.Own = s.Name
			s.Name = at.free(strings.TrimSuffix(rating.Word(f.Name)+": "+s.Name, ": "))
			at[s.Name] = origin
			whole.Sheets = append(whole.Sheets, s)
		}
	}
	return whole, at
}

// free gives a name that no other sheet has.
func (s seams) free(name string) string {
	for n, tried := 2, name; ; n++ {
		if _, taken := s[tried]; !taken {
			return tried
		}
		tried = name + " (" + strconv.Itoa(n) + ")"
	}
}

// withGames counts the files that have games.
func (s seams) withGames(d *draft.Draft) int {
	files := map[string]bool{}
	for _, p := range d.Pairs {
		files[s[p.Origin.Sheet].SHA] = true
	}
	return len(files)
}

// restore gives every fact the file and the sheet in which it stands.
func (s seams) restore(r *Reading) {
	if s == nil {
		return
	}
	put := func(o *rating.Origin) {
		if own, ok := s[o.Sheet]; ok {
			o.File, o.SHA, o.Sheet = own.File, own.SHA, own.Sheet
		}
	}
	put(&r.Event.Origin)
	for i := range r.Event.Entrants {
		put(&r.Event.Entrants[i].Origin)
	}
	for i := range r.Event.Games {
		put(&r.Event.Games[i].Origin)
	}
	for i := range r.Findings {
		put(&r.Findings[i].Origin)
		for j := range r.Findings[i].Asked {
			put(&r.Findings[i].Asked[j].At)
		}
	}
	for i, name := range r.Sheets {
		r.Sheets[i] = s[name].Sheet
	}
}

// filesOf names the files of an event.
func filesOf(all []opened) []rating.File {
	if len(all) == 1 {
		return nil
	}
	var files []rating.File
	for _, f := range all {
		files = append(files, rating.File{Name: f.Name, SHA: f.sha})
	}
	return files
}

// joinable are the errors of a file that others of the same event can mend: rounds, or numbers of its players, that they
// have and it has not.
var joinable = []string{finding.OnlySomeRounds, finding.RoundMissing, finding.NoNumber}

// listsOnly are the errors of a list of players, which has no games of its own.
var listsOnly = []string{finding.OnlyRanking, finding.OnlyEntrants}

// gathering says of files that wait for others what is still missing, instead of what is wrong with them: rounds that are
// not here yet, players without numbers, and games that are told in two ways.
func gathering(d *draft.Draft, all []opened) {
	if len(all) > 1 {
		d.Pad.Note(finding.GatheredFrom, d.Event.Origin, "", "n", strconv.Itoa(len(all)), "files", listed(toldApart(all)))
		contradictions(d)
	}
	g := awaited{Draft: d, files: toldApart(all)}
	switch fs := &d.Pad.Findings; {
	case g.rounds():
		*fs = slices.DeleteFunc(*fs, func(f rating.Finding) bool {
			return slices.Contains(joinable, f.Code) || slices.Contains(doubts, f.Code)
		})
	case onlyCodes(*fs, joinable):
		g.numbers()
	}
}

// awaitGames lets a list of players wait for the games of its event, if the office has entered that; what is wrong with any
// other list stays as it is.
func awaitGames(d *draft.Draft, text string, all []opened, r Reading, office Office) {
	if _, known := office.Registry.Event(r.Part.code()); !known || !onlyCodes(d.Pad.Findings, []string{finding.OnlyEntrants}) {
		return
	}
	complete(d, text, all, r.ContentSHA, office)
	approve(d, office)
	for i, f := range d.Pad.Findings {
		if f.Code == finding.OnlyEntrants {
			d.Pad.Findings[i].Code = finding.GamesAwaited
			f.Args["code"] = d.Event.Code
		}
	}
	for _, e := range d.Listed {
		d.Event.Entrants = append(d.Event.Entrants, e.Entrant)
	}
}

// awaited is what is missing of an event of which some files are here.
type awaited struct {
	*draft.Draft
	files []string
}

// rounds puts down which rounds are here and which are missing, if any are.
func (g awaited) rounds() bool {
	i := slices.IndexFunc(g.Pad.Findings, func(f rating.Finding) bool {
		return f.Code == finding.OnlySomeRounds || f.Code == finding.RoundMissing
	})
	if i < 0 || !onlyCodes(g.Pad.Findings, joinable) {
		return false
	}
	said := max(g.DeclaredRounds, g.Event.Rounds)
	here, missing := roundsOf(g.Pairs), []int(nil)
	for n := 1; n <= max(said, slices.Max(append(here, 0))); n++ {
		if !slices.Contains(here, n) {
			missing = append(missing, n)
		}
	}
	of := ""
	if g.DeclaredRounds > 0 {
		of = strconv.Itoa(g.DeclaredRounds)
	}
	g.Pad.Note(finding.RoundsAwaited, g.Pad.Findings[i].Origin, "", "rounds", spans(here), "of", of, "missing",
		spans(missing), "n", strconv.Itoa(len(g.files)), "files", listed(g.files), "key", g.Pad.Findings[i].Args["key"],
		"code", rowOf(g.Event.Code))
	if word := g.Pad.Findings[i].Args["key"]; word != "" {
		g.Pad.Findings[len(g.Pad.Findings)-1].Asked = aboutFile(g.Draft, rating.AboutInterim, word)
	}
	return true
}

// numbers puts down once which players have no number.
func (g awaited) numbers() {
	var names []string
	var at rating.Origin
	for _, e := range g.Entrants {
		if e.Player == "" {
			names = append(names, e.Name)
		}
	}
	g.Pad.Findings = slices.DeleteFunc(g.Pad.Findings, func(f rating.Finding) bool {
		if f.Code == finding.NoNumber && at == (rating.Origin{}) {
			at = f.Origin
		}
		return f.Code == finding.NoNumber
	})
	if at != (rating.Origin{}) {
		g.Pad.Note(finding.NumbersAwaited, at, "", "n", strconv.Itoa(len(names)), "players", listed(names), "files",
			listed(g.files))
	}
}

// onlyCodes says whether a finding has only errors of some codes.
func onlyCodes(all rating.Findings, codes []string) bool {
	return !slices.ContainsFunc(all, func(f rating.Finding) bool {
		return f.Severity() == rating.Error && !slices.Contains(codes, f.Code)
	})
}

// contradictions folds players with two games in a round, which two files tell in two ways, into one question a round.
func contradictions(d *draft.Draft) {
	type pair struct{ round, here, there string }
	told := map[pair]bool{}
	var asked rating.Findings
	d.Pad.Findings = slices.DeleteFunc(d.Pad.Findings, func(f rating.Finding) bool {
		end := strings.LastIndex(f.Args["first"], "!")
		if f.Code != finding.SecondGame || end < 0 || f.Args["first"][:end] == f.Origin.Sheet {
			return false
		}
		if p := (pair{f.Args["round"], f.Origin.Sheet, f.Args["first"][:end]}); !told[p] {
			told[p] = true
			asked = append(asked, rating.Finding{Code: finding.RoundToldTwice, Origin: f.Origin,
				Args: map[string]string{"round": p.round, "player": f.Args["player"], "other": f.Args["first"]}})
		}
		return true
	})
	d.Pad.Findings = append(d.Pad.Findings, asked...)
}

func namesOf(all []opened) (names []string) {
	for _, f := range all {
		names = append(names, f.Name)
	}
	return names
}

// toldApart names files for people: where two have the same name, each with the folder of the inbox that it lay in.
func toldApart(all []opened) []string {
	names, times := namesOf(all), map[string]int{}
	for _, name := range names {
		times[name]++
	}
	for i, f := range all {
		if times[f.Name] > 1 && f.Label != "" {
			names[i] = f.Label + "/" + f.Name
		}
	}
	return names
}

// roundsOf gives the rounds of which there are games, in order.
func roundsOf(all []draft.Pair) (rounds []int) {
	for _, p := range all {
		if p.Round > 0 && p.Stage == rating.Normal && !slices.Contains(rounds, p.Round) {
			rounds = append(rounds, p.Round)
		}
	}
	slices.Sort(rounds)
	return rounds
}

// spans writes numbers in order as a person says them: 1–4, 6.
func spans(all []int) string {
	var parts []string
	for i := 0; i < len(all); {
		j := i
		for j+1 < len(all) && all[j+1] == all[j]+1 {
			j++
		}
		switch {
		case j == i:
			parts = append(parts, strconv.Itoa(all[i]))
		case j == i+1:
			parts = append(parts, strconv.Itoa(all[i]), strconv.Itoa(all[j]))
		default:
			parts = append(parts, strconv.Itoa(all[i])+"–"+strconv.Itoa(all[j]))
		}
		i = j + 1
	}
	return strings.Join(parts, ", ")
}
