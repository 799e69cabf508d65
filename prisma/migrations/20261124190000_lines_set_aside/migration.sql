-- A line can be said to be none of what it resembles; the id of such a mark is its own.
ALTER TABLE "StatementMark" DROP CONSTRAINT "StatementMark_kind";
ALTER TABLE "StatementMark" ADD CONSTRAINT "StatementMark_kind" CHECK ("subjectKind" IN ('file', 'payout', 'return', 'refund', 'none') AND amount > 0);
