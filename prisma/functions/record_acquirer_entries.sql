-- Keeps what an acquirer says of our money there, each line once, and posts its fees and payouts with it. Told again, it does nothing. Returns how many
-- lines are new.
-- d: [{...the row, posting: {transaction, entries}?}]: the posting is of the ledger `postedTo`.
CREATE OR REPLACE FUNCTION record_acquirer_entries(d jsonb) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  e jsonb;
  x "AcquirerEntry";
  total int := 0;
  added int;
BEGIN
  -- in one order, so that two who tell the same wait for each other and not in a circle
  FOR e IN SELECT value FROM jsonb_array_elements(d) ORDER BY value->>'entryId' LOOP
    x := jsonb_populate_record(NULL::"AcquirerEntry", e - 'posting');
    WITH written AS (INSERT INTO "AcquirerEntry" SELECT x.* ON CONFLICT DO NOTHING RETURNING 1) SELECT count(*) INTO added FROM written;
    CONTINUE WHEN added = 0;
    total := total + 1;
    CONTINUE WHEN e->'posting' IS NULL;
    IF x."transactionId" IS DISTINCT FROM (e #>> '{posting,transaction,id}')::uuid THEN
      RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'the posting is not this entry''s';
    END IF;
    PERFORM post_entries(x."postedTo", e #> '{posting,transaction}', e #> '{posting,entries}', NULL, x."readAt");
  END LOOP;
  RETURN total;
END $$;
