-- The balance rows that these postings change, as `post_all` takes them.
CREATE OR REPLACE FUNCTION sides_of(new_entries jsonb) RETURNS TABLE("accountId" uuid, slot int) LANGUAGE sql IMMUTABLE ROWS 10 AS $$
  SELECT x.account, x.slot FROM jsonb_array_elements(coalesce(new_entries, '[]')) e CROSS JOIN LATERAL (VALUES ((e->>'fromAccountId')::uuid, (e->>'fromSlot')::int),
    ((e->>'toAccountId')::uuid, (e->>'toSlot')::int), ((e->>'accountId')::uuid, (e->>'slot')::int)) x(account, slot) WHERE x.account IS NOT NULL
$$;
