-- The one rule of the second person. For the set time after an invitation was accepted the invited person counts as the same as whoever invited them, in
-- both directions and over any number of such steps. Until when two operators count as one: 'infinity' of one and the same, NULL where they are two.
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
