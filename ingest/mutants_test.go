package ingest_test

import (
	"archive/zip"
	"bytes"
	"io"
	"math/rand/v2"
	"testing"

	"kalends/ingest"
	"kalends/rating"
)

// TestMutants damages a good workbook in five ways, 200 times each.
func TestMutants(t *testing.T) { damage(t, 200) }

// damage makes n mutants of each kind. Damage in transport must be refused or change nothing. In a part whose checksum is
// corrected a change can be legal, such as another digit of a score; then the reading must differ and never silently have less.
func damage(t *testing.T, n int) {
	good, d := sheet().Bytes(), desk(t)
	want := ingest.Read(good, "sheet.xlsx", d)
	for _, kind := range []struct {
		name     string
		mutate   func(*rand.Rand, []byte) []byte
		onTheWay bool
	}{
		{"one bit", oneBit, true},
		{"cut", cut, true},
		{"zeroed block", zeroed, true},
		{"one byte of a part", func(r *rand.Rand, b []byte) []byte { return inPart(r, b, changeByte) }, false},
		{"bytes removed from a part", func(r *rand.Rand, b []byte) []byte { return inPart(r, b, removeBytes) }, false},
	} {
		t.Run(kind.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			same, refused, changed := 0, 0, 0
			for range n {
				got := ingest.Read(kind.mutate(r, good), "sheet.xlsx", d)
				switch {
				case got.Findings.Worst() == rating.Error:
					refused++
				case got.ContentSHA == want.ContentSHA:
					same++
				case kind.onTheWay:
					t.Fatalf("damage was not noticed: %v", got.Event)
				case len(got.Event.Games) < len(want.Event.Games) || len(got.Event.Entrants) < len(want.Event.Entrants):
					t.Fatalf("games or players were lost silently: %v", got.Event)
				default:
					changed++
				}
			}
			t.Logf("%d mutants: %d read alike, %d refused, %d legally different, 0 silent losses", n, same, refused, changed)
		})
	}
}

func oneBit(r *rand.Rand, b []byte) []byte {
	b = bytes.Clone(b)
	b[r.IntN(len(b))] ^= 1 << r.IntN(8)
	return b
}

func cut(r *rand.Rand, b []byte) []byte { return b[:r.IntN(len(b))] }

func zeroed(r *rand.Rand, b []byte) []byte {
	b = bytes.Clone(b)
	at := r.IntN(len(b))
	clear(b[at:min(len(b), at+1+r.IntN(512))])
	return b
}

// inPart changes one part and zips the workbook again with the right checksums.
func inPart(r *rand.Rand, data []byte, change func(*rand.Rand, []byte) []byte) []byte {
	zr, _ := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	victim := zr.File[r.IntN(len(zr.File))].Name
	return rezip(data, victim, func(b []byte) []byte { return change(r, b) })
}

func changeByte(r *rand.Rand, b []byte) []byte {
	b = bytes.Clone(b)
	b[r.IntN(len(b))] = byte(r.IntN(256))
	return b
}

func removeBytes(r *rand.Rand, b []byte) []byte {
	at := r.IntN(len(b))
	return append(bytes.Clone(b[:at]), b[min(len(b), at+1+r.IntN(40)):]...)
}

// FuzzRead reads any bytes. The reader always answers, and an event without an error has all its players.
func FuzzRead(f *testing.F) {
	good := sheet().Bytes()
	f.Add(good)
	f.Add(good[:len(good)/2])
	f.Add([]byte("PK\x03\x04"))
	d := desk(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		r := ingest.Read(data, "sheet.xlsx", d)
		if r.Format == "" && r.Findings.Worst() != rating.Error {
			t.Fatal("a file of no format was not refused")
		}
		if r.Findings.Worst() != 0 && r.Findings.Worst() != rating.Warning {
			return
		}
		for _, g := range r.Event.Games {
			if g.First == "" || (g.Second == "" && !g.Bye()) {
				t.Fatalf("a game without players was accepted: %+v", g)
			}
		}
	})
}

// FuzzPart changes the text of sheet Games inside a whole file.
func FuzzPart(f *testing.F) {
	good, d := sheet().Bytes(), desk(f)
	zr, _ := zip.NewReader(bytes.NewReader(good), int64(len(good)))
	for _, p := range zr.File {
		if p.Name == gamesPart {
			r, _ := p.Open()
			b, _ := io.ReadAll(r)
			f.Add(b)
		}
	}
	f.Fuzz(func(t *testing.T, part []byte) {
		ingest.Read(rezip(good, gamesPart, func([]byte) []byte { return part }), "sheet.xlsx", d)
	})
}
