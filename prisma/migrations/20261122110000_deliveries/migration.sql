-- By hand: what the screens of the deliveries ask, of which there is little beside all that was delivered.
-- What did not arrive at an endpoint, and can be recovered; and what was made of a delivery when somebody asked for it again.
CREATE INDEX "Delivery_recoverable" ON "Delivery"("tenantId", "webhookId", "createdAt", id) WHERE state IN ('failed', 'held');
CREATE INDEX "Delivery_redelivered" ON "Delivery"("tenantId", "redeliveryOf") WHERE "redeliveryOf" IS NOT NULL;
