-- What people are told in the product, each by their own choice; and tasks that somebody has set aside.

-- What is to be told, written with its cause and gone once everybody concerned has it.
CREATE TABLE "Announcement" (
  "tenantId" UUID NOT NULL,
  id UUID NOT NULL,
  kind TEXT NOT NULL,
  audience TEXT NOT NULL,
  "merchantId" UUID,
  "userId" UUID,
  "subjectId" UUID NOT NULL,
  facts JSONB NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "Announcement_pkey" PRIMARY KEY ("tenantId", id)
);
ALTER TABLE "Announcement"
  ADD CONSTRAINT "Announcement_audience" CHECK (audience IN ('staff', 'admins', 'seller', 'operators', 'person')),
  ADD CONSTRAINT "Announcement_seller" CHECK ((audience = 'seller') = ("merchantId" IS NOT NULL)),
  ADD CONSTRAINT "Announcement_person" CHECK ((audience = 'person') = ("userId" IS NOT NULL));
CREATE INDEX "Announcement_tenantId_createdAt_idx" ON "Announcement"("tenantId", "createdAt");

-- A person's copy. An operator belongs to no tenant: theirs are the installation's, whose id is zero.
CREATE TABLE "InboxEntry" (
  "tenantId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  id UUID NOT NULL,
  kind TEXT NOT NULL,
  "subjectId" UUID NOT NULL,
  facts JSONB NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  "readAt" TIMESTAMPTZ(3),
  CONSTRAINT "InboxEntry_pkey" PRIMARY KEY ("tenantId", "userId", id)
);
CREATE INDEX "InboxEntry_tenantId_userId_createdAt_id_idx" ON "InboxEntry"("tenantId", "userId", "createdAt" DESC, id DESC);
CREATE INDEX "InboxEntry_unread" ON "InboxEntry"("tenantId", "userId") WHERE "readAt" IS NULL;
CREATE INDEX "InboxEntry_read" ON "InboxEntry"("tenantId", "readAt") WHERE "readAt" IS NOT NULL;

-- By kind: whether in the product and by mail. Null: everything.
ALTER TABLE "User" ADD COLUMN "notificationChoices" JSONB;

-- A task that needs nothing more: this one, as it stood at this moment. What happens later is a task again.
CREATE TABLE "TaskDismissal" (
  "tenantId" UUID NOT NULL,
  kind TEXT NOT NULL,
  "paymentId" UUID NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  reason TEXT NOT NULL,
  "dismissedBy" UUID,
  "dismissedByName" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "TaskDismissal_pkey" PRIMARY KEY ("tenantId", kind, "paymentId", at)
);
ALTER TABLE "TaskDismissal" ADD CONSTRAINT "TaskDismissal_tenantId_paymentId_fkey" FOREIGN KEY ("tenantId", "paymentId")
  REFERENCES "Payment"("tenantId", id) ON DELETE NO ACTION ON UPDATE NO ACTION;
CREATE INDEX "TaskDismissal_tenantId_createdAt_idx" ON "TaskDismissal"("tenantId", "createdAt" DESC);
