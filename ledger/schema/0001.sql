-- The ledger of Kalends. Dates are YYYY-MM-DD or empty, except in state, where they are days counted from 0001-01-01 = 1.
-- Ratings are hundredths of a point. Hashes are SHA-256, hexadecimal.

CREATE TABLE journal (
  seq   INTEGER PRIMARY KEY,
  at    TEXT NOT NULL,
  actor TEXT NOT NULL,
  kind  TEXT NOT NULL,
  body  TEXT NOT NULL,            -- JSON
  prev  TEXT NOT NULL,            -- hash of the entry before; 64 zeros for the first
  hash  TEXT NOT NULL UNIQUE      -- SHA-256 of prev, seq, at, actor, kind and body, each followed by a line feed but the last
) STRICT;
CREATE TRIGGER journal_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_delete BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE submission (
  id          INTEGER PRIMARY KEY,
  sha         TEXT NOT NULL,
  name        TEXT NOT NULL,
  label       TEXT NOT NULL,
  arrived     TEXT NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('captured', 'accepted', 'waiting', 'rejected', 'duplicate', 'superseded', 'withdrawn')),
  event       TEXT NOT NULL,
  part        TEXT NOT NULL,      -- final, correction, or interim and the last day covered
  list        TEXT NOT NULL,
  list_date   TEXT NOT NULL,
  number      INTEGER NOT NULL,   -- s01 is 1; 0: none
  content_sha TEXT NOT NULL,
  folder      TEXT NOT NULL,
  file        TEXT NOT NULL,
  findings    TEXT NOT NULL,      -- JSON
  entrants    INTEGER NOT NULL,
  games       INTEGER NOT NULL,
  at          TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_live ON submission (event, part) WHERE state = 'accepted' AND event <> '';
CREATE UNIQUE INDEX one_number ON submission (event, number) WHERE number > 0;
CREATE INDEX submission_sha ON submission (sha);
CREATE INDEX submission_content ON submission (content_sha);
CREATE INDEX submission_list ON submission (list, list_date);
CREATE TRIGGER submission_delete BEFORE DELETE ON submission BEGIN SELECT RAISE(ABORT, 'a submission is never forgotten'); END;
CREATE TRIGGER submission_origin BEFORE UPDATE OF id, sha, name, label, arrived, at ON submission
  WHEN (NEW.id, NEW.sha, NEW.name, NEW.label, NEW.arrived, NEW.at) IS NOT (OLD.id, OLD.sha, OLD.name, OLD.label, OLD.arrived, OLD.at)
  BEGIN SELECT RAISE(ABORT, 'what arrived does not change'); END;

CREATE TABLE sheet (
  submission INTEGER PRIMARY KEY REFERENCES submission,
  head       TEXT NOT NULL,       -- the event and its entrants, JSON
  games      TEXT NOT NULL        -- one line a game, columns between tabs
) STRICT;

CREATE TABLE publication (
  id        INTEGER PRIMARY KEY,
  kind      TEXT NOT NULL CHECK (kind IN ('issue', 'opening')),
  list      TEXT NOT NULL,
  date      TEXT NOT NULL,
  revision  INTEGER NOT NULL,     -- 0 for an opening list
  state     TEXT NOT NULL CHECK (state IN ('frozen', 'staged', 'published')),
  inputs    TEXT NOT NULL,
  manifest  TEXT NOT NULL,
  previous  TEXT NOT NULL,        -- manifest of the previous issue
  program   TEXT NOT NULL,
  frozen_at TEXT NOT NULL,
  at        TEXT NOT NULL,        -- of the latest step
  released  INTEGER NOT NULL,
  digest    TEXT NOT NULL,        -- of everything that was calculated
  UNIQUE (list, date, revision)
) STRICT;
CREATE TRIGGER publication_delete BEFORE DELETE ON publication WHEN OLD.state = 'published' AND OLD.kind = 'issue'
  BEGIN SELECT RAISE(ABORT, 'what is published does not change'); END;
CREATE TRIGGER publication_update BEFORE UPDATE ON publication WHEN OLD.state = 'published'
  BEGIN SELECT RAISE(ABORT, 'what is published does not change'); END;

CREATE TABLE input (
  publication INTEGER NOT NULL REFERENCES publication ON DELETE CASCADE,
  submission  INTEGER NOT NULL REFERENCES submission,
  PRIMARY KEY (publication, submission)
) STRICT, WITHOUT ROWID;

-- A submission is rated once in a list: here is the one date, as its newest frozen revision has it.
CREATE TABLE rated (
  list       TEXT NOT NULL,
  submission INTEGER NOT NULL REFERENCES submission,
  date       TEXT NOT NULL,
  PRIMARY KEY (list, submission)
) STRICT, WITHOUT ROWID;

CREATE TABLE result (
  publication INTEGER PRIMARY KEY REFERENCES publication ON DELETE CASCADE,
  totals      TEXT NOT NULL,      -- JSON, as the caller gave it
  printed     TEXT NOT NULL,
  left_out    TEXT NOT NULL,
  ratings     BLOB NOT NULL       -- player and rating of everyone rated, one line each, zstd: for histories
) STRICT;

CREATE TABLE state (
  publication INTEGER NOT NULL REFERENCES publication ON DELETE CASCADE,
  player      TEXT NOT NULL,
  rated       INTEGER NOT NULL,
  rating      INTEGER NOT NULL,
  games       INTEGER NOT NULL,
  k           INTEGER NOT NULL,
  peak        INTEGER NOT NULL,
  last_game   INTEGER NOT NULL,
  since       INTEGER NOT NULL,
  first_done  INTEGER NOT NULL,
  last_event  TEXT,
  source      TEXT,
  pool        TEXT,               -- JSON
  PRIMARY KEY (publication, player)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER state_update BEFORE UPDATE ON state BEGIN SELECT RAISE(ABORT, 'a calculated list does not change'); END;

-- Changes of some hundred players a row, by player, zstd: the files they name as one JSON line, then one JSON line a player.
CREATE TABLE change (
  publication INTEGER NOT NULL REFERENCES publication ON DELETE CASCADE,
  first       TEXT NOT NULL,
  last        TEXT NOT NULL,
  body        BLOB NOT NULL,
  PRIMARY KEY (publication, first)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER change_update BEFORE UPDATE ON change BEGIN SELECT RAISE(ABORT, 'a calculated list does not change'); END;

-- The parts of a published issue cannot be taken away either.
CREATE TRIGGER input_delete BEFORE DELETE ON input
  WHEN EXISTS (SELECT 1 FROM publication WHERE id = OLD.publication AND state = 'published' AND kind = 'issue')
  BEGIN SELECT RAISE(ABORT, 'what is published does not change'); END;
CREATE TRIGGER result_delete BEFORE DELETE ON result
  WHEN EXISTS (SELECT 1 FROM publication WHERE id = OLD.publication AND state = 'published' AND kind = 'issue')
  BEGIN SELECT RAISE(ABORT, 'what is published does not change'); END;
CREATE TRIGGER state_delete BEFORE DELETE ON state
  WHEN EXISTS (SELECT 1 FROM publication WHERE id = OLD.publication AND state = 'published' AND kind = 'issue')
  BEGIN SELECT RAISE(ABORT, 'what is published does not change'); END;
CREATE TRIGGER change_delete BEFORE DELETE ON change
  WHEN EXISTS (SELECT 1 FROM publication WHERE id = OLD.publication AND state = 'published' AND kind = 'issue')
  BEGIN SELECT RAISE(ABORT, 'what is published does not change'); END;
