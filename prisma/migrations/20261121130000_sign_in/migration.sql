-- AlterTable
ALTER TABLE "SignIn" ADD COLUMN     "address" TEXT,
ADD COLUMN     "browser" TEXT,
ADD COLUMN     "lastSeenAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "Mail" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "sealed" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "leaseUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Link" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "role" TEXT,
    "tenantId" UUID,
    "merchantId" UUID,
    "userId" UUID,
    "authorId" UUID,
    "authorLabel" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Link_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SecondFactor" (
    "userId" UUID NOT NULL,
    "sealed" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "usedStep" BIGINT,

    CONSTRAINT "SecondFactor_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Throttle" (
    "key" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "sinceAt" TIMESTAMPTZ(3) NOT NULL,
    "pausedTo" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Throttle_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "Link_hash_key" ON "Link"("hash");

-- CreateIndex
CREATE INDEX "Link_email_idx" ON "Link"("email");

-- CreateIndex
CREATE INDEX "Link_userId_idx" ON "Link"("userId");

-- CreateIndex
CREATE INDEX "Link_tenantId_idx" ON "Link"("tenantId");

-- CreateIndex
CREATE UNIQUE INDEX "RecoveryCode_hash_key" ON "RecoveryCode"("hash");

-- CreateIndex
CREATE INDEX "RecoveryCode_userId_idx" ON "RecoveryCode"("userId");

-- CreateIndex
CREATE INDEX "Throttle_sinceAt_idx" ON "Throttle"("sinceAt");

-- AddForeignKey
ALTER TABLE "Link" ADD CONSTRAINT "Link_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SecondFactor" ADD CONSTRAINT "SecondFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;


-- ---------------------------------------------------------------------------------------------------------------------
-- By hand from here: what a schema file cannot say.
-- ---------------------------------------------------------------------------------------------------------------------

-- Rules that hold whoever writes.
ALTER TABLE "Link" ADD CONSTRAINT "Link_kind" CHECK (CASE kind
    WHEN 'invitation' THEN role IS NOT NULL AND "userId" IS NULL AND (role = 'operator') = ("tenantId" IS NULL) AND (role = 'seller') = ("merchantId" IS NOT NULL)
    WHEN 'reset' THEN "userId" IS NOT NULL
    WHEN 'email' THEN "userId" IS NOT NULL
    ELSE false END),
  ADD CONSTRAINT "Link_ends_once" CHECK ("usedAt" IS NULL OR "revokedAt" IS NULL);
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_ends_once" CHECK ("sentAt" IS NULL OR "failedAt" IS NULL),
  ADD CONSTRAINT "Mail_is_erased" CHECK ((sealed IS NULL) = ("sentAt" IS NOT NULL OR "failedAt" IS NOT NULL));

-- What is still to be sent.
CREATE INDEX "Mail_due" ON "Mail" ("dueAt") WHERE "sentAt" IS NULL AND "failedAt" IS NULL;

-- Takes one attempt from a budget, in real time. Milliseconds to wait; 0 lets it through. `free` attempts pass at once; each further one makes a
-- pause that doubles up to `ceiling`, and after every `leak` one attempt is forgotten. What is refused costs nothing, so that nobody is kept
-- out for longer than the ceiling by somebody else's trying.
CREATE FUNCTION spend_attempt(budget text, free int, pause_ms int, ceiling_ms int, leak_ms int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  spent "Throttle";
  at timestamptz := clock_timestamp();
  leaked int;
BEGIN
  INSERT INTO "Throttle" (key, level, "sinceAt", "pausedTo") VALUES (budget, 0, at, at) ON CONFLICT DO NOTHING;
  SELECT * INTO spent FROM "Throttle" WHERE key = budget FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 0; -- swept between the two statements: nothing was spent for a day
  END IF;
  at := clock_timestamp();
  IF spent."pausedTo" > at THEN
    RETURN greatest(1, ceil(extract(epoch FROM spent."pausedTo" - at) * 1000))::int;
  END IF;
  leaked := least(spent.level, floor(greatest(0, extract(epoch FROM at - spent."sinceAt")) * 1000 / leak_ms))::int;
  spent.level := least(spent.level - leaked + 1, free + 20);
  UPDATE "Throttle" SET level = spent.level,
      "sinceAt" = CASE WHEN spent.level = 1 THEN at ELSE spent."sinceAt" + leaked * leak_ms * interval '1 ms' END,
      "pausedTo" = CASE WHEN spent.level <= free THEN at ELSE at + least(ceiling_ms, pause_ms * 2 ^ (spent.level - free - 1)) * interval '1 ms' END
    WHERE key = budget;
  RETURN 0;
END $$;
