package office

import (
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/filled"
	"kalends/publish/exchange"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
	"kalends/templates"
)

// stranger is the phrase for a file that is not the office's workbook.
const stranger = "office.stranger"

// read notes in the ledger what was filled in in the versions of the workbook that were saved since the last pass, to
// be done then. While one of them is open none is read. The copies are removed.
func (o Office) read(r *record, pass *Pass) error {
	found, left, err := o.Saved(Name, r.Written, stranger)
	if err != nil {
		return err
	}
	pass.Left = left
	saved := saved{Office: o, asked: map[string]Row{}, rows: map[string]*Filled{}, versions: map[string]filledIn{}, times: map[string]int{},
		seen: map[string]bool{}, lines: map[string]map[string]int{}, wrong: map[string][]exchange.InCell{}}
	if len(found) > 0 {
		if err := saved.ask(); err != nil {
			return err
		}
	}
	for _, s := range found {
		if !saved.read(s) {
			pass.Left = append(pass.Left, exchange.Left{File: s.Name, Why: rating.Phrase(stranger, "code", finding.NoResults)})
			continue
		}
		if _, err := files.Archive(o.FS, o.ArchiveDir(), s.Data); err != nil {
			return err
		}
		r.Seen = append(r.Seen, s.SHA)
	}
	if pass.Read = len(saved.names)+len(r.Pending) > 0; len(saved.names) > 0 {
		if err := saved.note(r, pass); err != nil {
			return err
		}
	}
	return o.Clear(Name, r.Written)
}

// filledIn is what was filled in, by machine key.
type filledIn map[string]string

// saved is what was filled in in several versions of the workbook.
type saved struct {
	Office
	names    []string
	asked    map[string]Row     // the rows that are shown now, by sheet and key
	rows     map[string]*Filled // by sheet and key
	order    []string
	versions map[string]filledIn          // what was filled in in each row of a key, by sheet, key, file and count
	times    map[string]int               // how often a row, or a part of one, is in a file
	seen     map[string]bool              // sheet, key and bound of every row
	lines    map[string]map[string]int    // the numbers of rows, by file, sheet and key, then by part
	wrong    map[string][]exchange.InCell // by sheet and key
	unread   []exchange.InCell            // sheets that cannot be read
}

// ask sets the rows that are shown now.
func (s *saved) ask() error {
	for _, sheet := range s.sheets() {
		t, err := sheet.Table()
		if err != nil {
			return err
		}
		for _, row := range t.Rows {
			if key, _, _ := strings.Cut(row.Key, " "); key != "" {
				s.asked[sheet.Name()+" "+key] = row
			}
		}
	}
	return nil
}

// read adds the rows of a workbook; false if it is not one of the office's.
func (s *saved) read(book exchange.Saved) (ours bool) {
	from := rating.Origin{File: path.Base(book.Name), SHA: book.SHA}
	var unread []exchange.InCell
	for _, def := range templates.Office().Sheets {
		asks := strings.HasSuffix(def.Columns[0].Key, ".key")
		rows, _, whole := filled.Read(book.Book, templates.Office(), def.Name, from, s.Setup.DateOrder, true)
		ours = ours || asks && whole
		if asks && !whole {
			unread = append(unread, exchange.InCell{Finding: rating.Finding{Code: finding.SheetUnread, Origin: from,
				Args: map[string]string{"table": def.Name}}})
		}
		for _, r := range rows {
			s.row(def.Name, book.Name, r)
		}
	}
	if ours {
		s.names, s.unread = append(s.names, book.Name), append(s.unread, unread...)
	}
	return ours
}

// identity are the cells by which people know what a row is about.
var identity = map[string][]string{"Release": {"release.list", "release.date"}, "Bring in": {"bring.proposal"},
	"Settings": {"setting.yaml"}}

