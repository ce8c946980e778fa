-- Mail messages to the office. Of a message only its state, and what became of its attachments, change.
CREATE TABLE mail (
  number  INTEGER PRIMARY KEY,    -- 1, 2, … in the association
  sha     TEXT NOT NULL UNIQUE,
  message TEXT NOT NULL,          -- Message-ID; empty if there is none
  sender  TEXT NOT NULL,
  state   TEXT NOT NULL CHECK (state IN ('held', 'open', 'done', 'refused')),
  body    TEXT NOT NULL,          -- all of it, JSON
  at      TEXT NOT NULL           -- of the latest change
) STRICT;
CREATE INDEX mail_message ON mail (message) WHERE message <> '';
CREATE INDEX mail_state ON mail (state, sender) WHERE state <> 'done';
CREATE TRIGGER mail_update BEFORE UPDATE OF number, sha, message, sender ON mail BEGIN SELECT RAISE(ABORT, 'what arrived does not change'); END;
CREATE TRIGGER mail_delete BEFORE DELETE ON mail BEGIN SELECT RAISE(ABORT, 'a message is never forgotten'); END;

-- Which messages brought a file. A file can come again.
CREATE TABLE mail_sheet (
  sha  TEXT NOT NULL,
  mail INTEGER NOT NULL REFERENCES mail,
  PRIMARY KEY (sha, mail)
) STRICT, WITHOUT ROWID;

-- What people were told by mail. mail is 0 for a reminder.
CREATE TABLE reply (
  id   TEXT PRIMARY KEY,
  mail INTEGER NOT NULL,
  body TEXT NOT NULL,             -- all of it, JSON
  at   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX reply_mail ON reply (mail);
CREATE TRIGGER reply_update BEFORE UPDATE ON reply BEGIN SELECT RAISE(ABORT, 'what was told does not change'); END;
CREATE TRIGGER reply_delete BEFORE DELETE ON reply BEGIN SELECT RAISE(ABORT, 'what was told is never forgotten'); END;
