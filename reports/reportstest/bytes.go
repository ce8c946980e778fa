package reportstest

import (
	"bytes"
	"io"
)

// Bytes returns what a report writes.
func Bytes(write func(io.Writer) error) ([]byte, error) {
	var out bytes.Buffer
	err := write(&out)
	return out.Bytes(), err
}
