-- Moves a refund to a bank account, in the statement that posts its money; the payment is locked. r is one of five:
--   {claimed: row}                          creates a link by which the customer names an account; holds nothing
--   {asked: row, …}                         opens a request: see open_refund_request
--   {status: 'returned', …}                 the bank sent the money back: see return_refund_request
--   {status: 'return_undone', …}            that was recorded by mistake: see undo_refund_return
--   {status: 'completed' | 'rejected', …}   decides a request: see decide_refund_request
CREATE OR REPLACE FUNCTION move_refund_request(t uuid, payment uuid, r jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF r ? 'claimed' THEN
    INSERT INTO "RefundClaim" SELECT * FROM jsonb_populate_record(NULL::"RefundClaim", r->'claimed');
  ELSIF r ? 'asked' THEN
    PERFORM open_refund_request(t, payment, r, at);
  ELSIF r->>'status' = 'returned' THEN
    PERFORM return_refund_request(t, payment, r, at);
  ELSIF r->>'status' = 'return_undone' THEN
    PERFORM undo_refund_return(t, payment, r, at);
  ELSE
    PERFORM decide_refund_request(t, payment, r, at);
  END IF;
END $$;
