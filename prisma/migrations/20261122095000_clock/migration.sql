-- AlterTable
ALTER TABLE "Installation" ADD COLUMN     "movedBy" UUID,
ADD COLUMN     "movingUntil" TIMESTAMPTZ(3);
