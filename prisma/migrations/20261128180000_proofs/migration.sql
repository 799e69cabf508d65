-- AlterTable
ALTER TABLE "SignIn" ADD COLUMN     "provenAt" TIMESTAMPTZ(3);
