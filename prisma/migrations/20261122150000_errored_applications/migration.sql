-- What its seller has to mend, which is little beside all others: for the list of sellers, and for counting.
CREATE INDEX "Application_errored" ON "Application"("tenantId", "merchantId") WHERE "erroredCount" > 0;
