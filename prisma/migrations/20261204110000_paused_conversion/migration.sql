-- An operator can pause the conversion of earlier entries.
ALTER TABLE "EntryConversion" ADD COLUMN "pausedAt" TIMESTAMPTZ(3);
