-- What the account that pays held is compared with the ledger no more, until it is said anew: something that it counted was recorded otherwise. since:
-- when that was recorded first, by the clock of its operation, which may be some minutes off the database's.
CREATE OR REPLACE FUNCTION drop_basis(since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  paying text;
BEGIN
  SELECT concat_ws(',', p."bankCode", p."branchCode", p."accountType", lpad(p."accountNumber", 10, '0')) INTO paying FROM "PayoutBank" p;
  DELETE FROM "BankBalance" b WHERE b.account = paying AND b."takenAt" >= since - interval '1 hour';
END $$;
