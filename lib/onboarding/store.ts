import 'server-only';
import { askAllTenants } from '@/lib/db/all-tenants';
import { Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { MerchantRow } from '@/lib/merchants/store';
import type { Answers } from '@/lib/onboarding/answers';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';

/** A seller's answers; a seller without answers has no row, and version 0. */
export type ApplicationRow = {
  answers: Answers;
  version: number;
  submittedAt: Date | null;
  declinedReason: string | null;
  /** When it was accepted; it stays set while a new bank account or address waits for review. */
  acceptedAt: Date | null;
  /** When it was reopened; until it is submitted. */
  reopenedAt: Date | null;
  /** When the platform's people checked what waits. */
  checkedAt: Date | null;
};

const empty: ApplicationRow = {
  answers: {},
  version: 0,
  submittedAt: null,
  declinedReason: null,
  acceptedAt: null,
  reopenedAt: null,
  checkedAt: null,
};

type Of = Pick<MerchantRow, 'tenantId' | 'id'>;
const keyOf = ({ tenantId, id }: Of) => ({ tenantId, merchantId: id });

/** A caller that will write calls it under `lockMerchant`. */
export async function findApplication(of: Of, database: Database = prisma): Promise<ApplicationRow> {
  const row = await database.application.findUnique({ where: { tenantId_merchantId: keyOf(of) } });
  if (!row) return empty;
  const { answers, version, submittedAt, declinedReason, acceptedAt, reopenedAt, checkedAt } = row;
  return { answers: answers as unknown as Answers, version, submittedAt, declinedReason, acceptedAt, reopenedAt, checkedAt };
}

export type NewApplication = ApplicationRow & {
  answeredCount: number;
  requiredCount: number;
  erroredCount: number;
  missingFilesCount: number;
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

/** Whether another seller of the same platform has given the same values. */
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
  checkedAt: Date | null;
  checkedBy: string | null;
  checkRemark: string | null;
};

const asJson = (value: Record<string, unknown>) => value as Prisma.InputJsonObject;

/** Saves the next submission. The one before is decided, replaced or withdrawn by then. */
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

/** Ends the waiting submission; does nothing when none waits. */
export async function endSubmission(database: Database, of: Of, { returned, ...outcome }: Outcome): Promise<void> {
  const data = { ...outcome, ...(returned && { returned: asJson(returned) }) };
  await database.applicationSubmission.updateMany({ where: { ...keyOf(of), outcome: null }, data });
}

type Amendment = { reopenedAt?: Date; reopenedBy?: string; reopenReason?: string | null; returned?: Record<string, string> };

/** Records that the last submission is reopened, or what it has to correct; its decision stays. */
export async function amendLastSubmission(database: Database, of: Of, { returned, ...reopening }: Amendment): Promise<void> {
  const select = { number: true, returned: true };
  const last = await database.applicationSubmission.findFirst({ where: keyOf(of), orderBy: { number: 'desc' }, select });
  const before = (last?.returned ?? {}) as Record<string, string>;
  const data = { ...reopening, ...(returned && { returned: asJson({ ...before, ...returned }) }) };
  if (last) await database.applicationSubmission.updateMany({ where: { ...keyOf(of), number: last.number }, data });
}

/** That a field of it was sent back does not hold any more: it is accepted again, where that is all that has become of it. Whether it was so. */
export async function closeLastSubmission(database: Database, of: Of, sent: { field: string; reason: string }): Promise<boolean> {
  const count = await database.$executeRaw`
    UPDATE "ApplicationSubmission" s SET "reopenedAt" = NULL, "reopenedBy" = NULL, "reopenReason" = NULL, returned = nullif(s.returned - ${sent.field}::text, '{}')
    FROM "Application" a WHERE s."tenantId" = ${of.tenantId}::uuid AND s."merchantId" = ${of.id}::uuid AND a."tenantId" = s."tenantId"
      AND a."merchantId" = s."merchantId" AND a."acceptedAt" IS NOT NULL AND a."reopenedAt" IS NULL AND a."updatedAt" = s."reopenedAt"
      AND s.outcome = 'accepted' AND s."reopenReason" IS NULL AND s.returned ->> ${sent.field}::text = ${sent.reason}
      AND s.number = (SELECT max(x.number) FROM "ApplicationSubmission" x WHERE x."tenantId" = s."tenantId" AND x."merchantId" = s."merchantId")`;
  return count > 0;
}

/** All submissions, newest first. */
export async function findSubmissions(of: Of): Promise<SubmissionRow[]> {
  const rows = await prisma.applicationSubmission.findMany({ where: keyOf(of), orderBy: { number: 'desc' }, take: 50 });
  return rows as unknown as SubmissionRow[];
}

/** With `acceptedAt` only another bank account or address waits. */
export type WaitingRow = {
  tenantId: string;
  merchantId: string;
  submittedAt: Date;
  acceptedAt: Date | null;
  checkedAt: Date | null;
};

/** `among`: only these sellers. `isChecked`: only those that their platform has checked, or has not. */
type WaitingFilter = { among?: readonly string[] | null; isChecked?: boolean | null };
const waitingOf = (rows: number, { among = null, isChecked = null }: WaitingFilter) => Prisma.sql`"Tenant" t CROSS JOIN LATERAL (
  SELECT a."tenantId", a."merchantId", a."submittedAt", a."acceptedAt", a."checkedAt" FROM "Application" a
  WHERE a."tenantId" = t.id AND a."submittedAt" IS NOT NULL
    AND ${isChecked === null ? Prisma.sql`TRUE` : Prisma.sql`(a."checkedAt" IS NOT NULL) = ${isChecked}::boolean`}
    AND ${among === null ? Prisma.sql`TRUE` : Prisma.sql`a."merchantId" = ANY (${among}::uuid[])`} ORDER BY a."submittedAt", a."merchantId" LIMIT ${rows}) a`;

export async function countSubmissions(of: readonly Pick<WaitingRow, 'tenantId' | 'merchantId'>[]): Promise<Map<string, number>> {
  const where = { tenantId: { in: of.map(({ tenantId }) => tenantId) }, merchantId: { in: of.map(({ merchantId }) => merchantId) } };
  const rows = of.length === 0 ? [] : await prisma.applicationSubmission.groupBy({ by: ['merchantId'], where, _count: true });
  return new Map(rows.map(({ merchantId, _count }) => [merchantId, _count]));
}

/** Submissions that wait for a decision, over all tenants, longest waiting first. */
export async function findWaiting(page: Page, filter: WaitingFilter = {}): Promise<{ rows: WaitingRow[]; total: Total }> {
  const [rows, [counted]] = await Promise.all([
    askAllTenants<WaitingRow>(Prisma.sql`
      SELECT a.* FROM ${waitingOf(page.skip + page.perPage, filter)} ORDER BY a."submittedAt", a."merchantId" LIMIT ${page.perPage} OFFSET ${page.skip}`),
    askAllTenants<{ n: number }>(Prisma.sql`
      WITH w AS MATERIALIZED (SELECT 1 FROM ${waitingOf(maxRows + 1, filter)} LIMIT ${maxRows + 1}) SELECT count(*)::int AS n FROM w`),
  ]);
  return { rows, total: totalOf(counted?.n ?? 0) };
}

type DecidedRow = {
  tenantId: string;
  merchantId: string;
  number: number;
  outcome: 'accepted' | 'declined' | 'returned';
  submittedAt: Date;
  decidedAt: Date;
  decidedBy: string;
  checkedBy: string | null;
};

const decidedOf = (rows: number) => Prisma.sql`"Tenant" t CROSS JOIN LATERAL (
  SELECT s."tenantId", s."merchantId", s.number, s.outcome, s."submittedAt", s."decidedAt", s."decidedBy", s."checkedBy" FROM "ApplicationSubmission" s
  WHERE s."tenantId" = t.id AND s.outcome IN ('accepted', 'declined', 'returned') ORDER BY s."decidedAt" DESC, s."merchantId", s.number LIMIT ${rows}) s`;

/** Decided submissions over all tenants, the newest decision first. */
export async function findDecided(page: Page): Promise<{ rows: DecidedRow[]; total: Total }> {
  const [rows, [counted]] = await Promise.all([
    askAllTenants<DecidedRow>(Prisma.sql`
      SELECT s.* FROM ${decidedOf(page.skip + page.perPage)} ORDER BY s."decidedAt" DESC, s."merchantId", s.number LIMIT ${page.perPage} OFFSET ${page.skip}`),
    askAllTenants<{ n: number }>(Prisma.sql`
      WITH d AS MATERIALIZED (SELECT 1 FROM ${decidedOf(maxRows + 1)} LIMIT ${maxRows + 1}) SELECT count(*)::int AS n FROM d`),
  ]);
  return { rows, total: totalOf(counted?.n ?? 0) };
}

/** Sellers of any platform with the same values; `tenant`: of this platform alone. */
export async function findSame(
  { tenantId, id }: Of,
  { corporateNumber, bankAccount }: Identity,
  tenant: string | null,
): Promise<{ merchantId: string; tenantId: string; by: 'number' | 'account' }[]> {
  const own = (by: 'number' | 'account', column: Prisma.Sql, value: string | null) =>
    prisma.$queryRaw<{ merchantId: string; tenantId: string; by: 'number' | 'account' }[]>`
      SELECT a."tenantId", a."merchantId", ${by} AS by FROM "Application" a
      WHERE a."tenantId" = ${tenant}::uuid AND ${column} = ${value} AND a."merchantId" <> ${id}::uuid LIMIT 5`;
  const ofAll = (by: 'number' | 'account', column: Prisma.Sql, value: string | null) =>
    askAllTenants<{ merchantId: string; tenantId: string; by: 'number' | 'account' }>(Prisma.sql`
      SELECT s."tenantId", s."merchantId", ${by} AS by FROM "Tenant" t CROSS JOIN LATERAL (
        SELECT a."tenantId", a."merchantId" FROM "Application" a WHERE a."tenantId" = t.id AND ${column} = ${value} LIMIT 5) s
      WHERE NOT (s."tenantId" = ${tenantId}::uuid AND s."merchantId" = ${id}::uuid) LIMIT 10`);
  const sameAs = tenant === null ? ofAll : own;
  const [byNumber, byAccount] = await Promise.all([
    sameAs('number', Prisma.sql`a."corporateNumber"`, corporateNumber),
    sameAs('account', Prisma.sql`a."bankAccount"`, bankAccount),
  ]);
  return [...byNumber, ...byAccount].slice(0, 10);
}
