package readback

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"kalends/publish/files"
)

// readCSV compares the list as CSV, line by line.
func readCSV(f files.Opened, l *list) error {
	r := csv.NewReader(bufio.NewReaderSize(f, 64<<10))
	r.ReuseRecord = true
	heads, err := r.Read()
	if err != nil {
		return err
	}
	heads[0] = strings.TrimPrefix(heads[0], "\uFEFF")
	columns, has := columnsOf(heads)
	if err := checkColumns(has); err != nil {
		return err
	}
	for n := 0; ; n++ {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return l.checkComplete(n)
		}
		if err != nil {
			return err
		}
		got := record{has: has}
		for i, field := range columns {
			if field != ignored {
				got.texts[field] = cells[i]
			}
		}
		got.texts[idField] = withoutGuard(got.id())
		if err := l.compareNext(n, &got, l.rounded); err != nil {
			return fmt.Errorf("line %d: %w", n+2, err)
		}
	}
}

// withoutGuard removes the apostrophe that keeps a spreadsheet from taking a player's number for a formula.
func withoutGuard(id string) string {
	if len(id) > 1 && id[0] == '\'' && strings.IndexByte("=+-@\t\r", id[1]) >= 0 {
		return id[1:]
	}
	return id
}
