-- The account of what an acquirer owes us: the same as `clearingOf` in lib/ledger/account.ts. NULL: it has none.
CREATE OR REPLACE FUNCTION clearing_of(acquirer text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ('00000000-0000-0000-' || lpad(coalesce(substring(acquirer FROM '^.+-([2-9]|[1-9][0-9]{1,2})$'), '0'), 4, '0') || '-0000000000'
    || CASE regexp_replace(acquirer, '^(.+)-([2-9]|[1-9][0-9]{1,2})$', '\1') WHEN 'sandbox' THEN '01' WHEN 'own-account' THEN '11' WHEN 'komoju' THEN '12'
      WHEN 'bunpai' THEN '13' END)::uuid;
