import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { MerchantRow } from '@/lib/merchants/store';
import type { Answers } from '@/lib/onboarding/answers';

/** What a seller has answered; of one who has answered nothing there is no row, and its version is 0. */
export type ApplicationRow = {
  answers: Answers;
  version: number;
  submittedAt: Date | null;
  declinedReason: string | null;
};

type Of = Pick<MerchantRow, 'tenantId' | 'id'>;
const keyOf = ({ tenantId, id }: Of) => ({ tenantId, merchantId: id });

/** To be asked under `lockMerchant` by whoever goes on to write. */
export async function findApplication(of: Of, database: Database = prisma): Promise<ApplicationRow> {
  const row = await database.application.findUnique({ where: { tenantId_merchantId: keyOf(of) } });
  if (!row) return { answers: {}, version: 0, submittedAt: null, declinedReason: null };
  const { answers, version, submittedAt, declinedReason } = row;
  return { answers: answers as unknown as Answers, version, submittedAt, declinedReason };
}

export type NewApplication = ApplicationRow & {
  answeredCount: number;
  requiredCount: number;
  erroredCount: number;
  corporateNumber: string | null;
  bankAccount: string | null;
  updatedAt: Date;
};

export async function saveApplication(database: Database, of: Of, { answers, ...row }: NewApplication): Promise<void> {
  const data = { ...row, answers: answers as unknown as Prisma.InputJsonObject };
  const where = { tenantId_merchantId: keyOf(of) };
  await database.application.upsert({ where, create: { ...keyOf(of), ...data }, update: data });
}

export type Identity = { corporateNumber: string | null; bankAccount: string | null };
export type Used = { isNumberUsed: boolean; isAccountUsed: boolean };

/** Whether another seller of the same platform has said the same of itself. */
export async function findUsed(
  { tenantId, id }: Of,
  { corporateNumber, bankAccount }: Identity,
  database: Database = prisma,
): Promise<Used> {
  const others = (column: Prisma.Sql, value: string | null) =>
    value === null
      ? Prisma.sql`FALSE`
      : Prisma.sql`EXISTS (SELECT 1 FROM "Application" a WHERE a."tenantId" = ${tenantId}::uuid AND ${column} = ${value}
          AND a."merchantId" <> ${id}::uuid)`;
  const [row] = await database.$queryRaw<Used[]>`
    SELECT ${others(Prisma.sql`a."corporateNumber"`, corporateNumber)} AS "isNumberUsed",
      ${others(Prisma.sql`a."bankAccount"`, bankAccount)} AS "isAccountUsed"`;
  return row ?? { isNumberUsed: false, isAccountUsed: false };
}

export type SubmissionRow = {
  number: number;
  values: Record<string, unknown>;
  submittedAt: Date;
  submittedBy: string;
  outcome: string | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  reason: string | null;
  returned: Record<string, string> | null;
  reopenedAt: Date | null;
  reopenedBy: string | null;
  reopenReason: string | null;
};

const asJson = (value: Record<string, unknown>) => value as Prisma.InputJsonObject;

/** The next submission. The one before is decided, replaced or withdrawn by then. */
export async function saveSubmission(
  database: Database,
  of: Of,
  submission: { values: Record<string, unknown>; submittedAt: Date; submittedBy: string },
): Promise<void> {
  const last = await database.applicationSubmission.findFirst({ where: keyOf(of), orderBy: { number: 'desc' }, select: { number: true } });
  const data = { ...keyOf(of), ...submission, values: asJson(submission.values), number: (last?.number ?? 0) + 1 };
  await database.applicationSubmission.create({ data });
}

type Outcome = {
  outcome: 'accepted' | 'declined' | 'returned' | 'replaced' | 'withdrawn';
  decidedAt: Date;
  decidedBy: string;
  reason?: string | null;
  returned?: Record<string, string>;
};

/** How the submission that waits ended; nothing where none waits. */
export async function endSubmission(database: Database, of: Of, { returned, ...outcome }: Outcome): Promise<void> {
  const data = { ...outcome, ...(returned && { returned: asJson(returned) }) };
  await database.applicationSubmission.updateMany({ where: { ...keyOf(of), outcome: null }, data });
}

type Reopening = { reopenedAt: Date; reopenedBy: string; reopenReason: string | null };
export async function reopenSubmission(database: Database, of: Of, data: Reopening): Promise<void> {
  const last = await database.applicationSubmission.findFirst({ where: keyOf(of), orderBy: { number: 'desc' }, select: { number: true } });
  if (last) await database.applicationSubmission.updateMany({ where: { ...keyOf(of), number: last.number }, data });
}

/** All that was submitted, the newest first. */
export async function findSubmissions(of: Of): Promise<SubmissionRow[]> {
  const rows = await prisma.applicationSubmission.findMany({ where: keyOf(of), orderBy: { number: 'desc' }, take: 50 });
  return rows as unknown as SubmissionRow[];
}
