-- Returns the fee that a customer pays for a payment method at a moment, in whole yen before tax; null: nothing was agreed.
CREATE OR REPLACE FUNCTION customer_fee_at(t uuid, method text, at timestamptz) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT value FROM fee_value_at(t, 'customer', method, at));
