CREATE TABLE "Note" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "subjectKind" TEXT NOT NULL,
    "subjectId" UUID NOT NULL,
    "authorId" UUID NOT NULL,
    "authorName" TEXT NOT NULL,
    "text" TEXT,
    "mentions" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "editedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Note_pkey" PRIMARY KEY ("tenantId","id"),
    CONSTRAINT "Note_side" CHECK ("side" IN ('operator', 'tenant')),
    CONSTRAINT "Note_deleted" CHECK (("text" IS NULL) = ("deletedAt" IS NOT NULL))
);
CREATE INDEX "Note_tenantId_subjectId_side_createdAt_id_idx" ON "Note"("tenantId", "subjectId", "side", "createdAt" DESC, "id" DESC);

CREATE TABLE "Assignment" (
    "tenantId" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "subjectKind" TEXT NOT NULL,
    "subjectId" UUID NOT NULL,
    "assigneeId" UUID,
    "assigneeName" TEXT,
    "assignedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Assignment_pkey" PRIMARY KEY ("tenantId","side","subjectKind","subjectId"),
    CONSTRAINT "Assignment_side" CHECK ("side" IN ('operator', 'tenant')),
    CONSTRAINT "Assignment_assignee" CHECK (("assigneeId" IS NULL) = ("assigneeName" IS NULL))
);
CREATE INDEX "Assignment_tenantId_assigneeId_side_subjectKind_assignedAt_idx" ON "Assignment"("tenantId", "assigneeId", "side", "subjectKind", "assignedAt" DESC);
