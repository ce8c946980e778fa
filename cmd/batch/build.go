package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"sync"
)

// build tells this program from every other of its version: by the commit that it was made of, and where that does not
// say all, by the file in which it lies. What another program has read of a workbook is read again.
var build = sync.OnceValue(func() string {
	info, _ := debug.ReadBuildInfo()
	if commit, whole := commitOf(info); whole {
		return commit
	}
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	file, err := os.Stat(name)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%d bytes of %d", file.Size(), file.ModTime().UnixNano())
})

// commitOf gives the commit that a program was made of; whole says that nothing was changed beside it.
func commitOf(info *debug.BuildInfo) (commit string, whole bool) {
	if info == nil {
		return "", false
	}
	said := map[string]string{}
	for _, s := range info.Settings {
		said[s.Key] = s.Value
	}
	commit = strings.Join([]string{info.GoVersion, said["vcs.revision"]}, " ")
	return commit, said["vcs.revision"] != "" && said["vcs.modified"] == "false"
}
