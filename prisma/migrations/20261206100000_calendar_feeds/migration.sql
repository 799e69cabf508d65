-- The address at which a person's calendar program reads when payouts are.
CREATE TABLE "CalendarFeed" (
    "userId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "CalendarFeed_pkey" PRIMARY KEY ("userId")
);

CREATE UNIQUE INDEX "CalendarFeed_hash_key" ON "CalendarFeed"("hash");

ALTER TABLE "CalendarFeed" ADD CONSTRAINT "CalendarFeed_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;
