-- The office may decide that a person is forgotten.
DROP TRIGGER decided_sheet_update;
DROP TRIGGER decided_sheet_delete;
CREATE TABLE decision_of_9 (
  number     INTEGER PRIMARY KEY,                 -- 1, 2, … in the association
  kind       TEXT NOT NULL CHECK (kind IN ('correct', 'withdraw', 'merge', 'split', 'adjust', 'fact', 'erase', 'revoke')),
  submission INTEGER REFERENCES submission,       -- correct: the sheet that counts
  revokes    INTEGER UNIQUE REFERENCES decision_of_9, -- revoke: it is taken back once
  body       TEXT NOT NULL,                       -- all of it, JSON
  at         TEXT NOT NULL
) STRICT;
INSERT INTO decision_of_9 (number, kind, submission, revokes, body, at)
  SELECT number, kind, submission, revokes, body, at FROM decision ORDER BY number;
DROP TABLE decision;
ALTER TABLE decision_of_9 RENAME TO decision;
CREATE INDEX decision_submission ON decision (submission);
CREATE TRIGGER decision_update BEFORE UPDATE ON decision BEGIN SELECT RAISE(ABORT, 'a decision does not change'); END;
CREATE TRIGGER decision_delete BEFORE DELETE ON decision BEGIN SELECT RAISE(ABORT, 'a decision is never forgotten'); END;
CREATE TRIGGER decided_sheet_update BEFORE UPDATE ON sheet
  WHEN (NEW.head, NEW.games) IS NOT (OLD.head, OLD.games)
    AND EXISTS (SELECT 1 FROM decision WHERE submission = OLD.submission)
  BEGIN SELECT RAISE(ABORT, 'the sheet of a decision does not change'); END;
CREATE TRIGGER decided_sheet_delete BEFORE DELETE ON sheet
  WHEN EXISTS (SELECT 1 FROM decision WHERE submission = OLD.submission)
  BEGIN SELECT RAISE(ABORT, 'the sheet of a decision does not change'); END;

-- What was redacted is looked up in every pass, and there are few entries of it.
CREATE INDEX journal_redacted ON journal (seq) WHERE kind = 'redacted';
