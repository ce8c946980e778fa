-- Mail messages to the office. Of a message only its state changes.
CREATE TABLE mail (
  number  INTEGER PRIMARY KEY,    -- 1, 2, … in the association
  body    TEXT NOT NULL,          -- all of it, JSON
  at      TEXT NOT NULL,          -- of the latest change
  sha     TEXT NOT NULL AS (json_extract(body, '$.sha')) UNIQUE,
  message TEXT NOT NULL AS (json_extract(body, '$.message_id')), -- Message-ID; empty if there is none
  state   TEXT NOT NULL AS (json_extract(body, '$.state')) CHECK (state IN ('held', 'open', 'done', 'refused'))
) STRICT;
CREATE INDEX mail_message ON mail (message) WHERE message <> '';
CREATE INDEX mail_state ON mail (state) WHERE state <> 'done';
CREATE TRIGGER mail_update BEFORE UPDATE ON mail WHEN new.number <> old.number OR new.sha <> old.sha OR new.message <> old.message
BEGIN SELECT RAISE(ABORT, 'what arrived does not change'); END;
CREATE TRIGGER mail_delete BEFORE DELETE ON mail BEGIN SELECT RAISE(ABORT, 'a message is never forgotten'); END;

-- Which messages brought a file. A file can come again.
CREATE TABLE mail_sheet (
  sha  TEXT NOT NULL,
  mail INTEGER NOT NULL REFERENCES mail,
  PRIMARY KEY (sha, mail)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER mail_brought AFTER INSERT ON mail
BEGIN INSERT INTO mail_sheet SELECT DISTINCT json_extract(value, '$.sha'), new.number FROM json_each(new.body, '$.sheets'); END;

-- What people were told by mail.
CREATE TABLE reply (
  number INTEGER PRIMARY KEY,     -- 1, 2, … in the association
  body   TEXT NOT NULL,           -- all of it, JSON
  at     TEXT NOT NULL,
  id     TEXT NOT NULL AS (json_extract(body, '$.id')) UNIQUE,
  mail   INTEGER NOT NULL AS (coalesce(json_extract(body, '$.mail'), 0)) -- 0 for a reminder
) STRICT;
CREATE INDEX reply_mail ON reply (mail);
CREATE TRIGGER reply_update BEFORE UPDATE ON reply BEGIN SELECT RAISE(ABORT, 'what was told does not change'); END;
CREATE TRIGGER reply_delete BEFORE DELETE ON reply BEGIN SELECT RAISE(ABORT, 'what was told is never forgotten'); END;
