package main

import (
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"time"

	"gopkg.in/natefinch/lumberjack.v2"

	"kalends/rating"
)

// The log of the scheduled job has one JSON object per line, for every change of a sheet's or a list's state, every
// warning and every fault. A file of logSize megabytes is compressed and archived; logFiles of them are kept.
const (
	logSize  = 10
	logFiles = 12
)

// openLog returns a log that writes at path, and its file, which the caller closes. The file is opened with the first
// line; a log that cannot be written does not stop the job.
func openLog(path string, zone *time.Location) (*slog.Logger, io.Closer) {
	file := &lumberjack.Logger{Filename: path, MaxSize: logSize, MaxBackups: logFiles, Compress: true, LocalTime: true}
	return newLog(existingDirWriter{file, filepath.Dir(filepath.Dir(path))}, zone), file
}

// existingDirWriter writes only while the ledger's folder exists, so that the log does not make a folder in an empty
// mount point.
type existingDirWriter struct {
	io.Writer
	dir string
}

// Write drops the line and returns an error if the folder does not exist.
func (w existingDirWriter) Write(line []byte) (int, error) {
	if _, err := os.Stat(w.dir); err != nil {
		return 0, err
	}
	return w.Writer.Write(line)
}

// newLog writes lines with the moment in the association's zone, to the second, and with names that break no line and
// control no terminal.
func newLog(w io.Writer, zone *time.Location) *slog.Logger {
	plain := func(_ []string, a slog.Attr) slog.Attr {
		switch {
		case a.Key == slog.TimeKey:
			a.Value = slog.StringValue(a.Value.Time().In(zone).Format(time.RFC3339))
		case a.Value.Kind() == slog.KindString && slices.Contains(names, a.Key):
			a.Value = slog.StringValue(rating.Word(a.Value.String()))
		case a.Value.Kind() == slog.KindString:
			a.Value = slog.StringValue(rating.Lines(a.Value.String()))
		}
		return a
	}
	return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{ReplaceAttr: plain}))
}

// names are the fields whose values senders choose.
var names = []string{"file", "place", "event"}
