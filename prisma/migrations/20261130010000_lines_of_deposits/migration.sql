-- Deposits of a day, by which a line that the bank has numbered anew is found.
CREATE INDEX "StatementMark_deposits" ON "StatementMark"(date) WHERE "isDeposit";
