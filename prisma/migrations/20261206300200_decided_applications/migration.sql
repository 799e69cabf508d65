-- What operators, and platforms before them, have decided, the newest first.
CREATE INDEX "ApplicationSubmission_decided" ON "ApplicationSubmission" ("tenantId", "decidedAt" DESC, "merchantId", number)
  WHERE outcome IN ('accepted', 'declined', 'returned');
