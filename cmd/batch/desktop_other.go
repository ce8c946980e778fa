//go:build !windows

package main

import (
	"cmp"
	"os"
	"strings"
)

// userLanguage returns the language of Kalends that is closest to that of the user's locale.
func userLanguage() string {
	return languageLike(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")))
}

// userZone returns the IANA name of the computer's time zone; empty if it has none.
func userZone() string {
	if zone := strings.TrimPrefix(os.Getenv("TZ"), ":"); zone != "" {
		return zone
	}
	file, _ := os.Readlink("/etc/localtime") // a computer without it has no zone
	_, zone, _ := strings.Cut(file, "zoneinfo/")
	return zone
}

// leaveConsole does nothing: only Windows opens a window for a job.
func leaveConsole() {}
