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

// readCSV reads the list as CSV, a line at a time.
func readCSV(f files.Opened, l *list) error {
	r := csv.NewReader(bufio.NewReaderSize(f, 64<<10))
	r.ReuseRecord = true
	heads, err := r.Read()
	if err != nil {
		return err
	}
	heads[0] = strings.TrimPrefix(heads[0], "\uFEFF")
	at := columnsOf(heads)
	if err := at.whole(); err != nil {
		return err
	}
	for n := 0; ; n++ {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			return l.complete(n)
		}
		if err != nil {
			return err
		}
		got := at.line(func(i int) string { return record[i] })
		got.id = unguarded(got.id)
		if err := l.next(n, &got, l.printed); err != nil {
			return fmt.Errorf("line %d: %w", n+2, err)
		}
	}
}

// unguarded takes away the mark that keeps a number from being taken for a formula.
func unguarded(id string) string {
	if len(id) > 1 && id[0] == '\'' && strings.ContainsRune("=+-@\t\r", rune(id[1])) {
		return id[1:]
	}
	return id
}
