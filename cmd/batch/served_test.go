package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// serverName is the name under which the test binary serves the commands of a script.
const serverName = "kalends-server"

// withProgram runs the tests with the test binary as kalends in PATH.
type withProgram struct{ *testing.M }

// Run links the program beside the server, which testscript has put into PATH, runs the tests and ends the servers.
func (m withProgram) Run() int {
	server, err := exec.LookPath(serverName)
	if err == nil {
		name := strings.Replace(filepath.Base(server), serverName, "kalends", 1)
		err = os.Link(server, filepath.Join(filepath.Dir(server), name))
	}
	if err != nil {
		panic(err)
	}
	defer endServers()
	return m.M.Run()
}

// call is a command of a script, the folder in which it is given, and the environment; reply is the result.
type (
	call struct {
		Dir       string
		Env, Args []string
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
	setGarbagePace(heapOfServer)
	calls, answers := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var c call
		if calls.Decode(&c) != nil {
			return
		}
		var out, errs bytes.Buffer
		err := errors.Join(setEnvironment(c.Env), os.Chdir(c.Dir))
		status := checked(&out, &errs, func(out, errs io.Writer) int { return run(c.Args, out, errs, time.Now) })
		if err != nil || answers.Encode(reply{status, out.String(), errs.String()}) != nil {
			return
		}
	}
}

// setEnvironment replaces the environment of this process.
func setEnvironment(vars []string) error {
	os.Clearenv()
	for _, v := range vars {
		key, value, _ := strings.Cut(v, "=")
		if err := os.Setenv(key, value); err != nil {
			return err
		}
	}
	return nil
}

// server is a process that runs the commands of one script at a time.
type server struct {
	process *exec.Cmd
	env     []string // of the current script
	busy    bool     // it has not answered
	calls   io.WriteCloser
	answers *json.Decoder
}

// idleServers are the servers whose script has ended: the next script takes one of them, which spares most scripts the
// start of a process and of its heap.
var idleServers struct {
	sync.Mutex
	all []*server
}

// serverKey is the key of a script's server among its values.
type serverKey struct{}

// serve gives a script a server, which is idle again when the script has ended.
func serve(env *testscript.Env) error {
	s, err := idleServer()
	if err != nil {
		return err
	}
	s.env = env.Vars
	env.Values[serverKey{}] = s
	env.Defer(func() {
		idleServers.Lock()
		defer idleServers.Unlock()
		if s.busy {
			_ = s.end()
			return
		}
		idleServers.all = append(idleServers.all, s)
	})
	return nil
}

// idleServer returns a server that no script uses; it starts one if there is none.
func idleServer() (*server, error) {
	idleServers.Lock()
	defer idleServers.Unlock()
	if n := len(idleServers.all); n > 0 {
		s := idleServers.all[n-1]
		idleServers.all = idleServers.all[:n-1]
		return s, nil
	}
	s := &server{process: exec.Command(serverName)}
	s.process.Stderr = os.Stderr
	var err error
	if s.calls, err = s.process.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := s.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.answers = json.NewDecoder(out)
	return s, s.process.Start()
}

// end ends the server when it has answered.
func (s *server) end() error { return errors.Join(s.calls.Close(), s.process.Wait()) }

// endServers ends the servers when all scripts have ended.
func endServers() {
	for _, s := range idleServers.all {
		_ = s.end()
	}
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
	s.busy = true
	ts.Check(json.NewEncoder(s.calls).Encode(call{ts.MkAbs("."), s.env, args}))
	var a reply
	ts.Check(s.answers.Decode(&a))
	s.busy = false
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
