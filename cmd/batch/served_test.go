package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// serverName is the name under which the test binary serves the commands of a script.
const serverName = "kalends-server"

// withProgram runs the tests with the test binary as kalends in PATH.
type withProgram struct{ *testing.M }

// Run links the program beside the server, which testscript has put into PATH, and runs the tests.
func (m withProgram) Run() int {
	server, err := exec.LookPath(serverName)
	if err == nil {
		name := strings.Replace(filepath.Base(server), serverName, "kalends", 1)
		err = os.Link(server, filepath.Join(filepath.Dir(server), name))
	}
	if err != nil {
		panic(err)
	}
	return m.M.Run()
}

// call is a command of a script and the folder in which it is given; reply is the result.
type (
	call struct {
		Dir  string
		Args []string
	}
	reply struct {
		Status    int
		Out, Errs string
	}
)

// serveCalls runs the calls that come on standard input, one after the other, in this process: the start of a process
// takes longer than most commands do. make prove gives every command its own process.
func serveCalls() {
	readUsually()
	setGarbagePace(officeHeap)
	calls, answers := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var c call
		if calls.Decode(&c) != nil {
			return
		}
		var out, errs bytes.Buffer
		err := os.Chdir(c.Dir)
		status := checked(&out, &errs, func(out, errs io.Writer) int { return run(c.Args, out, errs, time.Now) })
		if err != nil || answers.Encode(reply{status, out.String(), errs.String()}) != nil {
			return
		}
	}
}

// server is the process that runs the commands of one script.
type server struct {
	process *exec.Cmd
	calls   io.WriteCloser
	answers *json.Decoder
}

// serverKey is the key of a script's server among its values.
type serverKey struct{}

// serve starts a server for a script; it ends with the script.
func serve(env *testscript.Env) error {
	s := &server{process: exec.Command(serverName)}
	s.process.Env, s.process.Dir, s.process.Stderr = env.Vars, env.WorkDir, os.Stderr
	var err error
	if s.calls, err = s.process.StdinPipe(); err != nil {
		return err
	}
	out, err := s.process.StdoutPipe()
	if err != nil {
		return err
	}
	s.answers = json.NewDecoder(out)
	env.Values[serverKey{}] = s
	env.Defer(func() {
		_ = s.calls.Close()
		_ = s.process.Wait()
	})
	return s.process.Start()
}

// kalendsCommand runs the program: kalends ARGS…
func kalendsCommand(ts *testscript.TestScript, neg bool, args []string) {
	status := runProgram(ts, args)
	if neg == (status == "0") {
		ts.Fatalf("unexpected exit status %s", status)
	}
}

// runProgram runs the program in the script's server and returns its exit status. A process of its own runs it if there
// is no server, or if the script has set a language or a time zone, which a program takes when it starts.
func runProgram(ts *testscript.TestScript, args []string) string {
	s, served := ts.Value(serverKey{}).(*server)
	if !served || ts.Getenv("LANG") != "" || ts.Getenv("TZ") != "" {
		return exitStatus(ts.Exec("kalends", args...))
	}
	ts.Check(json.NewEncoder(s.calls).Encode(call{ts.MkAbs("."), args}))
	var a reply
	ts.Check(s.answers.Decode(&a))
	_, err := io.WriteString(ts.Stdout(), a.Out)
	ts.Check(err)
	_, err = io.WriteString(ts.Stderr(), a.Errs)
	ts.Check(err)
	return strconv.Itoa(a.Status)
}

// exitStatus returns the exit status of a process that ended with err.
func exitStatus(err error) string {
	if err == nil {
		return "0"
	}
	return strings.TrimPrefix(err.Error(), "exit status ")
}
