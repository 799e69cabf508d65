import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { askAllTenants } from '@/lib/db/all-tenants';
import { Prisma } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { codeSpellings, typedYen } from '@/lib/japan/typed';
import { zenginText } from '@/lib/japan/zengin';
import { isId } from '@/lib/operation/id';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import type { PaymentView, RefundRequestRow } from '@/lib/payments/payment';
import { requestIs, requestRow, view, within } from '@/lib/payments/store';
import type { HistoryChange } from '@/lib/payments/timeline/entry';
import type { AssignedTo } from '@/lib/refunds/requests/assignment';
import type { Requested } from '@/lib/refunds/requests/request';
import { refuse } from '@/lib/refusal';

/** Requests, each with the bank file that it is in. */
async function withFiles<Request extends RefundRequestRow>(requests: readonly Request[], database: Database = prisma): Promise<Request[]> {
  const ids = [...new Set(requests.flatMap(({ bankFileId }) => bankFileId ?? []))];
  if (ids.length === 0) return [...requests];
  const select = { id: true, number: true, status: true, handedOutAt: true, transferDay: true };
  const files = new Map((await database.bankFile.findMany({ where: { id: { in: ids } }, select })).map((file) => [file.id, file]));
  return requests.map((request) => {
    const file = request.bankFileId === null ? undefined : files.get(request.bankFileId);
    if (!file) return request;
    const { number, status, handedOutAt, transferDay } = file;
    return { ...request, file: { number, status, isOut: handedOutAt !== null, transferDay } };
  });
}

/** The payment of a request, with all its requests and their bank files. Refuses 404 a request outside the scope. */
export async function getPaymentOf(scope: Scope, requestId: string): Promise<PaymentView> {
  const of = scope.kind === 'all' ? Prisma.sql`t.id` : Prisma.sql`${scope.tenantId}::uuid`;
  const [found] = await prisma.$queryRaw<{ tenantId: string; paymentId: string }[]>`
    SELECT o."tenantId", o."paymentId" FROM "Tenant" t JOIN "RefundRequest" o ON o."tenantId" = t.id WHERE o."tenantId" = ${of} AND o.id = ${requestId}::uuid`;
  const [row] = found
    ? await prisma.$queryRaw<{ view: PaymentView }[]>`
        SELECT ${view} AS view FROM "Payment" p WHERE p."tenantId" = ${found.tenantId}::uuid AND p.id = ${found.paymentId}::uuid AND ${within(scope)}`
    : [];
  return row ? { ...row.view, requests: await withFiles(row.view.requests) } : refuse('not_found');
}

type RequestRow = { request: Requested; merchantName: string; externalOrderNum: string | null; method: string };

type RequestFilter = { status: RefundRequestRow['status']; search: string | null };

/** An id may be the request's or its payment's; figures may be an order number or an account number; kana match the holder. */
async function searched(search: string): Promise<Prisma.Sql> {
  const ordered = await prisma.$queryRaw<{ id: string }[]>`
    SELECT p.id FROM "Tenant" t JOIN "Payment" p ON p."tenantId" = t.id WHERE p."externalOrderNum" = ANY(${codeSpellings(search)}::text[])`;
  const byOrder = Prisma.sql`q."paymentId" = ANY(${ordered.map(({ id }) => id)}::uuid[])`;
  const id = search.toLowerCase();
  if (isId(id)) return Prisma.sql`(${id}::uuid IN (q.id, q."paymentId") OR ${byOrder})`;
  const amount = typedYen(search) ?? -1;
  const holder = (zenginText(search) ?? '').replaceAll(' ', '');
  return Prisma.sql`(${byOrder} OR q.amount + q."feeAmount" = ${amount}::bigint OR (${holder} <> '' AND position(${holder} IN replace(q."customerName", ' ', '')) > 0))`;
}

