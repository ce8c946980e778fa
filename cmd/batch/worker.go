package main

import (
	"bufio"
	"cmp"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"kalends/ingest/message"
	"kalends/ingest/workbook"
	"kalends/publish/intake"
	"kalends/rating"
)

// workerLimits are what a worker process may use for a file. A Go program cannot recover from a lack of memory, so a
// sender's workbook is opened in a process that may crash alone.
type workerLimits struct {
	memory  uint64 // bytes of data
	cpu     uint64 // seconds of the processor
	timeout time.Duration
}

// maxWorkerCPU is how many seconds of the processor a worker may use for all of its files together. After half of them
// a new worker replaces it, so that each file has the time of its own limit.
const maxWorkerCPU = 600

// forSize returns the limits for a file of this size in bytes: a large one may take longer.
func (l workerLimits) forSize(size int) workerLimits {
	cpu := l.cpu + uint64(size/readPerSecond)
	l.timeout = l.timeout * time.Duration(cpu) / time.Duration(max(l.cpu, 1)) // other processes may be at work, too
	l.cpu = cpu
	return l
}

// readPerSecond is how many bytes of an ordinary file a slow machine reads in a second.
const readPerSecond = 256 << 10

// senderLimits apply to a sheet that anyone may drop into the inbox.
var senderLimits = workerLimits{memory: 256 << 20, cpu: 10, timeout: 3 * time.Minute}

// workerCommand makes the hidden command of a worker process.
func (d *door) workerCommand() *cobra.Command {
	limits := senderLimits
	c := &cobra.Command{
		Use: "worker", Short: "Read workbooks from standard input (for kalends itself)", Args: cobra.NoArgs, Hidden: true,
		RunE: func(c *cobra.Command, _ []string) error {
			debug.SetTraceback("none") // the parent process interprets how this one ends
			setGarbagePace(workerHeap)
			return serveAll(limits, c.InOrStdin(), d.out)
		},
	}
	c.Flags().Uint64Var(&limits.memory, "memory", limits.memory, "bytes of data")
	c.Flags().Uint64Var(&limits.cpu, "cpu", limits.cpu, "seconds")
	return c
}

// serveAll limits this process before it reads the first byte, and then answers one request after the other until the
// input ends.
func serveAll(limits workerLimits, in io.Reader, out io.Writer) error {
	if err := limitProcess(limits); err != nil {
		return fmt.Errorf("bound the worker: %w", err)
	}
	from, to := newDecoder(in), newEncoder(out)
	for {
		r, err := from.request()
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := limitCPU(limits.forSize(r.size())); err != nil {
			return fmt.Errorf("bound the worker: %w", err)
		}
		err = to.answer(r.serve())
		if err == nil && !r.Follows {
			err = to.Flush()
		}
		if err != nil {
			return err
		}
	}
}

// pipeSize is how many bytes are read or written at once: what a pipe holds, so that neither process wakes the other
// for a few rows.
const pipeSize = 64 << 10

// maxWorkerHeap is the heap above which a new worker replaces this one, because the next file would find less room than
// in a new process. 200 sheets of sixty players, one after the other, stay below it.
const maxWorkerHeap = 48 << 20

// isSpent reports whether this worker has used so much memory or time that a new one should take the next file.
func isSpent() bool {
	return readHeap().largest() > maxWorkerHeap || cpuUsed() > maxWorkerCPU/2*time.Second
}

// request asks a worker to read a file, or to draw the copy that goes back with one. One of Data and Copy is set.
type request struct {
	Data []byte          // the file to read
	Mail *message.Server // the office's mail server: the file is read as a mail message
	Copy *intake.Copy    // the copy to draw

	Follows bool // another request follows at once: the answers may be sent together
}

// size returns the size of the file in question.
func (r request) size() int {
	if r.Copy != nil {
		return len(r.Copy.Source)
	}
	return len(r.Data)
}

// encoder sends values to another process. Files follow as they are, because gob would hold them several times.
type encoder struct {
	*gob.Encoder
	*bufio.Writer
}

func newEncoder(to io.Writer) encoder {
	w := bufio.NewWriterSize(to, pipeSize)
	return encoder{gob.NewEncoder(w), w}
}

// request sends a request with its file.
func (e encoder) request(r request) error {
	data := r.Data
	r.Data = nil
	return errors.Join(e.Encode(r), e.file(data), e.Flush())
}

// file sends the bytes of a file.
func (e encoder) file(data []byte) error {
	err := e.Encode(len(data))
	_, also := e.Write(data)
	return cmp.Or(err, also)
}

