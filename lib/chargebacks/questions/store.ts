import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import type { ChargebackRow } from '@/lib/chargebacks/chargeback';
import { forgetFiles } from '@/lib/chargebacks/defense/store';
import type { QuestionRow } from '@/lib/chargebacks/questions/question';
import { type File, Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { refuse } from '@/lib/refusal';

const isOn = Prisma.sql`(SELECT m."chargebacksEnabled" FROM "Merchant" m WHERE m."tenantId" = q."tenantId" AND m.id = q."tenantId")`;

/** A seller reaches its own questions except withdrawn ones. While the feature is off, only operators reach any. */
function within(scope: Scope): Prisma.Sql {
  if (scope.kind === 'all') return Prisma.sql`TRUE`;
  const own = Prisma.sql`q."tenantId" = ${scope.tenantId}::uuid AND ${isOn}`;
  if (scope.kind === 'merchant') return own;
  return Prisma.sql`${own} AND q."submerchantId" = ${scope.merchantId}::uuid AND q."withdrawnAt" IS NULL`;
}

type AnswerFile = Pick<File, 'tenantId' | 'id' | 'filename' | 'mimeType' | 'size'> & { createdAt: string };

/** A question with the facts shown next to it. `part`: the seller's share of the payment, before its fee. */
export type AskedQuestion = {
  question: QuestionRow;
  chargeback: ChargebackRow;
  brand: string;
  capturedAt: Date | null;
  sellerName: string;
  part: number;
  orderNumber: string | null;
  /** Recovered from the seller for this chargeback. */
  taken: number;
  files: AnswerFile[];
};

const asked = Prisma.sql`to_jsonb(q) AS question, to_jsonb(c) AS chargeback, p.brand, p."capturedAt", p."externalOrderNum" AS "orderNumber", m.name AS "sellerName",
  coalesce((SELECT to_jsonb(r.taken) FROM "Recovery" r WHERE r."tenantId" = q."tenantId" AND r."chargebackId" = q."chargebackId"
    AND r."submerchantId" = q."submerchantId"), '0') AS taken,
  coalesce((SELECT to_jsonb(s.amount) FROM "Split" s
    WHERE s."tenantId" = q."tenantId" AND s."paymentId" = c."paymentId" AND s."submerchantId" = q."submerchantId"), '0') AS part,
  (SELECT coalesce(jsonb_agg(to_jsonb(f) ORDER BY x."createdAt", x.id), '[]') FROM "QuestionFile" x
    JOIN "File" f ON f."tenantId" = x."tenantId" AND f.id = x.id WHERE x."tenantId" = q."tenantId" AND x."questionId" = q.id) AS files
  FROM "SellerQuestion" q JOIN "Chargeback" c ON c."tenantId" = q."tenantId" AND c.id = q."chargebackId"
  JOIN "Payment" p ON p."tenantId" = c."tenantId" AND p.id = c."paymentId"
  JOIN "Merchant" m ON m."tenantId" = q."tenantId" AND m.id = q."submerchantId"`;

/** Refuses 404 a question outside the scope. */
export async function getQuestion(scope: Scope, id: string, database: Database = prisma): Promise<AskedQuestion> {
  const [row] = await database.$queryRaw<AskedQuestion[]>`SELECT ${asked} WHERE ${within(scope)} AND q.id = ${id}::uuid`;
  return row ?? refuse('not_found');
}

/** The questions of one chargeback, in the order in which they were asked. */
export const findQuestions = (scope: Scope, { tenantId, id }: Pick<ChargebackRow, 'tenantId' | 'id'>): Promise<AskedQuestion[]> =>
  prisma.$queryRaw<AskedQuestion[]>`
    SELECT ${asked} WHERE ${within(scope)} AND q."tenantId" = ${tenantId}::uuid AND q."chargebackId" = ${id}::uuid ORDER BY q."createdAt", q.id`;

const shown = 100;

/** The questions to a seller, newest first, unanswered ones before all others. */
export const findOwnQuestions = (scope: Scope, now: Date): Promise<AskedQuestion[]> => prisma.$queryRaw<AskedQuestion[]>`
  SELECT ${asked} WHERE ${within(scope)}
  ORDER BY (q."answeredAt" IS NULL AND c."dueAt" >= ${now}::timestamptz AND c.status = 'pending') DESC, q."createdAt" DESC, q.id DESC LIMIT ${shown}`;

export type AskedSeller = { id: string; name: string; amount: number; reachable: boolean };

/** The sellers of a chargeback's payment, in the order of its split. */
export async function findSellers({ tenantId, paymentId }: Pick<ChargebackRow, 'tenantId' | 'paymentId'>): Promise<AskedSeller[]> {
  const sellers = await prisma.$queryRaw<Omit<AskedSeller, 'reachable'>[]>`
    SELECT m.id, m.name, to_jsonb(s.amount) AS amount
    FROM "Split" s JOIN "Merchant" m ON m."tenantId" = s."tenantId" AND m.id = s."submerchantId"
    WHERE s."tenantId" = ${tenantId}::uuid AND s."paymentId" = ${paymentId}::uuid ORDER BY s.position`;
  const where = { tenantId, merchantId: { in: sellers.map(({ id }) => id) }, role: 'seller', deactivatedAt: null };
  const people = await prisma.user.findMany({ where, distinct: ['merchantId'], select: { merchantId: true } });
  return sellers.map((seller) => ({ ...seller, reachable: people.some(({ merchantId }) => merchantId === seller.id) }));
}

export const countQuestions = (database: Database, { tenantId, id }: Pick<ChargebackRow, 'tenantId' | 'id'>): Promise<number> =>
  database.sellerQuestion.count({ where: { tenantId, chargebackId: id } });

type NewQuestion = Pick<QuestionRow, 'tenantId' | 'id' | 'chargebackId' | 'submerchantId' | 'question' | 'askedById' | 'askedBy'>;

export async function saveQuestion(database: Database, data: NewQuestion & { answerBy: Date; createdAt: Date }): Promise<void> {
  await database.sellerQuestion.create({ data });
}

type Key = Pick<QuestionRow, 'tenantId' | 'id'>;

/** Returns false when it was answered or withdrawn before. */
export async function saveWithdrawal(database: Database, { tenantId, id }: Key, at: Date): Promise<boolean> {
  const where = { tenantId, id, withdrawnAt: null, answeredAt: null };
  return (await database.sellerQuestion.updateMany({ where, data: { withdrawnAt: at } })).count === 1;
}

/** Returns false when it was withdrawn meanwhile. */
export async function saveAnswer(
  database: Database,
  { tenantId, id }: Key,
  data: { answer: string; answeredBy: string; answeredAt: Date | string },
): Promise<boolean> {
  return (await database.sellerQuestion.updateMany({ where: { tenantId, id, withdrawnAt: null }, data })).count === 1;
}

export async function saveQuestionFile(database: Database, { tenantId, id: questionId }: Key, id: string, at: Date): Promise<void> {
  await database.questionFile.create({ data: { tenantId, id, questionId, createdAt: at } });
}

/** Removes the file from the answer, and from the draft if it is still there. Refuses 404 a file of another answer. */
export async function removeQuestionFile(database: Database, { tenantId, id: questionId }: Key, id: string): Promise<void> {
  const { count } = await database.questionFile.deleteMany({ where: { tenantId, id, questionId } });
  if (count === 0) refuse('not_found');
  await database.chargebackDocument.deleteMany({ where: { tenantId, id, state: 'draft' } });
  await forgetFiles(database, tenantId, [id]);
}
