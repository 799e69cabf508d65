-- What people save of a list under a name. No foreign key to the person: people are the installation's, and a shared view outlives its maker.
CREATE TABLE "SavedView" (
  "tenantId" UUID NOT NULL,
  id UUID NOT NULL,
  "userId" UUID NOT NULL,
  "userName" TEXT NOT NULL,
  list TEXT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  "isShared" BOOLEAN NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL,
  "changedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "SavedView_pkey" PRIMARY KEY ("tenantId", id)
);
CREATE UNIQUE INDEX "SavedView_tenantId_userId_list_name_key" ON "SavedView"("tenantId", "userId", list, name);
CREATE UNIQUE INDEX "SavedView_shared" ON "SavedView"("tenantId", list, name) WHERE "isShared";
