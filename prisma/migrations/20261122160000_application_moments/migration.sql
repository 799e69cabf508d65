-- Since when it is accepted, and since when it is open again: until then the bank account alone may be changed, and from then on it has to be
-- handed in once more.
ALTER TABLE "Application" ADD COLUMN "acceptedAt" timestamptz(3), ADD COLUMN "reopenedAt" timestamptz(3);
