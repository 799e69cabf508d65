import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { depositIdOf } from '@/lib/payments/deposits/deposit';
import { wasTakenBack, wholeBackSince } from '@/lib/settlements/bank-statement/store';
import { paidBy } from '@/lib/settlements/files/lines/store';

type Said = Pick<Prisma.StatementMarkCreateManyInput, 'key' | 'subjectKind' | 'subjectId' | 'cameBack' | 'isDeposit'>;

function endsOf({ key, subjectKind: kind, subjectId: id, cameBack = false, isDeposit = false }: Said): Prisma.Sql {
  if (isDeposit)
    return cameBack
      ? Prisma.sql`SELECT 1 FROM "Tenant" t JOIN "Deposit" d ON d."tenantId" = t.id WHERE d.id = ${id}::uuid AND d."returnedAmount" > 0`
      : Prisma.sql`SELECT 1 FROM "Tenant" t JOIN "Deposit" d ON d."tenantId" = t.id WHERE d.id = ${depositIdOf(key)}::uuid AND d."paymentId" = ${id}::uuid`;
  if (kind === 'refund')
    return Prisma.sql`SELECT 1 FROM "Tenant" t JOIN "RefundRequest" q ON q."tenantId" = t.id WHERE q.id = ${id}::uuid AND q.status = 'completed'
      AND (q."returnedAt" IS NOT NULL OR NOT ${cameBack}::boolean)`;
  if (kind !== 'file')
    return Prisma.sql`SELECT 1 FROM "BankTransfer" b JOIN "Settlement" s ON s."tenantId" = b."tenantId" AND s.id = b."settlementId" WHERE b."settlementId" = ${id}::uuid
      AND (s.status = 'bounced' OR (${kind}::text = 'payout' AND s."paidAt" IS NOT NULL))`;
  if (!cameBack) return Prisma.sql`SELECT 1 FROM "BankFile" f WHERE f.id = ${id}::uuid AND f."paidAt" IS NOT NULL`;
  const lines = Prisma.sql`SELECT b.*, ${wholeBackSince} FROM "BankFile" f JOIN "BankTransfer" b ON b."fileId" = f.id WHERE f.id = ${id}::uuid`;
  return Prisma.sql`${paidBy(lines, true)} SELECT 1 FROM paid b WHERE b."bankFileId" = b."fileId"
    HAVING bool_or(b.status = 'bounced') AND bool_and(b.status = 'bounced' OR ${wasTakenBack})`;
}

/** Whether it has come to the end that the mark says. */
export const isRecorded = async (database: Database, said: Said): Promise<boolean> =>
  (await database.$queryRaw<unknown[]>`${endsOf(said)} LIMIT 1`).length > 0;
