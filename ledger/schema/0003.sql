-- A list knows the decisions that it books by its inputs; here is the last decision under corrections: reissue with which it,
-- or the lists before it, were made again. A look-up is answered by revisions that know no later one. Zero: none.
ALTER TABLE publication ADD COLUMN reissued INTEGER NOT NULL DEFAULT 0;