/** Requests of every merchant, and their number. Waiting requests use their own index, decided ones the index by status. */
export async function findRequests(
  { status, search }: RequestFilter,
  { skip, perPage }: Page,
): Promise<{ rows: RequestRow[]; total: Total }> {
  const direction = status === 'pending' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const fits = search === null ? Prisma.sql`TRUE` : await searched(search);
  const order = Prisma.sql`ORDER BY q."createdAt" ${direction}, q.id ${direction}`;
  /** The first rows of each merchant. */
  const first = (rows: number, what: Prisma.Sql, end: Prisma.Sql) => Prisma.sql`"Tenant" t CROSS JOIN LATERAL (
    SELECT ${what} FROM "RefundRequest" q WHERE q."tenantId" = t.id AND ${requestIs(status)} AND ${fits}
    ${end} LIMIT ${rows}) q`;
  const rows = askAllTenants<RequestRow>(Prisma.sql`
    WITH q AS MATERIALIZED (SELECT q.* FROM ${first(skip + perPage, Prisma.sql`q.*`, order)} ${order} LIMIT ${perPage} OFFSET ${skip})
    SELECT ${requestRow} || jsonb_build_object('splits', coalesce(x.splits, '[]')) AS request, m.name AS "merchantName", p."externalOrderNum", p.method
    FROM q JOIN "Payment" p ON p."tenantId" = q."tenantId" AND p.id = q."paymentId" JOIN "Merchant" m ON m."tenantId" = q."tenantId" AND m.id = q."tenantId"
    LEFT JOIN LATERAL (SELECT jsonb_agg(to_jsonb(x) ORDER BY x.position) AS splits FROM "RefundRequestSplit" x
      WHERE x."tenantId" = m."tenantId" AND x."requestId" = q.id GROUP BY x."tenantId") x ON true
    ORDER BY q."createdAt" ${direction}, q.id ${direction}`);
  const counted = askAllTenants<{ n: number }>(Prisma.sql`
    WITH q AS MATERIALIZED (SELECT 1 FROM ${first(maxRows + 1, Prisma.sql`1`, Prisma.empty)} LIMIT ${maxRows + 1}) SELECT count(*)::int AS n FROM q`);
  const [found, [count]] = await Promise.all([rows, counted]);
  const requests = await withFiles(found.map(({ request }) => request));
  return { rows: found.map((row, index) => ({ ...row, request: requests[index] ?? row.request })), total: totalOf(count?.n ?? 0) };
}

export type DecisionRow = Pick<HistoryChange, 'operation' | 'actorKind' | 'actorLabel' | 'after'> & { requestId: string };

/** The deciders of decided requests, from the audit log. */
export async function findDecisions(rows: readonly { request: RefundRequestRow }[]): Promise<DecisionRow[]> {
  const asked = rows
    .filter(({ request }) => request.status !== 'pending')
    .map(({ request: { tenantId, paymentId, id, status } }) => ({ tenantId, paymentId, id, status }));
  if (asked.length === 0) return [];
  return prisma.$queryRaw<DecisionRow[]>`
    SELECT DISTINCT ON (a."tenantId", x.id) x.id AS "requestId", a.operation, a."actorKind", a."actorLabel", a.after
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS x("tenantId" uuid, "paymentId" uuid, id text, status text)
    JOIN "Audit" a ON a."tenantId" = x."tenantId" AND a."subjectId" = x."paymentId" AND a.after->>'refund_request' = x.id
      AND a.after->>'request_status' = x.status`;
}

/** The request of any merchant, as it is now, with its bank file. Refuses 404. */
export async function getRequest(database: Database, id: string): Promise<RefundRequestRow> {
  const [row] = await database.$queryRaw<{ request: RefundRequestRow }[]>`
    SELECT ${requestRow} AS request FROM "RefundRequest" q WHERE q.id = ${id}::uuid`;
  const [request] = row ? await withFiles([row.request], database) : [];
  return request ?? refuse('not_found');
}

type RequestKey = Pick<RefundRequestRow, 'tenantId' | 'id'>;

/** Assigns a request that is in no bank file and that nobody has, or only `replaced`. null: it was not so; otherwise the assignee before. */
export async function saveTaker(
  database: Database,
  { tenantId, id }: RequestKey,
  { takenBy, takenByName, takenAt }: AssignedTo,
  replaced: string | null,
): Promise<{ before: string | null } | null> {
  const [row] = await database.$queryRaw<{ before: string | null }[]>`
    UPDATE "RefundRequest" r SET "takenBy" = ${takenBy}::uuid, "takenByName" = ${takenByName}, "takenAt" = ${takenAt}::timestamptz
    WHERE r."tenantId" = ${tenantId}::uuid AND r.id = ${id}::uuid AND r.status = 'pending' AND r."bankFileId" IS NULL
      AND (r."takenBy" IS NULL OR (r."takenBy" = ${replaced}::uuid AND r."takenBy" <> ${takenBy}::uuid))
    RETURNING old."takenByName" AS before`;
  return row ?? null;
}

/** Returns whether this person had it; nobody has it now. */
export async function freeTaken(database: Database, { tenantId, id }: RequestKey, by: string): Promise<boolean> {
  const count = await database.$executeRaw`
    UPDATE "RefundRequest" r SET "takenBy" = NULL, "takenByName" = NULL, "takenAt" = NULL
    WHERE r."tenantId" = ${tenantId}::uuid AND r.id = ${id}::uuid AND r.status = 'pending' AND r."takenBy" = ${by}::uuid`;
  return count > 0;
}
