-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "givesUp" UUID;
