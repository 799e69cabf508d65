import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { serviceAccounts } from '@/lib/ledger/account';
import { postedIn } from '@/lib/ledger/daily-balances/store';
import { yenOf } from '@/lib/money/yen';
import type { Earnings } from '@/lib/reports/merchants/schema';
import type { Span } from '@/lib/reports/period';

export type DirectMerchant = { id: string; name: string; platformRole: 'platform' | null };

/** Every platform and every ordinary merchant; each is a tenant. */
export const findDirectMerchants = (): Promise<DirectMerchant[]> =>
  prisma.$queryRaw<DirectMerchant[]>`SELECT id, name, "platformRole" FROM "Merchant" WHERE id = "tenantId" ORDER BY id`;

const parts = ['volume', 'fees', 'costs', 'costs_tax'] as const;
type Row = { part: (typeof parts)[number]; compared: boolean; amount: bigint; entries: bigint };

const { revenue, costs } = serviceAccounts;

/**
 * What a tenant's payments brought and cost us in this period and, `before`, in the one before. From the daily sums of three accounts: its merchant's,
 * ours of fees, and ours of what acquirers charge, whose tax is no cost to us.
 */
export async function findEarnings(tenantId: string, span: Span): Promise<{ earnings: Earnings; before: Earnings }> {
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT a.part, p.compared, s.amount::bigint AS amount, s.entries::bigint AS entries
    FROM (VALUES ('volume', ${tenantId}::uuid, 'payment'), ('fees', ${revenue}::uuid, NULL), ('costs', ${costs}::uuid, NULL),
      ('costs_tax', ${costs}::uuid, 'acquirer_fee_tax')) a(part, account, type)
    CROSS JOIN (VALUES (false, ${span.from}::timestamptz, ${span.until}::timestamptz),
      (true, ${span.earlier}::timestamptz, ${span.comparedTo}::timestamptz)) p(compared, since, until)
    CROSS JOIN ${postedIn(tenantId, Prisma.sql`a.account`, Prisma.sql`a.type`, { since: Prisma.sql`p.since`, until: Prisma.sql`p.until` })} s`;
  return { earnings: earningsOf(rows.filter((row) => !row.compared)), before: earningsOf(rows.filter((row) => row.compared)) };
}

function earningsOf(rows: readonly Row[]): Earnings {
  const of = (part: Row['part']) => rows.find((row) => row.part === part) ?? { amount: 0n, entries: 0n };
  const [fees, spent] = [yenOf(of('fees').amount), yenOf(of('costs_tax').amount - of('costs').amount)];
  return { volume: yenOf(of('volume').amount), payments: Number(of('volume').entries), fees, costs: spent, margin: fees - spent };
}
