import 'server-only';
import type { AcquirerOutcome } from '@/lib/acquirers/acquirer';
import { mostTries, ownAccount, payerNumberOf } from '@/lib/acquirers/own-account/payer-number';
import { type Database, prisma } from '@/lib/db/prisma';
import { inTransaction } from '@/lib/operation/store';

type Key = { tenantId: string; attemptId: string };
type Act = Key & { kind: string; until: Date };

/** Whether this is the first that is heard of the attempt. Whoever comes at the same moment waits here until the first has ended. */
const begin = async (database: Database, { tenantId, attemptId, kind, until }: Act, state: 'begun' | 'closed'): Promise<boolean> =>
  (await database.$executeRaw`
    INSERT INTO "AcquirerAttempt"("tenantId", "attemptId", acquirer, kind, state, "sentUntil", "createdAt")
    VALUES (${tenantId}::uuid, ${attemptId}::uuid, ${ownAccount}, ${kind}, ${state}, ${until}, now()) ON CONFLICT DO NOTHING`) === 1;

/** What became of an attempt; null: it was closed before anything was done. */
async function outcomeOf({ tenantId, attemptId }: Key, database: Database): Promise<AcquirerOutcome | null> {
  const row = await database.acquirerAttempt.findUniqueOrThrow({ where: { tenantId_attemptId: { tenantId, attemptId } } });
  return row.state === 'closed' ? null : (row.outcome as AcquirerOutcome);
}

/** Does it once, in one transaction, and answers what was done first; null: it was closed before. */
export const actOnce = (act: Act, work: (database: Database) => Promise<AcquirerOutcome>): Promise<AcquirerOutcome | null> =>
  inTransaction(async (database) => {
    if (!(await begin(database, act, 'begun'))) return outcomeOf(act, database);
    const outcome = await work(database);
    const { tenantId, attemptId } = act;
    // as everybody later reads it
    const row = await database.acquirerAttempt.update({
      where: { tenantId_attemptId: { tenantId, attemptId } },
      data: { state: 'answered', outcome },
    });
    return row.outcome as AcquirerOutcome;
  });

/** What was done, or null, and then nothing will be. */
export async function closeOnce(key: Key): Promise<AcquirerOutcome | null> {
  const isFirst = await begin(prisma, { ...key, kind: 'close', until: new Date() }, 'closed');
  return isFirst ? null : outcomeOf(key, prisma);
}

type Numbered = { tenantId: string; paymentId: string; amount: number; payer: string; account: string };

/** Gives a payment a number that none has had before it. */
export async function takePayerNumber(database: Database, { tenantId, paymentId, amount, payer, account }: Numbered): Promise<string> {
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const number = payerNumberOf(paymentId, attempt);
    const isFree = await database.$executeRaw`
      INSERT INTO "PayerNumber"(number, "tenantId", "paymentId", amount, payer, account, "createdAt")
      VALUES (${number}, ${tenantId}::uuid, ${paymentId}::uuid, ${amount}::bigint, ${payer}, ${account}, now()) ON CONFLICT (number) DO NOTHING`;
    if (isFree === 1) return number;
  }
  throw new Error('no payer number is free');
}

/** Of these accounts those that customers were told once: money may come there for years. */
export async function findToldAccounts(accounts: readonly string[]): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ account: string }[]>`
    SELECT a.account FROM unnest(${[...accounts]}::text[]) AS a(account) WHERE EXISTS (SELECT 1 FROM "PayerNumber" n WHERE n.account = a.account)`;
  return rows.map(({ account }) => account);
}
