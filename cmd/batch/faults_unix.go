//go:build unix

package main

import "syscall"

// errnoClasses are the classes of what the system says, by the code of their words.
var errnoClasses = []struct {
	code    string
	numbers []syscall.Errno
}{
	{"E-DISK-FULL", []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG}},
	{"E-READ-ONLY", []syscall.Errno{syscall.EROFS}},
	{"E-PERMISSION", []syscall.Errno{syscall.EACCES, syscall.EPERM}},
	{"E-SHARE-GONE", []syscall.Errno{
		syscall.ESTALE, syscall.EHOSTDOWN, syscall.EHOSTUNREACH, syscall.ENETDOWN, syscall.ENETUNREACH, syscall.ENOTCONN,
		syscall.ECONNRESET,
		syscall.ECONNREFUSED, syscall.ETIMEDOUT, syscall.ENODEV, syscall.ENXIO, syscall.ENOTDIR,
	}},
	{"E-DISK-FAULT", []syscall.Errno{syscall.EIO}},
	{"E-EXHAUSTED", []syscall.Errno{syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM, syscall.EAGAIN}},
}
