-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "recipientIsPerson" BOOLEAN NOT NULL DEFAULT false;