// row adds a row in which something was filled in. A part of another row is added to that.
func (s *saved) row(sheet, file string, r filled.Row) {
	head, bound, _ := strings.Cut(r.Key, " ")
	key, part, _ := strings.Cut(head, "/")
	place := file + " " + sheet + " " + key
	if s.lines[place] == nil {
		s.lines[place] = map[string]int{}
	}
	id := sheet + " " + key
	s.lines[place][part] = r.Row
	s.seen[id+" "+bound] = true
	if len(r.Typed) == 0 && !r.Unread {
		return
	}
	if part != "" {
		part = "/" + part
	}
	f := s.rows[id]
	if f == nil {
		f = &Filled{Sheet: sheet, Key: key, File: path.Base(file), Typed: map[string]string{}, Cells: map[string]string{},
			Lines: s.lines[place]}
		s.rows[id], s.order = f, append(s.order, id)
	}
	if part == "" && f.Bound == "" {
		f.Bound = bound
	}
	asked, is := s.asked[sheet+" "+head]
	for _, key := range identity[sheet] {
		if shown := r.Shown(key); is && shown != "" && shown != asked.Cells[key] {
			s.wrong[id] = append(s.wrong[id], exchange.InCell{Key: key + part, Finding: rating.Finding{Code: finding.RowsApart,
				Origin: r.Origin(key), Read: shown, Args: map[string]string{"other": asked.Cells[key]}}})
		}
	}
	for _, fault := range r.Faults {
		s.wrong[id] = append(s.wrong[id], exchange.InCell{Key: fault.Key + part, Finding: fault.Finding})
	}
	for _, key := range r.Formulas {
		s.wrong[id] = append(s.wrong[id], exchange.InCell{Key: key + part, Finding: rating.Finding{Code: finding.FormulaFilledIn,
			Origin: r.Origin(key), Read: r.Typed[key]}})
	}
	typed, cells := filledIn{}, map[string]string{}
	for key, text := range r.Typed {
		typed[key+part], cells[key+part] = text, sheet+"!"+r.Origin(key).Cell
	}
	s.merge(id, path.Base(file), part, typed, cells)
}

// merge adds what one row, or a part of it, says to what is known of the row, and notes what contradicts that.
func (s *saved) merge(id, file, part string, typed filledIn, cells map[string]string) {
	f, row := s.rows[id], id+" "+file+part
	s.times[row]++
	version := id + "#" + file + "#" + strconv.Itoa(s.times[row])
	if s.versions[version] == nil {
		s.versions[version] = filledIn{}
	}
	maps.Copy(s.versions[version], typed)
	for _, key := range slices.Sorted(maps.Keys(typed)) {
		text, before := typed[key], f.Typed[key]
		column, _, _ := strings.Cut(key, "/")
		if before != "" && text != before && !strings.HasSuffix(column, ".by") {
			s.contradict(id, key, text, file+": "+cells[key])
		}
		if before == "" {
			f.Typed[key], f.Cells[key] = text, cells[key]
		}
	}
}

// contradict notes that what is filled in in a cell is another text elsewhere.
func (s *saved) contradict(id, key, other, there string) {
	found := s.rows[id].Wrong(key, finding.DecisionsContradict, "other", other, "there", there).Found
	s.wrong[id] = append(s.wrong[id], found...)
}

// joined notes a contradiction if a row is filled in only by what several copies say together.
func (s *saved) joined(id string) {
	var least []string
	there := ""
	for _, version := range slices.Sorted(maps.Keys(s.versions)) {
		of, file, _ := strings.Cut(version, "#")
		lacks := slices.DeleteFunc(slices.Sorted(maps.Keys(s.rows[id].Typed)), func(key string) bool { return s.versions[version][key] != "" })
		if of == id && (there == "" || len(lacks) < len(least)) {
			least, there = lacks, strings.Split(file, "#")[0]
		}
	}
	for _, key := range least {
		s.contradict(id, key, "–", there)
	}
}

// unseen keeps the rows that stand and that no copy has shown, because all of them are older. What was filled in in
// their places there must not contradict them.
func (s *saved) unseen(r *record) {
	stands := r.Stands
	r.Stands = nil
	for _, st := range stands {
		id := st.Sheet + " " + st.Key
		if _, asked := s.asked[id]; !asked || s.seen[id+" "+st.bound()] {
			continue
		}
		if s.rows[id] == nil {
			r.Stands = append(r.Stands, st)
		} else {
			s.merge(id, Name, "", st.Typed, st.Cells)
		}
	}
}

// note makes what was filled in pending, in one commit with the note that the workbooks were read. A row with a fault,
// or one that is not shown now, is not: it stands as it was filled in, or is lost.
func (s *saved) note(r *record, pass *Pass) error {
	r.At, r.Previous, r.Lost = folder.Clock(s.Moment()), r.Stands, s.unread
	pass.add(s.unread)
	s.unseen(r)
	for _, id := range s.order {
		s.joined(id)
		f := *s.rows[id]
		row, asked := s.asked[id]
		f.About = row.About
		r.use(f)
		switch {
		case !asked:
			s.lost(r, f, pass)
		case len(s.wrong[id]) > 0:
			pass.add(r.news(f, s.wrong[id]))
			r.Stands = append(r.Stands, standing{withoutDoubtful(f, s.wrong[id]), kept{Found: s.wrong[id]}})
		default:
			r.Pending = append(r.Pending, f)
		}
	}
	return s.WriteNote(metaOffice, r)
}

// serial begins the key of a row that is shown empty, before its number. Other keys are hashes.
const serial = "n"

