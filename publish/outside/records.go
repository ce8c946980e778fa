package outside

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"kalends/ingest/workbook"
	"kalends/publish/files"
)

// record is what a file says of a player or a game, by the keys of its columns.
type record map[string]string

// visitor is called with each record of a file, and with the keys of its columns.
type visitor func(keys []string, r record) error

// open opens a file and hands it to read.
func (t *tree) open(place string, read func(files.Opened, visitor) error, visit visitor) error {
	f, err := t.fsys.Open(t.path(place))
	if err != nil {
		return err
	}
	return errors.Join(read(f, visit), f.Close())
}

// readCSV reads a list as CSV; its first record has the keys.
func readCSV(f files.Opened, visit visitor) error {
	r := csv.NewReader(bufio.NewReader(f))
	keys, err := r.Read()
	if err != nil {
		return err
	}
	keys[0] = strings.TrimPrefix(keys[0], "\uFEFF")
	for {
		cells, err := r.Read()
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return err
		}
		one := record{}
		for i, cell := range cells {
			one[keys[i]] = cell
		}
		if err := visit(keys, one); err != nil {
			return err
		}
	}
}

// readJSON reads a list as JSON. The heading of the list is a record with the key issue.
func readJSON(f files.Opened, visit visitor) error {
	d := json.NewDecoder(bufio.NewReader(f))
	d.UseNumber()
	var list struct {
		Issue    string
		Revision json.Number
		Players  []map[string]any
	}
	if err := d.Decode(&list); err != nil {
		return err
	}
	err := visit(nil, record{"issue": list.Issue, "revision": list.Revision.String()})
	for _, p := range list.Players {
		one := record{}
		for key, value := range p {
			if value != nil {
				one[key] = fmt.Sprint(value)
			}
		}
		err = errors.Join(err, visit(nil, one))
	}
	return err
}

// keysRow is the row of a sheet that has the keys of its columns; the records begin two rows below.
const keysRow = 3

// readBook reads the records of all sheets of a workbook.
func readBook(f files.Opened, visit visitor) error {
	sheet, keys := "", []string(nil)
	return workbook.Rows(f, f.Size(), func(name string, row workbook.Row) (more bool, err error) {
		if name != sheet {
			sheet, keys = name, nil
		}
		if row.Number == keysRow {
			for _, c := range row.Cells {
				for len(keys) < c.Column {
					keys = append(keys, "")
				}
				keys[c.Column-1] = c.Raw
			}
		}
		if row.Number < keysRow+2 {
			return true, nil
		}
		one := record{}
		for _, c := range row.Cells {
			if c.Column <= len(keys) && one[keys[c.Column-1]] == "" {
				one[keys[c.Column-1]] = c.Raw
			}
		}
		return len(keys) > 0, visit(keys, one)
	})
}
