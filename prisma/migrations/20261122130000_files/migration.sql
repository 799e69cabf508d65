-- CreateTable
CREATE TABLE "File" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "merchantId" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "mimeType" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "uploadedBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "File_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateIndex
CREATE INDEX "File_tenantId_merchantId_createdAt_id_idx" ON "File"("tenantId", "merchantId", "createdAt" DESC, "id" DESC);


-- By hand from here.

ALTER TABLE "File" ADD CHECK (size > 0 AND filename <> '' AND sha256 ~ '^[0-9a-f]{64}$');

REVOKE UPDATE, DELETE, TRUNCATE ON "File" FROM bunpai_app;
