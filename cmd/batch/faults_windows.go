package main

import (
	"syscall"

	"golang.org/x/sys/windows"
)

// errnoClasses maps the error numbers of the system to alert codes.
var errnoClasses = []struct {
	code    string
	numbers []syscall.Errno
}{
	{"E-DISK-FULL", []syscall.Errno{windows.ERROR_DISK_FULL, windows.ERROR_HANDLE_DISK_FULL,
		windows.ERROR_DISK_QUOTA_EXCEEDED}},
	{"E-READ-ONLY", []syscall.Errno{windows.ERROR_WRITE_PROTECT}},
	{"E-PERMISSION", []syscall.Errno{windows.ERROR_ACCESS_DENIED, windows.ERROR_PRIVILEGE_NOT_HELD}},
	{"E-SHARE-GONE", []syscall.Errno{
		windows.ERROR_BAD_NETPATH, windows.ERROR_BAD_NET_NAME, windows.ERROR_NETNAME_DELETED, windows.ERROR_UNEXP_NET_ERR,
		windows.ERROR_DEV_NOT_EXIST,
		windows.ERROR_NETWORK_BUSY, windows.ERROR_SEM_TIMEOUT, windows.ERROR_NETWORK_UNREACHABLE,
		windows.ERROR_HOST_UNREACHABLE,
		windows.ERROR_PATH_NOT_FOUND, windows.ERROR_NOT_READY, windows.ERROR_INVALID_DRIVE, windows.ERROR_LOGON_FAILURE,
		windows.ERROR_BAD_DEV_TYPE,
	}},
	{"E-DISK-FAULT", []syscall.Errno{windows.ERROR_CRC, windows.ERROR_IO_DEVICE, windows.ERROR_FILE_CORRUPT,
		windows.ERROR_DISK_CORRUPT}},
	{"E-EXHAUSTED", []syscall.Errno{
		windows.ERROR_TOO_MANY_OPEN_FILES, windows.ERROR_NOT_ENOUGH_MEMORY, windows.ERROR_OUTOFMEMORY,
		windows.ERROR_NO_SYSTEM_RESOURCES,
	}},
}
