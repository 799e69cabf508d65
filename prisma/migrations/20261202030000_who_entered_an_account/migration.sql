-- Who typed a customer's account, or made the link by which it was typed: a file with it needs somebody else.
ALTER TABLE "RefundRequest" ADD COLUMN "enteredBy" UUID;
ALTER TABLE "RefundClaim" ADD COLUMN "createdBy" UUID;
