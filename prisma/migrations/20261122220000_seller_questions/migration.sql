-- CreateTable
CREATE TABLE "SellerQuestion" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "chargebackId" UUID NOT NULL,
    "submerchantId" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "answerBy" TIMESTAMPTZ(3) NOT NULL,
    "askedById" UUID,
    "askedBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "withdrawnAt" TIMESTAMPTZ(3),
    "answer" TEXT,
    "answeredBy" TEXT,
    "answeredAt" TIMESTAMPTZ(3),

    CONSTRAINT "SellerQuestion_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "QuestionFile" (
    "tenantId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "questionId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "QuestionFile_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateIndex
CREATE INDEX "SellerQuestion_tenantId_chargebackId_createdAt_id_idx" ON "SellerQuestion"("tenantId", "chargebackId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SellerQuestion_tenantId_submerchantId_createdAt_id_idx" ON "SellerQuestion"("tenantId", "submerchantId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "QuestionFile_tenantId_questionId_createdAt_idx" ON "QuestionFile"("tenantId", "questionId", "createdAt");

-- AddForeignKey
ALTER TABLE "SellerQuestion" ADD CONSTRAINT "SellerQuestion_tenantId_chargebackId_fkey" FOREIGN KEY ("tenantId", "chargebackId") REFERENCES "Chargeback"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "SellerQuestion" ADD CONSTRAINT "SellerQuestion_tenantId_submerchantId_fkey" FOREIGN KEY ("tenantId", "submerchantId") REFERENCES "Merchant"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "QuestionFile" ADD CONSTRAINT "QuestionFile_tenantId_questionId_fkey" FOREIGN KEY ("tenantId", "questionId") REFERENCES "SellerQuestion"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "QuestionFile" ADD CONSTRAINT "QuestionFile_tenantId_id_fkey" FOREIGN KEY ("tenantId", "id") REFERENCES "File"("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- By hand from here.

ALTER TABLE "SellerQuestion"
  ADD CONSTRAINT "SellerQuestion_answered" CHECK ((answer IS NULL) = ("answeredAt" IS NULL) AND (answer IS NULL) = ("answeredBy" IS NULL)),
  ADD CONSTRAINT "SellerQuestion_withdrawn" CHECK ("withdrawnAt" IS NULL OR "answeredAt" IS NULL);
REVOKE DELETE, TRUNCATE ON "SellerQuestion" FROM bunpai_app;
REVOKE TRUNCATE ON "QuestionFile" FROM bunpai_app;
