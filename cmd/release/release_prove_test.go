//go:build prove

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestAReleaseIsTheSameTwice builds and packs the program of this system twice, unpacks it and runs a first day with
// the empty association in it.
func TestAReleaseIsTheSameTwice(t *testing.T) {
	here := system{runtime.GOOS, runtime.GOARCH}
	dirs := []string{t.TempDir(), t.TempDir()}
	var packed [2][]byte
	for i, dir := range dirs {
		if err := release(dir, "9.9.9", here.String()); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join(dir, here.archive("9.9.9")))
		if err != nil {
			t.Fatal(err)
		}
		packed[i] = data
	}
	if !bytes.Equal(packed[0], packed[1]) {
		t.Error("two releases of the same sources differ")
	}
	for _, args := range [][]string{
		{"sha256sum", "-c", "SHA256SUMS"}, {"tar", "xzf", here.archive("9.9.9")},
		{"kalends-9.9.9/kalends", "-C", "kalends-9.9.9/association", "run", "--once", "--accept-clock"},
		{"kalends-9.9.9/kalends", "-C", "kalends-9.9.9/association", "status"},
	} {
		if strings.HasPrefix(args[0], "kalends") {
			args[0] = filepath.Join(dirs[0], args[0])
		}
		c := exec.Command(args[0], args[1:]...)
		c.Dir = dirs[0]
		if output, err := c.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", strings.Join(args, " "), err, output)
		}
	}
}
