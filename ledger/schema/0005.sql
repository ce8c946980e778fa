-- What the office answers about sheets that wait: who a row is about. An answer is never changed; another one may revoke it.
CREATE TABLE answer (
  number  INTEGER PRIMARY KEY,                 -- 1, 2, … in the association
  event   TEXT NOT NULL,                       -- as it was called when it was asked
  revokes INTEGER UNIQUE REFERENCES answer,    -- it is taken back once
  body    TEXT NOT NULL,                       -- all of it, JSON
  at      TEXT NOT NULL
) STRICT;
CREATE INDEX answer_event ON answer (event);
CREATE TRIGGER answer_update BEFORE UPDATE ON answer BEGIN SELECT RAISE(ABORT, 'an answer does not change'); END;
CREATE TRIGGER answer_delete BEFORE DELETE ON answer BEGIN SELECT RAISE(ABORT, 'an answer is never forgotten'); END;
