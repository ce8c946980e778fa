package search

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

func cpu() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(0, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
func TestAdhoc(t *testing.T) {
	n := 20000
	if v := os.Getenv("N"); v != "" {
		fmt.Sscan(v, &n)
	}
	es := invented(n)
	at := cpu()
	files, total, max := 0, 0, 0
	dir := "/tmp/s2idx"
	os.RemoveAll(dir)
	for name, data := range Build(es) {
		files++
		total += len(data)
		max = maxi(max, len(data))
		if name == "index.js" {
			t.Log("index", len(data))
		}
		p := filepath.Join(dir, name)
		os.MkdirAll(filepath.Dir(p), 0o777)
		os.WriteFile(p, data, 0o666)
	}
	t.Log(n, cpu()-at, files, total, max)
	x := indexOf(es)
	t.Log(len(x.keys), len(x.words))
}
func maxi(a, b int) int {
	if a > b {
		return a
	}
	return b
}
