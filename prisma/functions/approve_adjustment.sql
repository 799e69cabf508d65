-- Approves a proposed adjustment and posts it. Refuses (BP020) the person who proposed it and everyone who counts as the same person.
-- d: {id, decidedBy, decidedByName, decidedReason?, at, transaction, entries}
CREATE OR REPLACE FUNCTION approve_adjustment(t uuid, d jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  a "Adjustment";
BEGIN
  SELECT * INTO a FROM "Adjustment" WHERE "tenantId" = t AND id = (d->>'id')::uuid FOR NO KEY UPDATE;
  IF NOT FOUND OR a.status <> 'proposed' THEN
    RAISE EXCEPTION USING ERRCODE = 'BP005', MESSAGE = 'adjustment is decided';
  END IF;
  PERFORM refuse_one_person(a."proposedBy", (d->>'decidedBy')::uuid);
  IF moved_to(a."merchantId", d->'entries') <> a.amount THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'the entries are not this adjustment';
  END IF;
  PERFORM post_entries(t, d->'transaction', d->'entries', NULL, (d->>'at')::timestamptz);
  UPDATE "Adjustment" SET status = 'approved', "decidedBy" = (d->>'decidedBy')::uuid, "decidedByName" = d->>'decidedByName',
      "decidedReason" = d->>'decidedReason', "decidedAt" = (d->>'at')::timestamptz, "transactionId" = (d #>> '{transaction,id}')::uuid
    WHERE "tenantId" = t AND id = a.id;
END $$;
