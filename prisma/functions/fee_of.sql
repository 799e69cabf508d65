-- Returns the fee of an amount, rounded down: the same rule as lib/money/rates.ts, for checks that run outside the application.
CREATE OR REPLACE FUNCTION fee_of(amount bigint, basis_points bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN div(amount::numeric * basis_points, 10000)::bigint;
