-- What the office decides about what is out. A decision is never changed; another one may revoke it.
CREATE TABLE decision (
  number     INTEGER PRIMARY KEY,                 -- 1, 2, … in the association
  kind       TEXT NOT NULL CHECK (kind IN ('correct', 'withdraw', 'merge', 'split', 'adjust', 'fact', 'revoke')),
  submission INTEGER REFERENCES submission,       -- correct: the sheet that counts
  revokes    INTEGER UNIQUE REFERENCES decision,  -- revoke: it is taken back once
  body       TEXT NOT NULL,                       -- all of it, JSON
  at         TEXT NOT NULL
) STRICT;
CREATE INDEX decision_submission ON decision (submission);
CREATE TRIGGER decision_update BEFORE UPDATE ON decision BEGIN SELECT RAISE(ABORT, 'a decision does not change'); END;
CREATE TRIGGER decision_delete BEFORE DELETE ON decision BEGIN SELECT RAISE(ABORT, 'a decision is never forgotten'); END;

-- What a decision counts stays what it was when it was taken.
CREATE TRIGGER decided_sheet_update BEFORE UPDATE ON sheet
  WHEN (NEW.head, NEW.games) IS NOT (OLD.head, OLD.games)
    AND EXISTS (SELECT 1 FROM decision WHERE submission = OLD.submission)
  BEGIN SELECT RAISE(ABORT, 'the sheet of a decision does not change'); END;
CREATE TRIGGER decided_sheet_delete BEFORE DELETE ON sheet
  WHEN EXISTS (SELECT 1 FROM decision WHERE submission = OLD.submission)
  BEGIN SELECT RAISE(ABORT, 'the sheet of a decision does not change'); END;
