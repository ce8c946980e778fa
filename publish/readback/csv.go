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
	var got line
	at, has := columnsOf(heads)
	if err := whole(has); err != nil {
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
		got.clear()
		got.has = has
		for i, place := range at {
			if place != nowhere {
				put(&got, place, record[i])
			}
		}
		got.texts[idPlace] = unguarded(got.id())
		if err := l.next(n, &got, l.printed); err != nil {
			return fmt.Errorf("line %d: %w", n+2, err)
		}
	}
}

// unguarded takes away the mark that keeps a number from being taken for a formula.
func unguarded(id []byte) []byte {
	if len(id) > 1 && id[0] == '\'' && strings.IndexByte("=+-@\t\r", id[1]) >= 0 {
		return id[1:]
	}
	return id
}
