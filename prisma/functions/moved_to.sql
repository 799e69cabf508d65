-- What an account gets by these postings, as `post_all` takes them: below zero where it gives.
CREATE OR REPLACE FUNCTION moved_to(account uuid, new_entries jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum((e->>'amount')::numeric * CASE account WHEN coalesce(e->>'toAccountId', e->>'accountId')::uuid THEN 1 WHEN (e->>'fromAccountId')::uuid THEN -1 ELSE 0 END), 0)
    FROM jsonb_array_elements(coalesce(new_entries, '[]')) e
$$;