// emptyRows returns the keys of n rows of a sheet that people fill in: those in which something stands, then unused
// ones.
func (o Office) emptyRows(sheet string, n int) (keys []string, err error) {
	r, err := o.record()
	for _, s := range r.Stands {
		if s.Sheet == sheet {
			keys = append(keys, s.Key)
		}
	}
	for _, f := range r.Pending {
		if f.Sheet == sheet && !slices.Contains(keys, f.Key) {
			keys = append(keys, f.Key)
		}
	}
	for i := r.Used[sheet] + 1; len(keys) < n; i++ {
		keys = append(keys, serial+strconv.Itoa(i))
	}
	return keys, err
}

// use notes that the empty row of a key was filled in, and is not shown empty again.
func (r *record) use(f Filled) {
	number, is := strings.CutPrefix(f.Key, serial)
	if n, err := strconv.Atoi(number); is && err == nil && n > r.Used[f.Sheet] {
		if r.Used == nil {
			r.Used = map[string]int{}
		}
		r.Used[f.Sheet] = n
	}
}

// lost notes that a row is not shown any more; one that was done just so needs no note.
func (s *saved) lost(r *record, f Filled, pass *Pass) {
	key := f.Sheet + " " + f.Key
	if slices.ContainsFunc(r.Taken, func(t taken) bool { return t.Key == key && maps.Equal(t.Typed, f.Typed) }) {
		return
	}
	one := exchange.InCell{Key: f.first(), Finding: f.Finding(f.first(), finding.NotDecidedNow)}
	r.Lost = append(r.Lost, one)
	pass.add([]exchange.InCell{one})
}

// withoutDoubtful returns a row without the entries that contradict those of another copy, or without any if they may
// belong to another row. If they were shown again, saving the workbook would decide.
func withoutDoubtful(f Filled, found []exchange.InCell) Filled {
	f.Typed = maps.Clone(f.Typed)
	for _, in := range found {
		switch in.Finding.Code {
		case finding.DecisionsContradict:
			delete(f.Typed, in.Key)
		case finding.RowsApart:
			clear(f.Typed)
		}
	}
	return f
}

// news returns what was found in a row; nothing if the same was found before and nobody has changed the row since.
func (r *record) news(f Filled, found []exchange.InCell) []exchange.InCell {
	same := func(a, b exchange.InCell) bool {
		return a.Key == b.Key && a.Finding.Code == b.Finding.Code && maps.Equal(a.Finding.Args, b.Finding.Args)
	}
	if slices.ContainsFunc(r.Previous, func(s standing) bool {
		return s.Sheet == f.Sheet && s.Key == f.Key && maps.Equal(s.Typed, f.Typed) && slices.EqualFunc(s.Outcome.Found, found, same)
	}) {
		return nil
	}
	return found
}

// add adds findings about cells to the pass.
func (p *Pass) add(found []exchange.InCell) {
	for _, in := range found {
		p.Found = append(p.Found, in.Finding)
	}
}

// Finding returns a finding about what was filled in under a key, or about the row if nothing was; args are pairs of
// name and value.
func (f Filled) Finding(key, code string, args ...string) rating.Finding {
	found := rating.Finding{Code: code, Origin: rating.Origin{File: f.File}, Read: f.Typed[key], Args: map[string]string{}}
	at := f.Cells[key]
	if column, part, _ := strings.Cut(key, "/"); at == "" { // an empty cell of the same row
		at = f.Sheet + "!" + sheets.OfficeCell(f.Sheet, column, f.Lines[part]-sheets.FirstLine)
	}
	found.Origin.Sheet, found.Origin.Cell, _ = strings.Cut(at, "!")
	for i := 0; i+1 < len(args); i += 2 {
		found.Args[args[i]] = args[i+1]
	}
	return found
}

// first returns the key of the first cell of the row that was filled in, or else of one of its parts.
func (f Filled) first() string {
	def, _ := templates.Office().Sheet(f.Sheet)
	for _, column := range def.Columns {
		if f.Cells[column.Key] != "" {
			return column.Key
		}
	}
	return append(slices.Sorted(maps.Keys(f.Cells)), "")[0] // "": a value that could not be read
}

// Wrong returns a finding about the cell of a key as the outcome of a row.
func (f Filled) Wrong(key, code string, args ...string) Outcome {
	return Outcome{Found: []exchange.InCell{{Key: key, Finding: f.Finding(key, code, args...)}}}
}

// Lacks returns the outcome of a row in which a column must be filled in.
func (f Filled) Lacks(key string) Outcome {
	column, _, _ := strings.Cut(key, "/")
	return f.Wrong(key, finding.DecisionLacks, "field", column)
}

// Choice returns which of some words was filled in under a key, in any language: words are keys into the words without
// prefix. It is empty if nothing was filled in; ok is false if it is none of them.
func (f Filled) Choice(key, prefix string, words ...string) (word string, ok bool) {
	text := f.Typed[key]
	if text == "" {
		return "", true
	}
	for _, w := range words {
		if exchange.IsWord(text, prefix+w) {
			return w, true
		}
	}
	return "", false
}
