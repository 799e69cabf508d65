-- The one rule of dual approval. For a set time (30 days by default) after an invitation was accepted, the invited person and the inviter
-- count as one person, in both directions and over any chain of invitations. Returns until when two operators count as one person:
-- 'infinity' for the same person, NULL for two people.
CREATE OR REPLACE FUNCTION one_person_until(one uuid, other uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  WITH RECURSIVE setting(time) AS (
    SELECT coalesce((SELECT days FROM "FourEyes"), 30) * interval '24 hours'
  ), up(side, id, ends) AS (
    SELECT side, id, 'infinity'::timestamptz FROM (VALUES (1, one), (2, other)) start(side, id)
    UNION
    SELECT up.side, u."invitedBy", least(up.ends, u."joinedAt" + s.time) FROM up JOIN "User" u ON u.id = up.id CROSS JOIN setting s
      WHERE u."invitedBy" IS NOT NULL AND u."joinedAt" + s.time > statement_timestamp()
  )
  SELECT max(least(a.ends, b.ends)) FROM up a JOIN up b ON b.id = a.id WHERE a.side = 1 AND b.side = 2
$$;
