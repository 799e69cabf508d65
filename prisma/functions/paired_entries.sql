-- Postings as they are. A server of the version before names each side for itself, first the one that gives, then the other: they are made postings,
-- or refused (BP001).
CREATE OR REPLACE FUNCTION paired_entries(entries jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF entries #> '{0,accountId}' IS NULL THEN
    RETURN entries;
  END IF;
  IF EXISTS (SELECT FROM generate_series(0, jsonb_array_length(entries) - 1, 2) k CROSS JOIN LATERAL (SELECT entries->k AS f, entries->(k + 1) AS o) s
      WHERE o - ARRAY['id', 'slot'] IS DISTINCT FROM f - ARRAY['id', 'slot'] ||
        jsonb_build_object('accountId', f->'counterpartyId', 'counterpartyId', f->'accountId', 'amount', -(f->>'amount')::bigint)) THEN
    RAISE EXCEPTION USING ERRCODE = 'BP001', MESSAGE = 'entries do not balance';
  END IF;
  RETURN (SELECT jsonb_agg(o - ARRAY['id', 'slot'] || jsonb_build_object('fromAccountId', f->'accountId', 'fromSlot', f->'slot', 'fromId', f->'id',
      'toAccountId', o->'accountId', 'toSlot', o->'slot', 'toId', o->'id') ORDER BY k)
    FROM generate_series(0, jsonb_array_length(entries) - 1, 2) k CROSS JOIN LATERAL (SELECT entries->k AS f, entries->(k + 1) AS o) s);
END $$;
