package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestLogLines checks that every line is one JSON object, whatever names and errors contain.
func TestLogLines(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	log := newLog(&b, zone)
	log.Info("taken", "file", "a\n{\"level\":\"ERROR\"}.xlsx", "sha8", "0123abcd")
	log.Info("taken", "file", "\u202excod.exe", "place", "inbox/\x1b[2J", "event", "обласна ліга")
	log.Error("begins", "alert", "E-FAILED", "detail", "open \"x\": no such file\nand \x1b[31mmore")
	want := []map[string]string{
		{"file": `a\n{"level":"ERROR"}.xlsx`, "sha8": "0123abcd", "level": "INFO"},
		{"file": `\u202excod.exe`, "place": `inbox/\x1b[2J`, "event": "обласна ліга"},
		{"detail": "open \"x\": no such file\nand \\x1b[31mmore", "alert": "E-FAILED", "level": "ERROR"},
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%d lines\n%s", len(lines), b.String())
	}
	for i, line := range lines {
		var got map[string]string
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		for k, v := range want[i] {
			if got[k] != v {
				t.Errorf("line %d: %s is %q, want %q", i, k, got[k], v)
			}
		}
		if at, err := time.Parse(time.RFC3339, got["time"]); err != nil || !strings.HasSuffix(got["time"], "+08:00") || at.IsZero() {
			t.Errorf("time %q", got["time"])
		}
	}
}

// TestLogIsRotated fills more than one file; the older ones are compressed beside it.
func TestLogIsRotated(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "log", "kalends.log")
	log, file := openLog(path, time.UTC)
	filler := strings.Repeat("x", 1<<16)
	for range (logSize<<20)/len(filler) + 1 {
		log.Info("taken", "detail", filler)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	for range 600 { // the library compresses in the background
		if packed, err := filepath.Glob(filepath.Join(filepath.Dir(path), "kalends-*.log.gz")); err == nil && len(packed) == 1 {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	packed, err := filepath.Glob(filepath.Join(filepath.Dir(path), "kalends-*.log.gz"))
	info, err2 := os.Stat(path)
	if err != nil || err2 != nil || len(packed) != 1 || info.Size() > 1<<20 {
		t.Errorf("%v, %v, %v, %v", packed, info, err, err2)
	}
}

// TestLogThatCannotBeWritten checks that the job goes on.
func TestLogThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	blocked := filepath.Join(t.TempDir(), "log")
	if err := os.WriteFile(blocked, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	log, file := openLog(filepath.Join(blocked, "kalends.log"), time.UTC)
	log.Info("taken", "file", "league.xlsx")
	if err := file.Close(); err != nil {
		t.Error(err)
	}
}
