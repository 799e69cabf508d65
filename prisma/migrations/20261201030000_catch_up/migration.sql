-- CreateTable
CREATE TABLE "AcquirerCatchUp" (
    "acquirer" TEXT NOT NULL,
    "doneUntil" TIMESTAMPTZ(3) NOT NULL,
    "beganAt" TIMESTAMPTZ(3),
    "after" TEXT,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "leaseUntil" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failingSince" TIMESTAMPTZ(3),

    CONSTRAINT "AcquirerCatchUp_pkey" PRIMARY KEY ("acquirer")
);

ALTER TABLE "AcquirerCatchUp" ADD CONSTRAINT "AcquirerCatchUp_failing" CHECK ((failures > 0) = ("failingSince" IS NOT NULL));
