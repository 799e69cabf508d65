-- The payments of a customer, newest first; most payments have none.
CREATE INDEX "Payment_of_customer" ON "Payment"("tenantId", "customerId", "createdAt" DESC, id DESC) WHERE "customerId" IS NOT NULL;
