-- The list of payments by amount: what the customer pays, as the list shows it.
CREATE INDEX "Payment_by_amount" ON "Payment"("tenantId", (amount + tax + "paymentMethodFee") DESC, "createdAt" DESC, id DESC);

-- Few of the captured payments were refunded in part; those that were refunded whole have their own status.
CREATE INDEX "Payment_partly_refunded" ON "Payment"("tenantId", "createdAt" DESC, id DESC) WHERE status = 'captured' AND "amountRefunded" > 0;
