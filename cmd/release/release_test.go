package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestMain runs the tests in the top folder of the sources, as make runs the command.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// some are files of an archive: a text, a program and an empty folder.
var some = []file{{name: "b.txt", data: []byte("two")}, {name: "kalends", data: []byte("program"), executable: true}, {name: "a/inbox/"}}

// TestAnArchiveIsTheSameTwice packs the same files in two orders and checks that the bytes are the same, with the
// names, permissions and contents.
func TestAnArchiveIsTheSameTwice(t *testing.T) {
	other := slices.Clone(some)
	slices.Reverse(other)
	for name, pack := range map[string]func(string, []file) ([]byte, error){"tar": tarGz, "zip": zipArchive} {
		one, err := pack("kalends-1", some)
		if err != nil {
			t.Fatal(err)
		}
		two, err := pack("kalends-1", other)
		if err != nil || !bytes.Equal(one, two) {
			t.Errorf("%s: other bytes, or %v", name, err)
		}
		want := []string{"drwxr-xr-x kalends-1/a/inbox/ ", "-rw-r--r-- kalends-1/b.txt two", "-rwxr-xr-x kalends-1/kalends program"}
		if got := unpacked(t, one, name == "zip"); !slices.Equal(got, want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// unpacked lists the entries of an archive: mode, name and content.
func unpacked(t *testing.T, packed []byte, isZip bool) (all []string) {
	t.Helper()
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	if isZip {
		z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
		must(err)
		for _, f := range z.File {
			r, err := f.Open()
			must(err)
			data, err := io.ReadAll(r)
			must(err)
			all = append(all, f.Mode().String()+" "+f.Name+" "+string(data))
		}
		return all
	}
	plain, err := gzip.NewReader(bytes.NewReader(packed))
	must(err)
	for r := tar.NewReader(plain); ; {
		h, err := r.Next()
		if err == io.EOF {
			return all
		}
		must(err)
		data, err := io.ReadAll(r)
		must(err)
		all = append(all, h.FileInfo().Mode().String()+" "+h.Name+" "+string(data))
	}
}

// TestStartHere packs the file that a user opens first for each system, and checks its name, permissions and line ends,
// and that it runs kalends setup.
func TestStartHere(t *testing.T) {
	for system, want := range map[system]string{{"windows", "amd64"}: "Start here.cmd", {"darwin", "arm64"}: "Start here.command", {"linux", "arm64"}: "start-here.sh"} {
		start, err := system.startFile()
		if err != nil {
			t.Fatal(err)
		}
		pack, ends := tarGz, bytes.Count(start.data, []byte("\r\n"))
		if system.os == "windows" {
			pack, ends = zipArchive, bytes.Count(start.data, []byte("\n"))-ends
		}
		packed, err := pack("kalends-1", []file{start})
		if err != nil {
			t.Fatal(err)
		}
		text := unpacked(t, packed, system.os == "windows")[0]
		if !strings.HasPrefix(text, "-rwxr-xr-x kalends-1/"+want+" ") || ends != 0 || !strings.Contains(text, " setup") {
			t.Errorf("%s: %d wrong line ends: %s", system, ends, text)
		}
	}
}

// TestEveryPartHasItsLicence checks that everything in the program of each system comes with its terms, the fonts
// included.
func TestEveryPartHasItsLicence(t *testing.T) {
	for _, s := range []system{{"linux", "amd64"}, {"windows", "arm64"}} {
		all, err := licencesFor(s)
		if err != nil {
			t.Fatalf("%s: %v", s, err)
		}
		var names []string
		for _, f := range all {
			names = append(names, f.name)
			if len(f.data) < 40 {
				t.Errorf("%s says too little", f.name)
			}
		}
		for _, want := range []string{"licences/go/LICENSE", "licences/fonts/NotoSansSC-LICENSE.txt", "licences/github.com/xuri/excelize/v2/LICENSE",
			"licences/github.com/jung-kurt/gofpdf/LICENSE", "licences/modernc.org/sqlite/LICENSE-SQLITE"} {
			if !slices.Contains(names, want) {
				t.Errorf("%s: no %s in %s", s, want, strings.Join(names, " "))
			}
		}
	}
}

// TestWhatIsToBeRead checks that the archive contains all documents, also those to which a document links.
func TestWhatIsToBeRead(t *testing.T) {
	for _, name := range documents {
		all, err := filesBelow(name, name)
		if err != nil || len(all) == 0 {
			t.Errorf("%s: %d files, %v", name, len(all), err)
		}
	}
}
