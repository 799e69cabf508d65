import 'server-only';
import { ownAccount } from '@/lib/acquirers/own-account/payer-number';
import { prisma } from '@/lib/db/prisma';

/** What entries may name a payment by. `since`: what was asked for earlier waits no more. */
type AboutDeposits = { since: Date; amounts: readonly number[]; numbers: readonly string[]; names: readonly string[] };

export type ExpectedRow = {
  id: string;
  number: string;
  amount: bigint;
  payer: string;
  createdAt: Date;
  status: string;
  paymentDeadline: Date | null;
  payBy: string | null;
} & {
  merchantName: string;
  orderNumber: string | null;
  /** All that has come in for it. */
  deposits: { id: string; amount: number }[];
};

/** So many payments of one amount, or of one name, are looked at. */
const most = 1_000;

/** Payments that a number names, or these ids; and of those that wait for money the ones of an amount or a payer. Of every merchant. */
export const findExpected = (
  { since, amounts, numbers, names }: AboutDeposits,
  ids: readonly string[],
): Promise<ExpectedRow[]> => prisma.$queryRaw<ExpectedRow[]>`
  WITH named AS MATERIALIZED (
    SELECT * FROM "PayerNumber" n WHERE n.number = ANY (${[...numbers]}::text[])
    UNION SELECT * FROM "PayerNumber" n WHERE n."paymentId" = ANY (${[...ids]}::uuid[])
  ), alike AS MATERIALIZED (
    (SELECT n.* FROM "PayerNumber" n JOIN "Payment" p ON p."tenantId" = n."tenantId" AND p.id = n."paymentId"
      WHERE n.amount = ANY (${[...amounts]}::bigint[]) AND n."createdAt" >= ${since}::timestamptz AND p.status = 'authorized' ORDER BY n."createdAt" DESC LIMIT ${most}::int)
    UNION (SELECT n.* FROM "PayerNumber" n JOIN "Payment" p ON p."tenantId" = n."tenantId" AND p.id = n."paymentId"
      WHERE n.payer = ANY (${[...names]}::text[]) AND n."createdAt" >= ${since}::timestamptz AND p.status = 'authorized' ORDER BY n."createdAt" DESC LIMIT ${most}::int)
  ), meant AS MATERIALIZED (SELECT * FROM named UNION SELECT * FROM alike)
  SELECT p.id, n.number, n.amount, n.payer, n."createdAt", p.status, p."paymentDeadline", p.instrument->>'pay_by' AS "payBy", m.name AS "merchantName", p."externalOrderNum" AS "orderNumber",
    coalesce(o.deposits, '[]') AS deposits
  FROM meant n
  JOIN "Payment" p ON p."tenantId" = n."tenantId" AND p.id = n."paymentId" JOIN "Merchant" m ON m."tenantId" = p."tenantId" AND m.id = p."tenantId"
  LEFT JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('id', d.id, 'amount', d.amount)) AS deposits FROM "Deposit" d
    WHERE d."tenantId" = p."tenantId" AND d."paymentId" = p.id GROUP BY d."tenantId") o ON true
  ORDER BY n."createdAt", n.number`;

export type SentBackRow = {
  id: string;
  paymentId: string;
  amount: bigint;
  number: string;
  payer: string;
  receivedAt: Date;
  decidedAt: Date;
} & {
  merchantName: string;
  orderNumber: string | null;
};

/**
 * What was noted as sent back since a moment, of these amounts or under these ids: all that one decision sent back of a payment, under the id of its first
 * deposit. Of every merchant.
 */
export const findSentBack = (since: Date, amounts: readonly number[], ids: readonly string[]): Promise<SentBackRow[]> => prisma.$queryRaw<
  SentBackRow[]
>`
  SELECT r.id, r."paymentId", r.amount, n.number, n.payer, r."receivedAt", r."decidedAt", m.name AS "merchantName", p."externalOrderNum" AS "orderNumber"
  FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT d."tenantId", (array_agg(d.id ORDER BY d.id))[1] AS id, d."paymentId", d."decidedAt", sum(d."returnedAmount")::bigint AS amount, min(d."receivedAt") AS "receivedAt"
    FROM "Deposit" d WHERE d."tenantId" = t.id AND d."returnedAmount" > 0 AND d."decidedAt" >= ${since}::timestamptz
    GROUP BY d."tenantId", d."paymentId", d."decidedAt") r
  JOIN "Payment" p ON p."tenantId" = r."tenantId" AND p.id = r."paymentId" JOIN "Merchant" m ON m."tenantId" = r."tenantId" AND m.id = r."tenantId"
  JOIN "PayerNumber" n ON n."tenantId" = r."tenantId" AND n."paymentId" = p.id
  WHERE p.acquirer = ${ownAccount} AND (r.amount = ANY (${[...amounts]}::bigint[]) OR r.id = ANY (${[...ids]}::uuid[]))
  ORDER BY r."decidedAt", r.id`;
