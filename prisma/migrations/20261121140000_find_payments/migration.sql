-- By hand: what a schema file cannot say.

-- The order of the list, and beside it what it is narrowed by most: answered without a look at the payments. New rows go to its end.
DROP INDEX "Payment_tenantId_createdAt_id_idx";
CREATE INDEX "Payment_tenantId_createdAt_id_idx" ON "Payment"("tenantId", "createdAt" DESC, id DESC)
  INCLUDE (brand, amount, tax, "paymentMethodFee");

-- An order number as before, and how it begins, whatever the database's collation.
DROP INDEX "Payment_of_order";
CREATE INDEX "Payment_of_order" ON "Payment"("tenantId", "externalOrderNum" text_pattern_ops) WHERE "externalOrderNum" IS NOT NULL;

-- The last four digits; and the customer's address, which is found by going from one of the ten thousand digits to the next.
CREATE INDEX "Payment_found" ON "Payment"("tenantId", "lastFour", lower(email) text_pattern_ops)
  WHERE "lastFour" IS NOT NULL OR email IS NOT NULL;
