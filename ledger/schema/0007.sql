-- A list stands a few players a row, by player, each in the line that its digest sees: player, rated, rating, games, k, peak,
-- last_game, since, first_done, last_event, source and pool (JSON) between tabs. first is the first of the players. A list
-- that was made before has one player a row.
CREATE TABLE states (
  publication INTEGER NOT NULL REFERENCES publication ON DELETE CASCADE,
  first       TEXT NOT NULL,
  body        TEXT NOT NULL,
  PRIMARY KEY (publication, first)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER states_update BEFORE UPDATE ON states BEGIN SELECT RAISE(ABORT, 'a calculated list does not change'); END;
CREATE TRIGGER states_delete BEFORE DELETE ON states
  WHEN EXISTS (SELECT 1 FROM publication WHERE id = OLD.publication AND state = 'published' AND kind = 'issue')
  BEGIN SELECT RAISE(ABORT, 'what is published does not change'); END;
