-- What becomes of a refund to an account, in the statement that moves its money; the payment is locked. r is one of four:
--   {claimed: row}                          a link is made, by which the customer says where to: nothing is held
--   {asked: row, …}                         it is asked for: see open_refund_request
--   {status: 'returned', …}                 the bank gave back what was paid: see return_refund_request
--   {status: 'completed' | 'rejected', …}   it is decided: see decide_refund_request
CREATE OR REPLACE FUNCTION move_refund_request(t uuid, payment uuid, r jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF r ? 'claimed' THEN
    INSERT INTO "RefundClaim" SELECT * FROM jsonb_populate_record(NULL::"RefundClaim", r->'claimed');
  ELSIF r ? 'asked' THEN
    PERFORM open_refund_request(t, payment, r, at);
  ELSIF r->>'status' = 'returned' THEN
    PERFORM return_refund_request(t, payment, r, at);
  ELSE
    PERFORM decide_refund_request(t, payment, r, at);
  END IF;
END $$;