// decoder receives what an encoder sends.
type decoder struct {
	*gob.Decoder
	in *bufio.Reader
}

func newDecoder(from io.Reader) decoder {
	in := bufio.NewReaderSize(from, pipeSize)
	return decoder{gob.NewDecoder(in), in}
}

// request receives a request with its file.
func (d decoder) request() (wanted request, err error) {
	if err = d.Decode(&wanted); err == nil {
		wanted.Data, err = d.file()
	}
	return wanted, err
}

// file receives the bytes of a file.
func (d decoder) file() (data []byte, err error) {
	var size int
	if err = d.Decode(&size); err == nil && size > 0 {
		data = make([]byte, min(size, message.Largest+1))
		_, err = io.ReadFull(d.in, data)
	}
	return data, err
}

// serve does what the request asks for. It drops the data of a file that it has read, and releases memory.
func (r *request) serve() (a answer) {
	if r.Copy != nil {
		var err error
		if a.Drawn, err = (intake.Here{}).Draw(*r.Copy); err != nil {
			a.Failed = err.Error()
		}
	} else {
		size := r.size()
		if r.Mail != nil {
			a.Message, a.Findings = message.Read(r.Data, *r.Mail)
		} else {
			a.Book, a.Findings = workbook.Read(r.Data)
		}
		r.Data = nil
		releaseMemory(size) // the parent process needs room for the same rows now
	}
	a.Spent = isSpent()
	return a
}

// answer is the first message of a worker's answer. The rows of the sheets, the lines of a text and the attachments of
// a mail follow in chunks: neither process holds a large workbook and the whole answer at once.
type answer struct {
	Book     workbook.Book   // without rows and lines
	Message  message.Message // without the data of its sheets
	Findings rating.Findings
	Drawn    []byte
	Failed   string // why nothing could be drawn
	Spent    bool   // a new worker should take the next file
}

// rowsPerChunk is how many rows or lines a chunk holds.
const rowsPerChunk = 512

// chunk holds rows of a sheet, or lines. An empty one ends each sheet, and the lines.
type chunk struct {
	Rows  workbook.Packed
	Lines []string
}

// answer sends an answer, the rows of its sheets, its lines and the attachments of its message.
func (e encoder) answer(a answer) error {
	attached := a.Message.Sheets
	a.Message.Sheets = slices.Clone(attached)
	for i := range attached {
		a.Message.Sheets[i].Data = nil
	}
	full := a.Book
	a.Book.Lines, a.Book.Sheets = nil, slices.Clone(full.Sheets)
	for i := range a.Book.Sheets {
		a.Book.Sheets[i].Rows = nil
	}
	if err := e.Encode(a); err != nil {
		return err
	}
	var packed workbook.Packed
	for _, sheet := range full.Sheets {
		for rows := range slices.Chunk(sheet.Rows, rowsPerChunk) {
			packed.Pack(rows)
			if err := e.Encode(chunk{Rows: packed}); err != nil {
				return err
			}
		}
		if err := e.Encode(chunk{}); err != nil {
			return err
		}
	}
	for lines := range slices.Chunk(full.Lines, rowsPerChunk) {
		if err := e.Encode(chunk{Lines: lines}); err != nil {
			return err
		}
	}
	if err := e.Encode(chunk{}); err != nil {
		return err
	}
	for _, f := range attached {
		if err := e.file(f.Data); err != nil {
			return err
		}
	}
	return nil
}

// answer receives an answer with everything that follows it. An error means that the worker has ended.
func (d decoder) answer() (a answer, err error) {
	if err := d.Decode(&a); err != nil {
		return a, err
	}
	var u workbook.Unpacker
	for i := range a.Book.Sheets {
		s := &a.Book.Sheets[i]
		err = d.chunks(func(c chunk) error {
			rows, err := u.Unpack(c.Rows)
			s.Rows = append(s.Rows, rows...)
			return err
		})
		if err != nil {
			return answer{}, err
		}
	}
	err = d.chunks(func(c chunk) error {
		a.Book.Lines = append(a.Book.Lines, c.Lines...)
		return nil
	})
	for i := 0; err == nil && i < len(a.Message.Sheets); i++ {
		a.Message.Sheets[i].Data, err = d.file()
	}
	return a, err
}

// chunks passes each chunk to take, up to the empty one that ends them, or until take fails.
func (d decoder) chunks(take func(chunk) error) error {
	for {
		var c chunk
		if err := d.Decode(&c); err != nil {
			return err
		}
		if len(c.Rows.Numbers)+len(c.Lines) == 0 {
			return nil
		}
		if err := take(c); err != nil {
			return err
		}
	}
}
