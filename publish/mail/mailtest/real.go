//go:build unix

package mailtest

import (
	"fmt"
	"net"
	"net/smtp"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Real are Dovecot and Postfix on loopback, with a folder of their own: Postfix receives mail for office.example and
// club.example, adds its line Received and hands it to Dovecot, which keeps a Maildir for each user.
type Real struct {
	Certificate Certificate
	SMTP        int // port of Postfix; it needs neither login nor encryption
	dir         string
	ports       map[string]int
	dovecot     *exec.Cmd
}

// users are those who have a mailbox, whatever the domain.
var users = []string{"results", "office", "arbiter", "captain", "stranger"}

// Host is what Postfix calls itself.
const Host = "mx.office.example"

// StartReal starts both servers until the test ends. It needs the programs and, for Postfix, the rights of root.
func StartReal(t testing.TB) *Real {
	t.Helper()
	dir, err := os.MkdirTemp("", "post")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	r := &Real{Certificate: NewCertificate(t, dir), dir: dir, ports: map[string]int{}}
	for _, name := range []string{"imap", "imaps", "lmtp", "smtp"} {
		r.ports[name] = freePort(t)
	}
	r.SMTP = r.ports["smtp"]
	r.configureDovecot(t)
	r.StartDovecot(t)
	t.Cleanup(func() { r.KillDovecot(t) })
	r.startPostfix(t)
	return r
}

// Account returns the account of a user.
func (r *Real) Account(t testing.TB, name string) Account {
	t.Helper()
	return NewAccount(t, r.dir, name, r.ports["imaps"], r.Certificate.Trust)
}

// Plain returns the port for IMAP that begins without encryption.
func (r *Real) Plain() int { return r.ports["imap"] }

// Maildir returns the path of a user's Maildir.
func (r *Real) Maildir(name string) string { return filepath.Join(r.dir, "mail", name) }

// Send hands a message to Postfix.
func (r *Real) Send(t testing.TB, from string, to []string, message string) {
	t.Helper()
	if err := smtp.SendMail(net.JoinHostPort("127.0.0.1", strconv.Itoa(r.SMTP)), nil, from, to, []byte(message)); err != nil {
		t.Fatal(err)
	}
}

// Await waits until a folder of a user has a number of messages, and returns them.
func (r *Real) Await(t testing.TB, name, folder string, n int) []string {
	t.Helper()
	var all []string
	for range 600 {
		if all = r.Account(t, name).Messages(t, folder); len(all) >= n {
			return all
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatalf("%s has %d messages in %s, not %d\n%s", name, len(all), folder, n, r.Log())
	return nil
}

// Log returns what both servers have logged.
func (r *Real) Log() string {
	var text strings.Builder
	for _, name := range []string{"dovecot.log", "postfix.log"} {
		data, _ := os.ReadFile(filepath.Join(r.dir, name))
		text.Write(data)
	}
	return text.String()
}

func freePort(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// configureDovecot writes the configuration. Of root the mail belongs to nobody; otherwise all runs as the current user.
func (r *Real) configureDovecot(t testing.TB) {
	t.Helper()
	owner, rootless := "nobody", ""
	if me, err := user.Current(); err == nil && me.Uid != "0" {
		owner = me.Username
		rootless = fmt.Sprintf("default_internal_user = %s\ndefault_internal_group =\ndefault_login_user = %[1]s\nservice anvil {\n  chroot =\n}\n", owner)
	}
	if err := os.Chmod(r.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"run", "mail", "home"} {
		if err := os.Mkdir(filepath.Join(r.dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	of, err := user.Lookup(owner)
	if err != nil {
		t.Fatal(err)
	}
	uid, _ := strconv.Atoi(of.Uid)
	gid, _ := strconv.Atoi(of.Gid)
	if err := os.Chown(filepath.Join(r.dir, "mail"), uid, gid); err != nil {
		t.Fatal(err)
	}
	var passwords strings.Builder
	for _, name := range users {
		fmt.Fprintf(&passwords, "%s:{PLAIN}%s:%s:%s::%s/home/%[1]s::\n", name, Password, of.Uid, of.Gid, r.dir)
	}
	if err := os.WriteFile(filepath.Join(r.dir, "users"), []byte(passwords.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer("DIR", r.dir, "UID", of.Uid, "GID", of.Gid, "IMAPS", strconv.Itoa(r.ports["imaps"]), "IMAP",
		strconv.Itoa(r.ports["imap"]), "LMTP", strconv.Itoa(r.ports["lmtp"]), "ROOTLESS", rootless).Replace(dovecotConf)
	if err := os.WriteFile(filepath.Join(r.dir, "dovecot.conf"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

const dovecotConf = `protocols = imap lmtp
ROOTLESS
listen = 127.0.0.1
base_dir = DIR/run
state_dir = DIR/run
log_path = DIR/dovecot.log
ssl = yes
ssl_cert = <DIR/cert.pem
ssl_key = <DIR/key.pem
mail_location = maildir:DIR/mail/%n
mail_uid = UID
mail_gid = GID
first_valid_uid = 1
first_valid_gid = 1
auth_username_format = %n
passdb {
  driver = passwd-file
  args = username_format=%n DIR/users
}
userdb {
  driver = passwd-file
  args = username_format=%n DIR/users
}
namespace inbox {
  inbox = yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = IMAP
  }
  inet_listener imaps {
    port = IMAPS
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = LMTP
  }
}
service imap {
  process_limit = 64
}
`

// StartDovecot starts Dovecot, or starts it again.
func (r *Real) StartDovecot(t testing.TB) {
	t.Helper()
	r.dovecot = exec.Command("dovecot", "-F", "-c", filepath.Join(r.dir, "dovecot.conf"))
	r.dovecot.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	out, err := os.Create(filepath.Join(r.dir, "dovecot.out"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	r.dovecot.Stdout, r.dovecot.Stderr = out, out
	if err := r.dovecot.Start(); err != nil {
		t.Fatal(err)
	}
	r.listens(t, r.ports["imaps"], "dovecot.out")
}

// KillDovecot ends Dovecot with all its processes at once.
func (r *Real) KillDovecot(t testing.TB) {
	t.Helper()
	if r.dovecot == nil {
		return
	}
	_ = syscall.Kill(-r.dovecot.Process.Pid, syscall.SIGKILL)
	_ = r.dovecot.Wait() // it was killed
	r.dovecot = nil
	_ = os.Remove(filepath.Join(r.dir, "run", "master.pid"))
}

// listens waits until a port is open, and fails with the output of the server otherwise.
func (r *Real) listens(t testing.TB, port int, output string) {
	t.Helper()
	for range 200 {
		c, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		if err == nil {
			_ = c.Close()
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	said, _ := os.ReadFile(filepath.Join(r.dir, output))
	t.Fatalf("nothing listens on port %d\n%s\n%s", port, said, r.Log())
}

// startPostfix starts Postfix until the test ends.
func (r *Real) startPostfix(t testing.TB) {
	t.Helper()
	etc := filepath.Join(r.dir, "postfix")
	for _, name := range []string{"postfix", "spool", "data"} {
		if err := os.Mkdir(filepath.Join(r.dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	of, err := user.Lookup("postfix")
	if err != nil {
		t.Fatal(err)
	}
	uid, _ := strconv.Atoi(of.Uid)
	if err := os.Chown(filepath.Join(r.dir, "data"), uid, -1); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"main.cf": mainCF, "master.cf": masterCF} {
		text = strings.NewReplacer("DIR", r.dir, "HOST", Host, "SMTP", strconv.Itoa(r.SMTP), "LMTP", strconv.Itoa(r.ports["lmtp"])).Replace(text)
		if err := os.WriteFile(filepath.Join(etc, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("postfix", "-c", etc, "start").CombinedOutput(); err != nil {
		t.Fatalf("postfix: %v\n%s\n%s", err, out, r.Log())
	}
	t.Cleanup(func() {
		if out, err := exec.Command("postfix", "-c", etc, "stop").CombinedOutput(); err != nil {
			t.Errorf("postfix does not stop: %v\n%s", err, out)
		}
	})
	r.listens(t, r.SMTP, "postfix.log")
}

const mainCF = `compatibility_level = 3.6
queue_directory = DIR/spool
data_directory = DIR/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
meta_directory = /etc/postfix
shlib_directory = /usr/lib/postfix
mail_owner = postfix
setgid_group = postdrop
myhostname = HOST
mydestination = office.example, club.example
local_recipient_maps =
mailbox_transport = lmtp:inet:127.0.0.1:LMTP
alias_maps =
alias_database =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtp_dns_support_level = disabled
lmtp_host_lookup = native
message_size_limit = 200000000
mailbox_size_limit = 0
default_destination_recipient_limit = 1
minimal_backoff_time = 2s
queue_run_delay = 2s
maillog_file = DIR/postfix.log
maillog_file_prefixes = /var, /dev, /tmp, /root, /home, DIR
smtpd_client_connection_count_limit = 0
anvil_rate_time_unit = 1s
smtputf8_enable = yes
`

const masterCF = `127.0.0.1:SMTP inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
virtual unix - n n - - virtual
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`
