-- Takes back that the bank gave a settlement back: it is paid as it was, what had come into its merchant's balance is the bank's again, and no line of the
-- bank's statement is that return any more; see free_file_line for that of its whole file. Fails with BP005 where it is not that return by now, or a later settlement has its money.
CREATE OR REPLACE FUNCTION undo_return(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  s "Settlement";
  u "ReturnUndo" := jsonb_populate_record(NULL::"ReturnUndo", d->'undo');
BEGIN
  -- whoever says of a line that it is this return waits
  PERFORM 1 FROM "PayoutBank" WHERE id = 1 FOR NO KEY UPDATE;
  SELECT * INTO s FROM "Settlement" WHERE "tenantId" = t AND id = u."subjectId" FOR NO KEY UPDATE;
  IF NOT FOUND OR s.status <> 'bounced' OR s."returnTransactionId" IS DISTINCT FROM u."returnTransactionId" OR EXISTS (SELECT 1 FROM "Settlement" w
      WHERE w."tenantId" = t AND w."merchantId" = s."merchantId" AND w."createdAt" >= s."endedAt" AND w.status IN ('pending', 'paid')) THEN
    RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'the return is not as it was';
  END IF;
  IF moved_to(s."merchantId", d->'entries') <> -s."settlementAmount" OR u.amount <> s."settlementAmount" THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'the entries are not this settlement';
  END IF;
  INSERT INTO "ReturnUndo" SELECT u.*;
  PERFORM post_entries(t, d->'transaction', d->'entries', NULL, u."undoneAt");
  UPDATE "Settlement" SET status = 'paid', "endedAt" = NULL, reason = NULL, "returnCause" = NULL, "returnTransactionId" = NULL WHERE "tenantId" = t AND id = s.id;
  DELETE FROM "StatementMark" m WHERE m."subjectKind" = 'return' AND m."subjectId" = s.id;
  PERFORM drop_basis(s."endedAt");
  PERFORM free_file_line(s."bankFileId");
END $$;
