-- The account of what an acquirer owes us: the same as `clearingOf` in lib/ledger/account.ts. NULL: it has none.
CREATE OR REPLACE FUNCTION clearing_of(acquirer text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (CASE acquirer WHEN 'sandbox' THEN '00000000-0000-0000-0000-000000000001' WHEN 'own-account' THEN '00000000-0000-0000-0000-000000000011'
    WHEN 'komoju' THEN '00000000-0000-0000-0000-000000000012' WHEN 'bunpai' THEN '00000000-0000-0000-0000-000000000013' END)::uuid;
