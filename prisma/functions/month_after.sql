-- When the n-th month in Tokyo after this moment begins; 0: the month of the moment itself.
CREATE OR REPLACE FUNCTION month_after(at timestamptz, n int) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (date_trunc('month', at AT TIME ZONE 'Asia/Tokyo') + n * interval '1 month') AT TIME ZONE 'Asia/Tokyo';
