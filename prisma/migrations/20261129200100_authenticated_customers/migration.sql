-- The customer whose kept card a secure token was made from: it pays for this customer, and for nobody once the customer is deleted.
ALTER TABLE "SecureToken" ADD COLUMN "customerId" UUID;
CREATE INDEX "SecureToken_of_customer" ON "SecureToken"("tenantId", "customerId") WHERE "customerId" IS NOT NULL;
